import { outcomes } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { isSecondAlone } from '../accounts/may-approve.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import { type Review, type ReviewAction, stepOf } from '../reviews/review.ts';
import { problemOf } from '../reviews/review-problems.ts';
import { decisionsOfItem, itemColumnsOf, reviewOfItem } from '../reviews/subjects/item.ts';
import { subjectRules, type WorkKind } from '../reviews/subjects/rules.ts';
import { completeReview, lockReview, reopenReview } from '../risk/customer-reviews.ts';
import { makeOutcomeSetOf } from './outcome-set.ts';
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
import { readChecklist } from './work-checklist.ts';
import type { AssignAction, WorkItemsDeps } from './work-items-deps.ts';

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

/** Errors for decisions on cases, which have their own endpoints for decisions. */
const CASE_REFUSALS: Readonly<Partial<Record<ReviewAction['kind'], Problem>>> = {
  decide: problem('case_decided_elsewhere'),
  approve: problem('case_approved_elsewhere'),
  reject: problem('case_approved_elsewhere'),
};

/**
 * Actions on items of the work queue. Each action is one database transaction.
 * @throws AppError not_found, or conflict with the reason why the item does not allow the action
 */
export function makeWorkItems(deps: WorkItemsDeps) {
  const { db, vault, clock, decideAlert, lockAlert, lockCase, workCase, tryLockCase, hitsOfRecord, blockNumber } = deps;
  const outcomeSetOf = makeOutcomeSetOf(hitsOfRecord);

  /** Returns the state that an item's review would have after an action. @throws AppError if the action is refused */
  const reviewAfter = async (work: Db, row: ItemRow, user: SignedIn, action: ReviewAction) => {
    const refusedForCase = row.kind === 'case' ? CASE_REFUSALS[action.kind] : undefined;
    if (refusedForCase) throw AppError.of(refusedForCase);
    const now = clock.now();
    const isDecision = action.kind === 'decide' || action.kind === 'approve';
    const set = isDecision ? await outcomeSetOf(work, row) : undefined;
    const allowed = set ? decisionsOfItem(set, row.four_eyes) : [];
    const openSteps = (await readChecklist({ db: work, vault }, row, set))?.open ?? 0;
    const context = { rules: subjectRules[row.kind], allowed, hasReport: false, openSteps, now };
    const review = reviewOfItem(row);
    const result = stepOf(review, action, user.userId, context);
    if ('refused' in result) throw AppError.of(problemOf(row.kind, action.kind, result.refused));
    return { set, now, change: result.change, after: { ...review, ...result.change } };
  };

  /** Applies a step to an item whose row is locked. `also` changes the record to which the item belongs. */
  const step = async (
    work: Db,
    row: ItemRow,
    { user, action, event, also }: { readonly user: SignedIn } & StepOfItem,
  ): Promise<Stepped> => {
    const { set, now, change, after } = await reviewAfter(work, row, user, action);
    // The record is changed first: a step of a case also writes the case's item (`cases/work-case.ts`).
    await also?.(work, row, after);
    await changeItem(work, row.id, itemColumnsOf(change));
    // The history of a case is the only history of its item.
    if (row.kind !== 'case')
      await appendItemEvent(work, vault, {
        ...event,
        id: row.id,
        accountId: row.account_id,
        userId: user.userId,
        at: now,
      });
    return { before: row, after, set };
  };

  /** Locks the record to which the item belongs, then the item. Then applies the step that `stepOfRow` returns. */
  const act = (
    { branchId, id, user }: ItemStep,
    stepOfRow: (work: Db, row: ItemRow) => StepOfItem | Promise<StepOfItem>,
  ): Promise<Stepped> =>
    db.transaction().execute(async (work) => {
      // A record is locked before its item. All code that changes or deletes records locks in this order, because a
      // step of a case updates the item, and triggers delete it. The reverse order could cause a deadlock.
      const seen = await readItem(work, branchId, id);
      if (seen?.kind === 'alert') await lockAlert(work, branchId, seen.subject_id);
      if (seen?.kind === 'review') await lockReview(work, seen.subject_id);
      if (seen?.kind === 'case') await lockCase(work, branchId, seen.subject_id);
      const row = await lockItem(work, branchId, id);
      if (!row) throw new AppError('not_found');
      return step(work, row, { user, ...(await stepOfRow(work, row)) });
    });

  const reviewOf = (row: ItemRow) => ({ branchId: row.branch_id, id: row.subject_id, now: clock.now() });
  /** Applies the effects of a decision on other data, or undoes them. */
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

  /** Applies the effects of a final decision, which depend on the kind of the item. */
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

  const assignment = (step: ItemStep, action: AssignAction): StepOfItem => ({
    action,
    event:
      action.kind === 'take'
        ? { kind: 'taken', details: { assignee: step.user.userId } }
        : { kind: 'assigned', details: { assignee: action.to } },
    also: async (work, row) => {
      if (row.kind === 'case') await workCase(work, { ...step, id: row.subject_id, action });
    },
  });

  return {
    assign: (item: ItemStep, to: number | null) => act(item, () => assignment(item, { kind: 'assign', to })),
    /**
     * Assigns the next unassigned item of these kinds to the user. Undefined if there is none. Two users who request an
     * item at the same time get different items.
     */
    takeNext: (branchId: number, user: SignedIn, kinds: readonly WorkKind[] | undefined): Promise<number | undefined> =>
      db.transaction().execute(async (work) => {
        const passed: number[] = [];
        for (;;) {
          const row = await lockNextItem(work, branchId, { kinds, passed });
          if (!row) return undefined;
          // Here the item is locked before its case, which is the wrong order. The function must therefore never wait
          // for the lock on the case.
          if (row.kind !== 'case' || (await tryLockCase(work, branchId, row.subject_id))) {
            const item = { branchId, id: row.id, user };
            await step(work, row, { user, ...assignment(item, { kind: 'take' }) });
            return row.id;
          }
          passed.push(row.id);
        }
      }),
    /** Returns the item of an alert, or undefined if the branch has no such alert. */
    itemOfAlert: (branchId: number, alertId: number) => itemOfSubject(db, branchId, { kind: 'alert', id: alertId }),
    outcomeSetOf: (row: ItemRow) => outcomeSetOf(db, row),
    /** Returns the effects that `decide` would have now. Throws if `decide` would throw. */
    wouldDecide: async ({ branchId, id, user }: ItemStep, decided: Decided): Promise<Stepped> => {
      const row = await readItem(db, branchId, id);
      if (!row) throw new AppError('not_found');
      const { set, after } = await reviewAfter(db, row, user, decisionOf(decided));
      return { before: row, after, set };
    },
    decide: (item: ItemStep, { decision, reason, note }: Decided) =>
      act(item, () => ({
        action: decisionOf({ decision, reason, note }),
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
      act(item, async (work, { decided_by: author }) => ({
        action: agree
          ? { kind: 'approve', alone: await isSecondAlone(work, item.user, { author, now: clock.now() }) }
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

const decisionOf = ({ decision, reason, note }: Decided): ReviewAction => ({
  kind: 'decide',
  decision,
  reason,
  hasNote: note !== undefined,
});

/**
 * Result of a step: the item's row before and its review after the step. If the item was decided, also contains the
 * decisions that were allowed.
 */
export interface Stepped {
  readonly before: ItemRow;
  readonly after: Review;
  readonly set: outcomes.OutcomeSet | undefined;
}

interface StepOfItem {
  readonly action: ReviewAction;
  readonly event: Pick<NewItemEvent, 'kind' | 'details'>;
  /** Changes the record to which the item belongs. `review` is the item's state after the step. */
  readonly also?: (work: Db, row: ItemRow, review: Review) => Promise<void>;
}
