import type { SignedIn } from '../accounts/caller.ts';
import { peopleWhoMay } from '../accounts/colleagues.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Decision, DecisionReason, ItemAction, ItemChange, WorkKind } from './item-rules.ts';
import { stepOf } from './item-rules.ts';
import { type HitsOfRecord, makeOutcomeSetOf } from './outcome-set.ts';
import {
  appendItemEvent,
  changeItem,
  type ItemRow,
  itemHistory,
  itemOfSubject,
  lockItem,
  type NewItemEvent,
  readItem,
  takeItem,
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
  /** Locks an alert until the caller's transaction ends. */
  readonly lockAlert: (work: Db, branchId: number, id: number) => Promise<unknown>;
  /** Gives a case to a person, with its line in the case's history. */
  readonly assignCase: (branchId: number, caseId: number, user: SignedIn, to: number | null) => Promise<void>;
}

export interface Decided {
  readonly decision: Decision;
  readonly reason: DecisionReason;
  readonly note?: string | undefined;
}
interface At {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
}

/** What people do with the items of the queue. Each throws AppError not_found, or conflict that says why the item does not allow it. */
export function makeWorkItems({ db, vault, clock, decideAlert, lockAlert, assignCase, hitsOfRecord }: WorkItemsDeps) {
  const outcomeSetOf = makeOutcomeSetOf(hitsOfRecord);
  const act = (
    { branchId, id, user }: At,
    action: ItemAction | ((work: Db, row: ItemRow) => Promise<ItemAction>),
    event: Pick<NewItemEvent, 'kind' | 'details'>,
    also: (work: Db, row: ItemRow, change: ItemChange) => Promise<void> = async () => {},
  ): Promise<ItemRow> =>
    db.transaction().execute(async (work) => {
      // An alert before its item, as everyone does who changes or deletes alerts: its item follows by a trigger. The other way round two of them
      // would wait for each other.
      const seen = await readItem(work, branchId, id);
      if (seen?.kind === 'alert') await lockAlert(work, branchId, seen.subject_id);
      const row = await lockItem(work, branchId, id);
      if (!row) throw new AppError('not_found', 'Not found');
      const now = clock.now();
      const { decided_by: decidedBy, decided_at: decidedAt, approved_by: approvedBy, four_eyes: fourEyes } = row;
      const wanted = typeof action === 'function' ? await action(work, row) : action;
      const step = stepOf({ ...row, decidedBy, decidedAt, approvedBy, fourEyes }, wanted, user.userId, now);
      if ('refused' in step) throw new AppError('conflict', step.refused);
      // First the record that it is about: the item follows it by a trigger, and has its own words after that.
      await also(work, row, step.change);
      await changeItem(work, id, step.change);
      await appendItemEvent(work, vault, { ...event, id, accountId: row.account_id, userId: user.userId, at: now });
      return row;
    });

  const alertOf = (row: ItemRow) => ({ branchId: row.branch_id, accountId: row.account_id, id: row.subject_id });

  const assign = async (at: At, row: ItemRow, to: number | null, kind: 'assigned' | 'taken'): Promise<void> => {
    if (row.kind === 'case') await assignCase(at.branchId, row.subject_id, at.user, to);
    await act(at, { kind: 'assign', to }, { kind, details: { assignee: to } });
  };

  return {
    assign,
    /** Claims the next item of these kinds, then assigns it with its line of history; undefined when there is none. */
    async takeNext(
      branchId: number,
      user: SignedIn,
      kinds: readonly WorkKind[] | undefined,
    ): Promise<number | undefined> {
      const id = await db.transaction().execute((work) => takeItem(work, branchId, user.userId, kinds));
      if (id === undefined) return undefined;
      const row = await db.transaction().execute((work) => lockItem(work, branchId, id));
      if (row) await assign({ branchId, id, user }, row, user.userId, 'taken');
      return id;
    },
    /** The item of an alert; undefined where the branch has none. */
    itemOfAlert: (branchId: number, alertId: number) => itemOfSubject(db, branchId, { kind: 'alert', id: alertId }),
    outcomeSetOf: (row: ItemRow) => outcomeSetOf(db, row),
    decide: (at: At, { decision, reason, note }: Decided) =>
      act(
        at,
        async (work, row) => ({
          ...{ kind: 'decide', decision, reason, hasNote: note !== undefined },
          set: await outcomeSetOf(work, row),
        }),
        { kind: 'decided', details: { decision, reason, ...(note !== undefined && { text: note }) } },
        async (work, row, { state }) => {
          if (row.kind !== 'alert' || state !== 'decided') return;
          await decideAlert(work, alertOf(row), {
            ...{ status: statusOf(decision), reason: wordsOf({ reason, note }) },
            ...{ userId: at.user.userId, approvedBy: null },
          });
        },
      ),
    undo: (at: At) =>
      act(at, { kind: 'undo' }, { kind: 'undone', details: {} }, async (work, row) => {
        if (row.kind === 'alert') await decideAlert(work, alertOf(row), undefined);
      }),
    second: (at: At, agree: boolean, note: string | undefined) =>
      act(
        at,
        async (work) => ({
          ...{ kind: 'second', agree },
          alone: at.user.role === 'owner' && (await peopleWhoMay(work, at.user.accountId, 'work_cases')) === 1,
        }),
        { kind: agree ? 'agreed' : 'sent_back', details: note === undefined ? {} : { text: note } },
        async (work, row, { state }) => {
          if (row.kind !== 'alert' || state !== 'decided') return;
          const history = await itemHistory(work, vault, row.account_id, row.id);
          const { text } = history.findLast(({ kind }) => kind === 'decided')!.details as { readonly text?: string };
          await decideAlert(work, alertOf(row), {
            ...{ status: statusOf(row.decision as Decision), reason: wordsOf({ reason: row.reason!, note: text }) },
            ...{ userId: row.decided_by!, approvedBy: at.user.userId },
          });
        },
      ),
  };
}

const statusOf = (decision: Decision) => (decision === 'clear' ? 'cleared' : 'confirmed');
const wordsOf = ({ reason, note }: { readonly reason: string; readonly note: string | undefined }): string =>
  note === undefined ? reason : `${reason}: ${note}`;
