import { type Db, tables } from '../platform/database/tables.ts';
import type { MonitoringTables } from './store.ts';

/** A transaction of a branch by the id it was sent under, with its case; undefined where there is none. */
export const transactionOf = (db: Db, branchId: number, transactionId: string) =>
  tables<MonitoringTables>(db)
    .selectFrom('transactions')
    .leftJoin('cases', 'cases.transaction_id', 'transactions.id')
    .select([
      'transactions.id',
      'transactions.account_id',
      'transactions.transaction_id',
      'transactions.answer',
      'transactions.rules',
      'transactions.ciphertext',
      'transactions.created_at',
      'cases.case_id',
      'cases.status as case_status',
      'cases.outcome as case_outcome',
      'cases.sla_at',
    ])
    .where('transactions.branch_id', '=', branchId)
    .where('transactions.transaction_id', '=', transactionId)
    .executeTakeFirst();
