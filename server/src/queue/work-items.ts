import { outcomes } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { isAlone } from '../accounts/second-person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import { type Review, type ReviewAction, stepOf } from '../reviews/review.ts';
import { problemOf } from '../reviews/review-problems.ts';
import { decisionsOfItem, itemColumnsOf, reviewOfItem } from '../reviews/subjects/item.ts';
import { subjectRules, type WorkKind } from '../reviews/subjects/rules.ts';
import { completeReview, lockReview, reopenReview } from '../risk/customer-reviews.ts';
import { type HitsOfRecord, makeOutcomeSetOf } from './outcome-set.ts';
import {
  appendItemEvent,
  changeItem,
  type ItemRow,
  itemHistory,
  itemOfSubject,
  lockItem,
  lockNextItem,
  type NewItemEvent,
  readItem,
} from './queue-store.ts';

export interface WorkItemsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Writes a decision to the alert itself; undefined opens it again. In the caller's transaction. */
  readonly decideAlert: (
    work: Db,
    alert: { readonly branchId: number; readonly accountId: number; readonly id: number },
    decision:
      | {
          readonly status: 'cleared' | 'confirmed';
          readonly reason: string;
          readonly userId: number;
          readonly approvedBy: number | null;
        }
      | undefined,
  ) => Promise<void>;
  readonly hitsOfRecord: HitsOfRecord;
  /** Flags payments with the number of the customer of a record, or no longer, in the caller's transaction. */
  readonly blockNumber: (
    work: Db,
    item: {
      readonly id: number;
      readonly branchId: number;
      readonly accountId: number;
      readonly userId: number;
      readonly decidedAt: Date;
    },
    record: { readonly kind: 'customer' | 'run' | 'alert'; readonly id: number },
    blocked: boolean,
  ) => Promise<void>;
  /** Each locks its record until the caller's transaction ends. */
  readonly lockAlert: (work: Db, branchId: number, id: number) => Promise<unknown>;
  readonly lockCase: (work: Db, branchId: number, id: number) => Promise<unknown>;
  /** Gives a case to a person, with its line in the case's history, in the caller's transaction. The case's row is locked first. */
  readonly assignCase: (
    work: Db,
    step: { readonly branchId: number; readonly id: number; readonly user: SignedIn; readonly to: number | null },
  ) => Promise<unknown>;
  /** Locks a case until the caller's transaction ends, unless another transaction has it. Returns whether it is locked. */
  readonly tryLockCase: (work: Db, branchId: number, id: number) => Promise<boolean>;
}

export interface Decided {
  readonly decision: outcomes.Decision;
  readonly reason: outcomes.DecisionReason;
  readonly note?: string | undefined;
}
interface ItemStep {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
}

/** Cases are decided at their own endpoints. */
const CASE_REFUSALS: Readonly<Partial<Record<ReviewAction['kind'], Problem>>> = {
  decide: problem('case_decided_elsewhere'),
  approve: problem('case_approved_elsewhere'),
  reject: problem('case_approved_elsewhere'),
};

/** What people do with the items of the queue, each step in one transaction. Each throws AppError not_found, or conflict that says why the item does not allow it. */
export function makeWorkItems(deps: WorkItemsDeps) {
  const { db, vault, clock, decideAlert, lockAlert, lockCase, assignCase, tryLockCase, hitsOfRecord, blockNumber } =
    deps;
  const outcomeSetOf = makeOutcomeSetOf(hitsOfRecord);

  /** Carries out a step on an item whose row is locked; `also` changes the record that it is about. */
  const step = async (
    work: Db,
    row: ItemRow,
    { user, action, event, also }: { readonly user: SignedIn } & StepOfItem,
  ): Promise<void> => {
    const refusedForCase = row.kind === 'case' ? CASE_REFUSALS[action.kind] : undefined;
    if (refusedForCase) throw AppError.of(refusedForCase);
    const now = clock.now();
    const set = action.kind === 'decide' ? await outcomeSetOf(work, row) : undefined;
    const allowed = set ? decisionsOfItem(set, row.four_eyes) : [];
    const context = { rules: subjectRules[row.kind], allowed, hasReport: false, now };
    const review = reviewOfItem(row);
    const result = stepOf(review, action, user.userId, context);
    if ('refused' in result) throw AppError.of(problemOf(row.kind, action.kind, result.refused));
    // The record first: a trigger copies its state to the item, which is written after that.
    await also?.(work, row, { ...review, ...result.change });
    await changeItem(work, row.id, itemColumnsOf(result.change));
    await appendItemEvent(work, vault, {
      ...event,
      id: row.id,
      accountId: row.account_id,
      userId: user.userId,
      at: now,
    });
  };

  /** Locks the item, and what it is about before it, then carries out the step that `stepOfRow` names. */
  const act = (
    { branchId, id, user }: ItemStep,
    stepOfRow: (work: Db, row: ItemRow) => StepOfItem | Promise<StepOfItem>,
  ): Promise<ItemRow> =>
    db.transaction().execute(async (work) => {
      // A record before its item, as everyone locks them who changes or deletes records: the item follows by a trigger. In the other order two
      // transactions would wait for each other.
      const seen = await readItem(work, branchId, id);
      if (seen?.kind === 'alert') await lockAlert(work, branchId, seen.subject_id);
      if (seen?.kind === 'review') await lockReview(work, seen.subject_id);
      if (seen?.kind === 'case') await lockCase(work, branchId, seen.subject_id);
      const row = await lockItem(work, branchId, id);
      if (!row) throw new AppError('not_found');
      await step(work, row, { user, ...(await stepOfRow(work, row)) });
      return row;
    });

  const reviewOf = (row: ItemRow) => ({ branchId: row.branch_id, id: row.subject_id, now: clock.now() });
  /** Carries out what follows from a decision beyond its own record, or takes it back. */
  const carryOut = async (
    work: Db,
    row: ItemRow,
    {
      user,
      decided,
      decidedAt,
      blocked,
    }: {
      readonly user: SignedIn;
      readonly decided: Pick<ItemRow, 'decision' | 'reason'>;
      readonly decidedAt: Date;
      readonly blocked: boolean;
    },
  ): Promise<void> => {
    if (row.kind !== 'customer' && row.kind !== 'run' && row.kind !== 'alert') return;
    const set = await outcomeSetOf(work, row);
    if (!set || !outcomes.consequencesOf(set, decided.decision, decided.reason).includes('block_number')) return;
    const item = { id: row.id, branchId: row.branch_id, accountId: row.account_id, userId: user.userId, decidedAt };
    await blockNumber(work, item, { kind: row.kind, id: row.subject_id }, blocked);
  };
  const alertOf = (row: ItemRow) => ({ branchId: row.branch_id, accountId: row.account_id, id: row.subject_id });

  /** A decision that stands now: what follows from it, by what it is about. */
  const settle = async (
    work: Db,
    row: ItemRow,
    { review, user, note }: { readonly review: Review; readonly user: SignedIn; readonly note: string | undefined },
  ): Promise<void> => {
    const { decision, reason, decidedBy, decidedAt, approvedBy } = review;
    await carryOut(work, row, { user, decided: { decision, reason }, decidedAt: decidedAt!, blocked: true });
    if (row.kind === 'review') await completeReview(work, reviewOf(row));
    if (row.kind !== 'alert') return;
    await decideAlert(work, alertOf(row), {
      status: decision === 'clear' ? 'cleared' : 'confirmed',
      reason: note === undefined ? reason! : `${reason}: ${note}`,
      userId: decidedBy!,
      approvedBy,
    });
  };

  const assignment = (step: ItemStep, to: number | null, action: ReviewAction): StepOfItem => ({
    action,
    event: { kind: action.kind === 'take' ? 'taken' : 'assigned', details: { assignee: to } },
    also: async (work, row) => {
      if (row.kind === 'case') await assignCase(work, { ...step, id: row.subject_id, to });
    },
  });

  return {
    assign: (item: ItemStep, to: number | null) => act(item, () => assignment(item, to, { kind: 'assign', to })),
    /** Gives the person the next item of these kinds that nobody has; undefined when there is none. Of two who ask at once each gets another item. */
    takeNext: (branchId: number, user: SignedIn, kinds: readonly WorkKind[] | undefined): Promise<number | undefined> =>
      db.transaction().execute(async (work) => {
        const passed: number[] = [];
        for (;;) {
          const row = await lockNextItem(work, branchId, { kinds, passed });
          if (!row) return undefined;
          // The item is locked before its case here, so this never waits for the case.
          if (row.kind !== 'case' || (await tryLockCase(work, branchId, row.subject_id))) {
            const item = { branchId, id: row.id, user };
            await step(work, row, { user, ...assignment(item, user.userId, { kind: 'take' }) });
            return row.id;
          }
          passed.push(row.id);
        }
      }),
    /** The item of an alert; undefined where the branch has none. */
    itemOfAlert: (branchId: number, alertId: number) => itemOfSubject(db, branchId, { kind: 'alert', id: alertId }),
    outcomeSetOf: (row: ItemRow) => outcomeSetOf(db, row),
    decide: (item: ItemStep, { decision, reason, note }: Decided) =>
      act(item, () => ({
        action: { kind: 'decide', decision, reason, hasNote: note !== undefined },
        event: { kind: 'decided', details: { decision, reason, ...(note !== undefined && { text: note }) } },
        also: async (work, row, review) => {
          if (review.phase === 'decided') await settle(work, row, { review, user: item.user, note });
        },
      })),
    undo: (item: ItemStep) =>
      act(item, () => ({
        action: { kind: 'undo' },
        event: { kind: 'undone', details: {} },
        also: async (work, row) => {
          if (row.state === 'decided')
            await carryOut(work, row, { user: item.user, decided: row, decidedAt: row.decided_at!, blocked: false });
          if (row.kind === 'alert') await decideAlert(work, alertOf(row), undefined);
          if (row.kind === 'review') await reopenReview(work, reviewOf(row));
        },
      })),
    second: (item: ItemStep, agree: boolean, note: string | undefined) =>
      act(item, async (work) => ({
        action: agree
          ? {
              kind: 'approve',
              alone: await isAlone(work, item.user, { permission: 'work_cases', now: clock.now() }),
            }
          : { kind: 'reject' },
        event: { kind: agree ? 'agreed' : 'sent_back', details: note === undefined ? {} : { text: note } },
        also: async (transaction, row, review) => {
          if (review.phase !== 'decided') return;
          const history = row.kind === 'alert' ? await itemHistory(transaction, vault, row.account_id, row.id) : [];
          const proposal = history.findLast(({ kind }) => kind === 'decided')?.details as { text?: string } | undefined;
          await settle(transaction, row, { review, user: item.user, note: proposal?.text });
        },
      })),
  };
}

interface StepOfItem {
  readonly action: ReviewAction;
  readonly event: Pick<NewItemEvent, 'kind' | 'details'>;
  /** Changes the record that the item is about; `review` is the item's state after the step. */
  readonly also?: (work: Db, row: ItemRow, review: Review) => Promise<void>;
}
