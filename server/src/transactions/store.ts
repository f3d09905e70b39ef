import { type Generated, type JSONColumnType, sql } from 'kysely';
import { picked } from '../platform/database/picked.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { TransactionResponse } from './monitor-transaction.ts';

export interface MonitoringTables {
  transactions: {
    id: Generated<number>;
    branch_id: number;
    account_id: number;
    transaction_id: string;
    customer_key: Buffer;
    destination_key: Buffer | null;
    amount: number;
    currency: string;
    /** Minor units; a bigint as text. */
    minor: string | null;
    at: Date;
    rules: string[];
    answer: JSONColumnType<TransactionResponse, string, never>;
    /** Keyed hash of the whole body; null of transactions recorded before there was one. */
    content_hash: Buffer | null;
    rule_set_id: number | null;
    score: number | null;
    /** What each rule said and the signals it read, encrypted. */
    evidence: Buffer | null;
    ciphertext: Buffer;
    created_at: Date;
  };
}

const TRANSACTION = [
  'id',
  'branch_id',
  'account_id',
  'transaction_id',
  'customer_key',
  'destination_key',
  'amount',
  'currency',
  'minor',
  'at',
  'rules',
  'answer',
  'content_hash',
  'rule_set_id',
  'score',
  'evidence',
  'ciphertext',
  'created_at',
] as const satisfies readonly (keyof MonitoringTables['transactions'])[];

const of = (db: Db) => tables<MonitoringTables>(db);

export const answerOf = (db: Db, branchId: number, transactionId: string) =>
  of(db)
    .selectFrom('transactions')
    .select(['answer', 'content_hash'])
    .where('branch_id', '=', branchId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

export async function takeTransactionId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('transactions', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** False when the branch has one of this transaction_id already. */
export async function insertTransaction(
  db: Db,
  row: MonitoringTables['transactions'] extends infer T
    ? Omit<T, 'id' | 'answer'> & { id: number; answer: string }
    : never,
): Promise<boolean> {
  const inserted = await of(db)
    .insertInto('transactions')
    .values(picked(row, TRANSACTION))
    .onConflict((conflict) => conflict.columns(['branch_id', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
