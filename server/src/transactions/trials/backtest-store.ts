import { type JSONColumnType, sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import { lockNumber } from '../../platform/database/lock-number.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { Rule } from '../rules/rule.ts';
import type { BacktestResult } from './tally.ts';

interface BacktestTables {
  rule_backtests: Table<
    'rule_backtests',
    { rules: JSONColumnType<readonly Rule[]>; result: JSONColumnType<BacktestResult | null, string | null, string> }
  >;
  rule_backtest_samples: Table<'rule_backtest_samples'>;
  transactions: Table<'transactions'>;
}
const typed = (db: Db) => tables<BacktestTables>(db);

export interface BacktestRow {
  readonly id: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly draft: number | null;
  readonly base: number;
  readonly from: Date;
  readonly to: Date;
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly result: BacktestResult | null;
  /**
   * Month as YYYY-MM, if the service started the back-test to draw samples for the rules in force. Null if a person
   * started the back-test.
   */
  readonly month: string | null;
}
const COLUMNS = [
  ...(['id', 'state', 'draft_id as draft', 'base_id as base', 'from_at as from', 'to_at as to', 'created_by'] as const),
  ...(['created_at', 'finished_at', 'result', 'month'] as const),
] as const;

export interface NewBacktest {
  readonly branchId: number;
  readonly accountId: number;
  readonly rules: readonly Rule[];
  readonly base: number;
  readonly draft: number | null;
  readonly from: Date;
  readonly to: Date;
  readonly createdBy: number | null;
  readonly at: Date;
  readonly month?: string;
}

export async function insertBacktest(db: Db, row: NewBacktest): Promise<number> {
  const { id } = await typed(db)
    .insertInto('rule_backtests')
    .values({
      branch_id: row.branchId,
      account_id: row.accountId,
      rules: JSON.stringify(row.rules),
      base_id: row.base,
      draft_id: row.draft,
      from_at: row.from,
      to_at: row.to,
      created_by: row.createdBy,
      created_at: row.at,
      month: row.month ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the branch's back-tests, newest first. With `draft`, lists only the back-tests of this draft. */
export const listBacktests = (
  db: Db,
  branchId: number,
  { limit, before }: Page,
  draft?: number,
): Promise<BacktestRow[]> =>
  typed(db)
    .selectFrom('rule_backtests')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .$if(draft !== undefined, (all) => all.where('draft_id', '=', draft!))
    .$if(before !== undefined, (all) => all.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const readBacktest = (db: Db, branchId: number, id: number): Promise<BacktestRow | undefined> =>
  typed(db)
    .selectFrom('rule_backtests')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the rules that a back-test of the branch used. */
export async function rulesTried(
  db: Db,
  branchId: number,
  id: number,
): Promise<{ readonly rules: readonly Rule[]; readonly done: boolean } | undefined> {
  const row = await typed(db)
    .selectFrom('rule_backtests')
    .select(['rules', 'state'])
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { rules: row.rules, done: row.state === 'done' };
}

/** Returns the number of back-tests of the branch that are not done. */
export async function countOpen(work: Db, accountId: number): Promise<number> {
  await lockNumber(work, 'rule_backtests', accountId);
  const { n } = await typed(work)
    .selectFrom('rule_backtests')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export interface BacktestWork {
  readonly branch_id: number;
  readonly account_id: number;
  readonly rules: readonly Rule[];
  readonly base_id: number;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly month: string | null;
}

/** Starts or restarts a back-test. Returns undefined if it is already done. */
export const beginBacktest = (db: Db, id: number): Promise<BacktestWork | undefined> =>
  typed(db)
    .updateTable('rule_backtests')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .returning(['branch_id', 'account_id', 'rules', 'base_id', 'from_at', 'to_at', 'month'])
    .executeTakeFirst();

export const failBacktest = (db: Db, id: number, at: Date) =>
  typed(db).updateTable('rule_backtests').set({ state: 'failed', finished_at: at }).where('id', '=', id).execute();

export interface SampledTransaction {
  readonly transaction: number;
  readonly rule: string;
  readonly side: 'above' | 'below';
}

/** Stores the result and the samples together, in one database transaction. */
export const finishBacktest = (
  db: Db,
  id: number,
  {
    result,
    samples,
    at,
  }: { readonly result: BacktestResult; readonly samples: readonly SampledTransaction[]; readonly at: Date },
): Promise<void> =>
  db.transaction().execute(async (work) => {
    const row = await typed(work)
      .updateTable('rule_backtests')
      .set({ state: 'done', result: JSON.stringify(result), finished_at: at })
      .where('id', '=', id)
      .where('state', '<>', 'done')
      .returning(['branch_id', 'account_id'])
      .executeTakeFirst();
    if (!row) return;
    await sql`insert into rule_backtest_samples (backtest_id, branch_id, account_id, transaction_id, rule, side)
      select ${id}, ${row.branch_id}, ${row.account_id}, transaction_id, rule, side
      from unnest(${samples.map((one) => one.transaction)}::bigint[], ${samples.map((one) => one.rule)}::text[],
        ${samples.map((one) => one.side)}::text[]) as s (transaction_id, rule, side) order by random()`.execute(work);
  });

type Period = Pick<BacktestWork, 'branch_id' | 'from_at' | 'to_at'>;

/** Returns the number of transactions in the period. */
export async function countPeriod(db: Db, { branch_id, from_at, to_at }: Period): Promise<number> {
  const { n } = await typed(db)
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('branch_id', '=', branch_id)
    .where('at', '>=', from_at)
    .where('at', '<', to_at)
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the ids of the branch's newest transactions, newest first. */
export async function newestOfBranch(db: Db, branchId: number, limit: number): Promise<number[]> {
  const rows = await typed(db)
    .selectFrom('transactions')
    .select('id')
    .where('branch_id', '=', branchId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface OutcomeOf {
  readonly id: number;
  /**
   * Outcome of a transaction: the outcome of its closed case, or else the outcome in the imported file. Null if neither
   * exists.
   */
  readonly outcome: 'confirmed' | 'cleared' | null;
}

/**
 * Returns the next transactions of the period after the id `after`, each with its outcome. Returns only transactions
 * whose id is a multiple of `step`.
 */
export async function nextOfPeriod(
  db: Db,
  { branch_id, from_at, to_at }: Period,
  { after, step, limit }: { readonly after: number; readonly step: number; readonly limit: number },
): Promise<OutcomeOf[]> {
  const { rows } = await sql<OutcomeOf>`select t.id, coalesce((select case
        when bool_or(c.disposition in ('reported_str', 'confirmed_not_reported')) then 'confirmed'
        when bool_or(c.disposition in ('false_positive', 'explained')) then 'cleared' end
      from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status = 'closed'), t.known_outcome) as outcome
    from transactions t where t.branch_id = ${branch_id} and t.id > ${after} and t.at >= ${from_at} and t.at < ${to_at} and t.id % ${step} = 0
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

export interface SampleRow {
  readonly id: number;
  readonly transaction: number;
  readonly rule: string;
  readonly side: 'above' | 'below';
  readonly suspicious: boolean | null;
  readonly reviewed_by: number | null;
  readonly reviewed_at: Date | null;
}
const SAMPLE_COLUMNS = [
  'id',
  'transaction_id as transaction',
  'rule',
  'side',
  'suspicious',
  'reviewed_by',
  'reviewed_at',
] as const;

export const listSamples = (db: Db, branchId: number, backtestId: number): Promise<SampleRow[]> =>
  typed(db)
    .selectFrom('rule_backtest_samples')
    .select(SAMPLE_COLUMNS)
    .where('branch_id', '=', branchId)
    .where('backtest_id', '=', backtestId)
    .orderBy('id')
    .execute();

/**
 * Stores the review of a sample. A review cannot be changed, because the reviewer then already knows whether the sample
 * was above or below the limits.
 */
export const reviewSample = (
  db: Db,
  { branchId, backtestId, id }: { readonly branchId: number; readonly backtestId: number; readonly id: number },
  { suspicious, by, at }: { readonly suspicious: boolean; readonly by: number; readonly at: Date },
): Promise<SampleRow | undefined> =>
  typed(db)
    .updateTable('rule_backtest_samples')
    .set({ suspicious, reviewed_by: by, reviewed_at: at })
    .where('branch_id', '=', branchId)
    .where('backtest_id', '=', backtestId)
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .returning(SAMPLE_COLUMNS)
    .executeTakeFirst();
