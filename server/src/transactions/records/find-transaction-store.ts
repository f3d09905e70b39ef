import { sql } from 'kysely';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { CaseStatus } from '../../reviews/subjects/case.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import type { CaseOfAlert } from './case-outside.ts';
import type { MonitoringTables } from './transaction-store.ts';

interface FoundTables extends MonitoringTables {
  case_alerts: Table<'case_alerts'>;
  cases: Table<'cases', { status: CaseStatus; kind: CaseOfAlert['kind'] }>;
}

/** Returns a transaction of a branch by its `transaction_id`. Undefined if there is none. */
export const transactionOf = (db: Db, branchId: number, name: TransactionName) =>
  tables<FoundTables>(db)
    .selectFrom('transactions')
    .select(['id', 'account_id', 'answer', 'rules', 'late_code', 'late_rules', 'ciphertext', 'created_at'])
    .where('branch_id', '=', branchId)
    .where((where) => where.or([where('transaction_key', '=', name.key), where('transaction_id', '=', name.id)]))
    // Imported history is left out, because it was not sent through the API.
    .where('source', '=', 'api')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the case of the transaction's first alert, which is the case that its event names. Later alerts may be in
 * other cases. A case of currency transactions is never returned: a person opened it, and safe transactions are in it.
 */
export async function caseOfTransaction(
  db: Db,
  transactionId: number,
): Promise<(CaseOfAlert & { readonly caseId: string }) | undefined> {
  const row = await tables<FoundTables>(db)
    .selectFrom('case_alerts as a')
    .innerJoin('cases as c', 'c.id', 'a.case_id')
    .select([
      ...(['c.case_id', 'c.kind', 'c.status', 'c.sla_at', 'c.sla_from'] as const),
      sql<Date>`(select min(f.created_at) from case_alerts f where f.case_id = c.id)`.as('first_alert_at'),
      sql<boolean>`exists (select from case_events e where e.case_id = c.id and e.user_id is not null
        and e.at >= (select min(f.created_at) from case_alerts f where f.case_id = c.id))`.as('worked_since'),
    ])
    .where('a.transaction_id', '=', transactionId)
    .where('c.kind', '<>', 'currency')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      ...{ caseId: row.case_id, kind: row.kind, status: row.status, slaAt: row.sla_at },
      ...{ isReopened: row.sla_from !== null, firstAlertAt: row.first_alert_at, workedSince: row.worked_since },
    }
  );
}
