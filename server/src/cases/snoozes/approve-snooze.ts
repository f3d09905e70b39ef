import type { SignedIn } from '../../accounts/caller.ts';
import { isApprovedAlone } from '../../accounts/may-approve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { approveSnooze, lockSnooze } from '../../transactions/trials/snooze-store.ts';
import { appendCaseEvent } from '../case-history-store.ts';
import { lockCase } from '../case-store.ts';

/**
 * Approves a snooze that waits for a second person, and adds a line to the case's history. An owner who is the only
 * person in the account may approve their own snooze.
 * @throws AppError not_found, or conflict with the reason why it cannot be approved.
 */
export const makeApproveSnooze =
  ({ db, vault, clock }: { readonly db: Db; readonly vault: Vault; readonly clock: Clock }) =>
  (branchId: number, id: number, user: SignedIn): Promise<void> =>
    db.transaction().execute(async (work) => {
      const row = await lockSnooze(work, branchId, id);
      if (!row) throw new AppError('not_found');
      const at = clock.now();
      if (!row.needs_second || row.approved_by !== null || row.ended_at !== null || row.until <= at)
        throw new AppError('snooze_not_waiting');
      const alone = await isApprovedAlone(work, user, { author: row.created_by, permission: 'work_cases', now: at });
      await approveSnooze(work, id, { by: user.userId, at, alone });
      if (row.case === null || !(await lockCase(work, branchId, row.case))) return;
      await appendCaseEvent(work, vault, {
        ...{ branchId, accountId: user.accountId, id: row.case, kind: 'snooze_approved', userId: user.userId, at },
        details: { rule: row.rule, until: row.until.toISOString(), snooze: id },
      });
    });
