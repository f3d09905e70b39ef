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
    .select(['answer', 'content_hash', 'source'])
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
  row: Omit<
    MonitoringTables['transactions'],
    'id' | 'answer' | 'source' | 'late_code' | 'late_rules' | 'late_evidence'
  > & { id: number; answer: string },
): Promise<boolean> {
  const inserted = await of(db)
    .insertInto('transactions')
    .values(picked(row, TRANSACTION))
    .onConflict((conflict) => conflict.columns(['branch_id', 'transaction_id']).doNothing())
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
