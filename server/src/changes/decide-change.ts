import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { AnyChangeKind, Applied } from '../accounts/change-kind.ts';
import { readApproval, refusalOf } from '../accounts/may-approve.ts';
import { assertMay } from '../accounts/permissions.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { type ChangeAction, type ChangeStep, stepOfChange } from './change.ts';
import { type ChangeRow, decideChange, dueChanges, lockChange, readChange } from './change-store.ts';
import { type ChangeDeps, digestOf } from './propose-change.ts';

export type KindOf = (name: ChangeRow['kind']) => AnyChangeKind;
interface Decision {
  readonly user: SignedIn;
  readonly id: number;
}

/**
 * Actions on a proposed change. Each action is one transaction.
 * @throws AppError not_found, forbidden, or conflict with the reason
 */
export function makeDecideChange({ db, system, vault, clock, kindOf }: ChangeDeps & { readonly kindOf: KindOf }) {
  const changeOf = async (work: Db, { user, id }: Decision): Promise<ChangeRow> => {
    const row = await readChange(work, vault, user.accountId, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  /**
   * Runs a step of a decision. The deletion of a person's data needs another connection, because it reads and deletes
   * rows outside the caller's scope.
   */
  const within = async <T>(decision: Decision, step: (work: Db, row: ChangeRow) => Promise<T>): Promise<T> => {
    const { kind } = await changeOf(db, decision);
    return (kindOf(kind).wholeAccount ? system : db).transaction().execute(async (work) => {
      await lockChange(work, decision.user.accountId, decision.id);
      return step(work, await changeOf(work, decision));
    });
  };
  const taken = (row: ChangeRow, action: ChangeAction, by: number) => {
    const step: ChangeStep = stepOfChange(
      { state: row.state, proposedBy: row.proposed_by, expiresAt: row.expires_at, digest: row.digest },
      action,
      by,
      clock.now(),
    );
    if (!('refused' in step)) return step;
    const { refused } = step;
    if (refused === 'forbidden') throw new AppError('permission_missing');
    if (refused === 'own_proposal' || refused === 'too_new')
      throw AppError.of(refusalOf((action as Extract<ChangeAction, { kind: 'approve' }>).approval)!);
    throw new AppError(refused);
  };
  const placeOf = (user: SignedIn, { branch_id: branchId }: ChangeRow) => ({ accountId: user.accountId, branchId });

  return {
    /** Approves the change and applies it. */
    async approve(decision: Decision, digest: string): Promise<Applied> {
      const { user, id } = decision;
      const applied = await within(decision, async (work, row) => {
        const kind = kindOf(row.kind);
        const [place, at] = [placeOf(user, row), clock.now()];
        const approval = await readApproval(work, user, { author: row.proposed_by, permission: kind.approve, now: at });
        if (row.state !== 'proposed') throw new AppError('change_decided_already');
        const prepared = await kind.prepare(work, place, row.payload);
        const digestNow = digestOf(row.kind, place, row.payload, prepared);
        const step = taken(
          row,
          { kind: 'approve', digest, digestNow, approval, mayBeAlone: prepared.mayBeAlone },
          user.userId,
        );
        const applied = await kind.apply(work, place, row.payload, user.userId);
        await decideChange(work, vault, { ...step, accountId: user.accountId, id, note: undefined, at });
        return applied;
      });
      await applied.afterwards?.();
      return applied;
    },
    reject: (decision: Decision, note: string): Promise<void> =>
      within(decision, async (work, row) => {
        // The required permission depends on the kind of change, which is known only after the row was read.
        assertMay(decision.user.role, kindOf(row.kind).approve);
        const step = taken(row, { kind: 'reject' }, decision.user.userId);
        const of = { accountId: decision.user.accountId, id: decision.id, at: clock.now() };
        await decideChange(work, vault, { ...step, ...of, note });
      }),
    withdraw: (decision: Decision): Promise<void> =>
      within(decision, async (work, row) => {
        const step = taken(row, { kind: 'withdraw' }, decision.user.userId);
        const of = { accountId: decision.user.accountId, id: decision.id, at: clock.now() };
        await decideChange(work, vault, { ...step, ...of, note: undefined });
      }),
  };
}

/** Ends expired proposals and writes a line for each into the log of its account. Returns their number. */
export const makeExpireChanges =
  ({ system, vault, clock }: Omit<ChangeDeps, 'db'>) =>
  (): Promise<number> =>
    system.transaction().execute(async (work) => {
      const now = clock.now();
      const due = await dueChanges(work, now);
      for (const { id, account_id: accountId, expires_at: expiresAt } of due) {
        const step = stepOfChange(
          { state: 'proposed', proposedBy: null, expiresAt, digest: '' },
          { kind: 'expire' },
          null,
          now,
        );
        if ('refused' in step) continue;
        await decideChange(work, vault, { ...step, accountId, id, note: undefined, at: now });
        await writeAuditLine(work, {
          accountId,
          actor: 'service',
          action: 'change expired',
          subject: `change ${id}`,
          outcome: 'expired',
          ip: undefined,
          requestId: undefined,
        });
      }
      return due.length;
    });
