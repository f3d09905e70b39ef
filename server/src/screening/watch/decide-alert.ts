import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { alertStatus, reopenAlert, summariesOfAlerts, writeAlertDecision } from './alert-store.ts';

/**
 * Clears, confirms or reopens an alert, in the caller's database transaction.
 * @throws AppError not_found
 */
export function makeDecideAlert({ vault, clock }: { vault: Vault; clock: Clock }) {
  return async (
    work: Db,
    { branchId, accountId, id }: { readonly branchId: number; readonly accountId: number; readonly id: number },
    decision:
      | {
          readonly status: 'cleared' | 'confirmed';
          readonly reason: string;
          readonly userId: number;
          /** Id of the second person if the decision needs one. Otherwise null. */
          readonly approvedBy: number | null;
        }
      | undefined,
  ): Promise<void> => {
    const branch = { id: branchId, account_id: accountId };
    const changed = decision
      ? await writeAlertDecision(work, vault, { branch, id }, { ...decision, now: clock.now() })
      : await reopenAlert(work, branchId, id);
    if (!changed) throw new AppError('not_found');
  };
}

/** Locks an alert until the database transaction ends. */
export const lockAlert = (work: Db, branchId: number, id: number) => alertStatus(work, branchId, id, { lock: true });

/** Returns the customer's record and a short description of the hit without the name, by alert id. */
export const alertsInShort = async (db: Db, ids: readonly number[]) =>
  new Map((await summariesOfAlerts(db, ids)).map((row) => [row.id, row]));
