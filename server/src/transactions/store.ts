import { type Generated, type JSONColumnType, sql } from 'kysely';
import { picked } from '../platform/database/picked.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Judgement } from './rules.ts';

export interface MonitoringTables {
  monitoring_settings: { branch_id: number; transaction_limit: number | null; threshold: number | null };
  transactions: {
    id: Generated<number>;
    branch_id: number;
    account_id: number;
    transaction_id: string;
    customer_key: Buffer;
    destination_key: Buffer | null;
    amount: number;
    currency: string;
    rules: string[];
    answer: JSONColumnType<Omit<Judgement, 'rules'>, string, never>;
    ciphertext: Buffer;
    created_at: Date;
  };
  cases: {
    id: Generated<number>;
    branch_id: number;
    case_id: string;
    status: Generated<'open' | 'investigating' | 'closed'>;
    outcome: string | null;
    sla_at: Date;
    transaction_id: number;
    created_at: Date;
    updated_at: Date;
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
  'rules',
  'answer',
  'ciphertext',
  'created_at',
] as const satisfies readonly (keyof MonitoringTables['transactions'])[];
const CASE = ['branch_id', 'case_id', 'sla_at', 'transaction_id', 'created_at', 'updated_at'] as const;

const of = (db: Db) => tables<MonitoringTables>(db);

export async function readLimits(db: Db, branchId: number) {
  const row = await of(db)
    .selectFrom('monitoring_settings')
    .selectAll()
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  return { limit: row?.transaction_limit ?? null, threshold: row?.threshold ?? null };
}

export async function saveLimits(
  db: Db,
  branchId: number,
  change: { readonly transaction_limit?: number; readonly threshold?: number },
): Promise<void> {
  const limits = picked(change, ['transaction_limit', 'threshold']);
  await of(db)
    .insertInto('monitoring_settings')
    .values({ transaction_limit: null, threshold: null, ...limits, branch_id: branchId })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet(limits))
    .execute();
}

export const answerOf = (db: Db, branchId: number, transactionId: string) =>
  of(db)
    .selectFrom('transactions')
    .select('answer')
    .where('branch_id', '=', branchId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

/** One judge at a time for a customer: two transactions at once must each see the other. Held until the transaction ends. */
export const lockCustomer = (transaction: Db, branchId: number, customerKey: Buffer) =>
  sql`select pg_advisory_xact_lock(${branchId % 2_147_483_647}::int, ${customerKey.readInt32BE(0)}::int)`.execute(
    transaction,
  );

/** The customer's last day in this currency. */
export async function recentActivity(
  db: Db,
  {
    branchId,
    customerKey,
    destinationKey,
    amount,
    currency,
    now,
  }: {
    branchId: number;
    customerKey: Buffer;
    destinationKey: Buffer | null;
    amount: number;
    currency: string;
    now: Date;
  },
) {
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<{ sum: number; hour: number; repeats: number }>`
    select coalesce(sum(amount), 0) as sum,
      count(*) filter (where created_at > ${ago(60)}) as hour,
      count(*) filter (where created_at > ${ago(10)} and amount = ${amount}::numeric and destination_key = ${destinationKey}::bytea) as repeats
    from transactions
    where branch_id = ${branchId} and customer_key = ${customerKey} and currency = ${currency} and created_at > ${ago(24 * 60)}`.execute(
    db,
  );
  const { sum, hour, repeats } = rows[0]!;
  return { sumLastDay: Number(sum), countLastHour: Number(hour), repeats: Number(repeats) };
}

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

/** False when the branch has a case of this id already. */
export async function insertCase(
  db: Db,
  row: { branch_id: number; case_id: string; sla_at: Date; transaction_id: number; created_at: Date; updated_at: Date },
): Promise<boolean> {
  const inserted = await of(db)
    .insertInto('cases')
    .values({ ...picked(row, CASE), outcome: null })
    .onConflict((conflict) => conflict.columns(['branch_id', 'case_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
