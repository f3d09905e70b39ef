import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import type { MonitoringTables } from './transaction-store.ts';

interface FoundTables extends MonitoringTables {
  case_alerts: Table<'case_alerts'>;
  cases: Table<'cases'>;
}

/**
 * Returns a transaction of a branch by its `transaction_id`, with the case of its newest alert. Undefined if there is
 * none.
 */
export const transactionOf = (db: Db, branchId: number, name: TransactionName) =>
  tables<FoundTables>(db)
    .selectFrom('transactions')
    .leftJoin('case_alerts', 'case_alerts.transaction_id', 'transactions.id')
    .leftJoin('cases', 'cases.id', 'case_alerts.case_id')
    .select([
      'transactions.id',
      'transactions.account_id',
      'transactions.answer',
      'transactions.rules',
      'transactions.late_code',
      'transactions.late_rules',
      'transactions.ciphertext',
      'transactions.created_at',
      'cases.case_id',
      'cases.status as case_status',
      'cases.sla_at',
    ])
    .where('transactions.branch_id', '=', branchId)
    .where((where) =>
      where.or([
        where('transactions.transaction_key', '=', name.key),
        where('transactions.transaction_id', '=', name.id),
      ]),
    )
    // Imported history is left out, because it was not sent through the API.
    .where('transactions.source', '=', 'api')
    .orderBy('case_alerts.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
