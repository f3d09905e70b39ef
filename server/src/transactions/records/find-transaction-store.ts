import { sql } from 'kysely';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import type { CaseOfAlert } from './case-outside.ts';
import { type SinceFirstAlert, sinceFirstAlert } from './since-first-alert.ts';
import type { MonitoringTables } from './transaction-store.ts';

/** Returns a transaction of a branch by its `transaction_id`. Undefined if there is none. */
export const transactionOf = (db: Db, branchId: number, name: TransactionName) =>
  tables<MonitoringTables>(db)
    .selectFrom('transactions')
    .select(['id', 'account_id', 'answer', 'rules', 'late_code', 'late_rules', 'ciphertext', 'created_at'])
    .where('branch_id', '=', branchId)
    .where((where) => where.or([where('transaction_key', '=', name.key), where('transaction_id', '=', name.id)]))
    // Imported history is left out, because it was not sent through the API.
    .where('source', '=', 'api')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the case of the transaction's first alert. The transaction's event names the same case. Later alerts may be
 * in other cases. A case of currency transactions is never returned: a person opened it, and safe transactions are in
 * it.
 */
export async function caseOfTransaction(
  db: Db,
  transactionId: number,
): Promise<(CaseOfAlert & { readonly caseId: string }) | undefined> {
  const { rows } = await sql<
    SinceFirstAlert & Pick<CaseOfAlert, 'kind' | 'status'> & { case_id: string; sla_at: Date }
  >`
    select c.case_id, c.kind, c.status, c.sla_at, ${sinceFirstAlert.columns}
    from case_alerts o join cases c on c.id = o.case_id ${sinceFirstAlert.join}
    where o.transaction_id = ${transactionId} and c.kind <> 'currency' order by o.id limit 1`.execute(db);
  const row = rows[0];
  return (
    row && {
      ...{ caseId: row.case_id, kind: row.kind, status: row.status, slaAt: row.sla_at },
      ...{ firstAlertAt: row.first_alert_at, workedSince: row.worked_since, reopenedAt: row.reopened_at },
    }
  );
}
