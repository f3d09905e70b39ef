import { type Generated, type JSONColumnType, sql } from 'kysely';
import { picked } from '../platform/database/picked.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { TransactionResponse } from './monitor-transaction.ts';
import type { TransactionName } from './transaction-keys.ts';

export interface MonitoringTables {
  transactions: {
    id: Generated<number>;
    branch_id: number;
    account_id: number;
    transaction_key: Buffer;
    /** In the open, of before 2026-11-22, until a start has encrypted it. */
    transaction_id: string | null;
    customer_key: Buffer;
    destination_key: Buffer | null;
    currency: string;
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
    source: Generated<'api' | 'import'>;
    late_code: number | null;
    late_rules: Generated<string[]>;
    late_evidence: Buffer | null;
  };
}

const TRANSACTION = [
  'id',
  'branch_id',
  'account_id',
  'transaction_key',
  'customer_key',
  'destination_key',
  'currency',
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

export const answerOf = (db: Db, branchId: number, name: TransactionName) =>
  of(db)
    .selectFrom('transactions')
    .select(['answer', 'content_hash', 'source'])
    .where('branch_id', '=', branchId)
    .where((where) => where.or([where('transaction_key', '=', name.key), where('transaction_id', '=', name.id)]))
    .executeTakeFirst();

export async function takeTransactionId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('transactions', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** False when the branch has one of this transaction_key already. */
export async function insertTransaction(
  db: Db,
  row: Omit<
    MonitoringTables['transactions'],
    'id' | 'transaction_id' | 'answer' | 'source' | 'late_code' | 'late_rules' | 'late_evidence'
  > & { id: number; answer: string },
): Promise<boolean> {
  const inserted = await of(db)
    .insertInto('transactions')
    .values(picked(row, TRANSACTION))
    .onConflict((conflict) => conflict.columns(['branch_id', 'transaction_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What evaluating a transaction again needs of its row. */
export const storedRow = (db: Db, id: number) =>
  of(db).selectFrom('transactions').select(STORED).where('id', '=', id).executeTakeFirst();
export type StoredRow = NonNullable<Awaited<ReturnType<typeof storedRow>>>;

const STORED = [
  ...(['id', 'branch_id', 'account_id', 'at', 'created_at', 'answer', 'rules', 'rule_set_id', 'source'] as const),
  ...(['evidence', 'ciphertext', 'late_code', 'late_rules', 'late_evidence'] as const),
] as const;

/** Holds the transaction until the caller's ends, so that of two that find something late each knows of the other. */
export const lockStored = (work: Db, id: number) =>
  of(work)
    .selectFrom('transactions')
    .select(['answer', 'late_code', 'late_rules', 'late_evidence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type Late = Pick<MonitoringTables['transactions'], 'late_code' | 'late_evidence'> & { late_rules: string[] };

/** Notes what was found after the answer, which stays as it is. */
export const saveLate = (work: Db, id: number, { late_code, late_rules, late_evidence }: Late) =>
  of(work).updateTable('transactions').set({ late_code, late_rules, late_evidence }).where('id', '=', id).execute();
