import { type JSONColumnType, sql } from 'kysely';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import type { TransactionResponse } from './transaction-response.ts';

export interface MonitoringTables {
  transactions: Table<
    'transactions',
    {
      /**
       * The unencrypted id of a transaction that was stored before 2026-11-22. `encryptFormerTransactions` encrypts it in
       * the background.
       */
      transaction_id: string | null;
      answer: JSONColumnType<TransactionResponse, string, never>;
      /** Keyed hash of the whole request body; null for transactions that were recorded before this hash existed. */
      content_hash: Buffer | null;
      /** The result of each rule and the signals that it read, encrypted. */
      evidence: Buffer | null;
    }
  >;
}

const typed = (db: Db) => tables<MonitoringTables>(db);

export type EarlierAnswer = Pick<MonitoringTables['transactions'], 'content_hash'> & {
  answer: TransactionResponse;
  source: 'api' | 'import';
};
export interface NameInBranch {
  readonly branchId: number;
  readonly name: TransactionName;
}
/** Returns a text that identifies a transaction within its branch, for use as a key of a map. */
export const nameText = ({ branchId, name }: NameInBranch): string => `${branchId} ${name.key.toString('base64url')}`;

export interface AnswerRow extends Omit<EarlierAnswer, 'content_hash'> {
  readonly nth: number;
  /** Keyed hash in hexadecimal. */
  readonly content_hash: string | null;
}
/** Query for the earlier answers to transactions with these ids. */
export function answersQuery(names: readonly NameInBranch[]) {
  const branches = names.map(({ branchId }) => branchId);
  return sql<AnswerRow>`
    select g.nth::int as nth, t.answer, encode(t.content_hash, 'hex') as content_hash, t.source
      from unnest(${branches}::bigint[], ${names.map(({ name }) => name.key)}::bytea[]) with ordinality as g (branch, key, nth)
      join transactions t on t.branch_id = g.branch and t.transaction_key = g.key
    union all select g.nth::int, t.answer, encode(t.content_hash, 'hex'), t.source
      from unnest(${branches}::bigint[], ${names.map(({ name }) => name.id)}::text[]) with ordinality as g (branch, name, nth)
      join transactions t on t.branch_id = g.branch and t.transaction_id = g.name and t.transaction_id is not null`;
}
/** Returns the earlier answers, by `nameText`. */
export const answersByName = (names: readonly NameInBranch[], rows: readonly AnswerRow[]): Map<string, EarlierAnswer> =>
  new Map(
    rows.map(({ nth, content_hash: hash, ...row }) => [
      nameText(names[nth - 1]!),
      { ...row, content_hash: hash === null ? null : Buffer.from(hash, 'hex') },
    ]),
  );
export const answersOf = async (db: Db, names: readonly NameInBranch[]): Promise<Map<string, EarlierAnswer>> =>
  answersByName(names, (await answersQuery(names).execute(db)).rows);

/** Returns `n` new transaction ids. Looks up the sequence once for all ids. */
export const transactionIdsQuery = (n: number) => sql<{
  id: number;
}>`with s as materialized (select pg_get_serial_sequence('transactions', 'id')::regclass as name)
    select nextval(s.name) as id from s, generate_series(1, ${n}::int)`;
export const takeTransactionIds = async (db: Db, n: number): Promise<number[]> =>
  (await transactionIdsQuery(n).execute(db)).rows.map(({ id }) => id);

export interface NewTransaction {
  readonly id: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly transactionKey: Buffer;
  readonly customerKey: Buffer;
  /** Keyed hash of the customer's email address, if `customerKey` is that of a number. */
  readonly emailKey: Buffer | null;
  readonly destinationKey: Buffer | null;
  readonly currency: string;
  readonly at: Date;
  readonly rules: readonly string[];
  readonly answer: TransactionResponse;
  readonly contentHash: Buffer;
  readonly ruleSetId: number;
  readonly score: number;
  readonly evidence: Buffer;
  readonly ciphertext: Buffer;
  readonly createdAt: Date;
}

/**
 * Returns byte strings for a statement: one value with all bytes, and the length of each. The driver would send an
 * array of byte strings as hexadecimal text, which is twice as long and must be converted on both sides.
 */
const joined = (parts: readonly Buffer[]) => ({
  bytes: Buffer.concat(parts),
  lengths: parts.map(({ length }) => length),
});

/** Inserts transactions in one statement. Returns the ids of those whose `transaction_key` was new in the branch. */
export async function insertTransactions(db: Db, rows: readonly NewTransaction[]): Promise<ReadonlySet<number>> {
  const column = <K extends keyof NewTransaction>(name: K) => rows.map((row) => row[name]);
  const evidence = joined(column('evidence'));
  const ciphertext = joined(column('ciphertext'));
  const { rows: made } = await sql<{ id: number }>`
    insert into transactions (id, branch_id, account_id, transaction_key, customer_key, email_key, destination_key, currency, at, rules, answer,
      content_hash, rule_set_id, score, evidence, ciphertext, created_at)
    select id, branch, account, key, customer, email, destination, currency, at, array(select jsonb_array_elements_text(rules::jsonb)), answer::jsonb,
      content, rule_set, score,
      substring(${evidence.bytes}::bytea from (sum(evidence) over earlier - evidence + 1)::int for evidence),
      substring(${ciphertext.bytes}::bytea from (sum(ciphertext) over earlier - ciphertext + 1)::int for ciphertext), created
    from unnest(${column('id')}::bigint[], ${column('branchId')}::bigint[], ${column('accountId')}::bigint[], ${column('transactionKey')}::bytea[],
      ${column('customerKey')}::bytea[], ${column('emailKey')}::bytea[], ${column('destinationKey')}::bytea[], ${column('currency')}::text[], ${column('at')}::timestamptz[],
      ${rows.map((row) => JSON.stringify(row.rules))}::text[], ${rows.map((row) => JSON.stringify(row.answer))}::text[], ${column('contentHash')}::bytea[],
      ${column('ruleSetId')}::bigint[], ${column('score')}::int[], ${evidence.lengths}::int[], ${ciphertext.lengths}::int[], ${column('createdAt')}::timestamptz[])
      with ordinality
      as t (id, branch, account, key, customer, email, destination, currency, at, rules, answer, content, rule_set, score, evidence, ciphertext, created, nth)
    window earlier as (order by nth)
    on conflict (branch_id, transaction_key) do nothing returning id`.execute(db);
  return new Set(made.map(({ id }) => id));
}

/** Columns that are needed to evaluate a transaction again. */
export const storedRow = (db: Db, id: number) =>
  typed(db).selectFrom('transactions').select(STORED).where('id', '=', id).executeTakeFirst();
export type StoredRow = NonNullable<Awaited<ReturnType<typeof storedRow>>>;
export const storedRows = (db: Db, ids: readonly number[]) =>
  typed(db)
    .selectFrom('transactions')
    .select(STORED)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

const STORED = [
  ...(['id', 'branch_id', 'account_id', 'at', 'created_at', 'answer', 'rules', 'rule_set_id', 'source'] as const),
  ...([
    'evidence',
    'ciphertext',
    'late_code',
    'late_rules',
    'late_evidence',
    'customer_key',
    'destination_key',
  ] as const),
] as const;

/**
 * Locks the transaction's row until the caller's database transaction ends. If two writers add late results, the second
 * writer therefore reads the results of the first.
 */
export const lockStored = (work: Db, id: number) =>
  typed(work)
    .selectFrom('transactions')
    .select(['answer', 'late_code', 'late_rules', 'late_evidence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type Late = Pick<MonitoringTables['transactions'], 'late_code' | 'late_evidence'> & { late_rules: string[] };

/** Stores results that were found after the answer. The answer itself does not change. */
export const saveLate = (work: Db, id: number, { late_code, late_rules, late_evidence }: Late) =>
  typed(work).updateTable('transactions').set({ late_code, late_rules, late_evidence }).where('id', '=', id).execute();
