import { sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Rule } from '../rules/rule.ts';
import type { BacktestResult } from './tally.ts';

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
const columns = sql`id, state, draft_id as draft, base_id as base, from_at as "from", to_at as "to", created_by, created_at, finished_at, result, month`;

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
  const { rows } = await sql<{ id: number }>`
    insert into rule_backtests (branch_id, account_id, rules, base_id, draft_id, from_at, to_at, created_by, created_at, month)
    values (${row.branchId}, ${row.accountId}, ${JSON.stringify(row.rules)}::jsonb, ${row.base}, ${row.draft}, ${row.from}, ${row.to},
      ${row.createdBy}, ${row.at}, ${row.month ?? null}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Lists the branch's back-tests, newest first. With `draft`, lists only the back-tests of this draft. */
export const listBacktests = async (db: Db, branchId: number, page: Page, draft?: number): Promise<BacktestRow[]> =>
  (
    await sql<BacktestRow>`select ${columns} from rule_backtests where branch_id = ${branchId}
      ${draft === undefined ? sql`` : sql`and draft_id = ${draft}`} ${page.before === undefined ? sql`` : sql`and id < ${page.before}`} order by id desc limit ${page.limit}`.execute(
      db,
    )
  ).rows;

export const readBacktest = async (db: Db, branchId: number, id: number): Promise<BacktestRow | undefined> =>
  (
    await sql<BacktestRow>`select ${columns} from rule_backtests where branch_id = ${branchId} and id = ${id}`.execute(
      db,
    )
  ).rows[0];

/** Returns the rules that a back-test of the branch used. */
export async function rulesTried(
  db: Db,
  branchId: number,
  id: number,
): Promise<{ readonly rules: readonly Rule[]; readonly done: boolean } | undefined> {
  const { rows } = await sql<{ rules: readonly Rule[]; done: boolean }>`select rules, state = 'done' as done
    from rule_backtests where branch_id = ${branchId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the number of back-tests of the branch that are not done. */
export async function countOpen(work: Db, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('rule_backtests'), ${accountId}::int)`.execute(work);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rule_backtests
    where account_id = ${accountId} and state in ('waiting', 'running')`.execute(work);
  return rows[0]!.n;
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
export async function beginBacktest(db: Db, id: number): Promise<BacktestWork | undefined> {
  const { rows } =
    await sql<BacktestWork>`update rule_backtests set state = 'running' where id = ${id} and state <> 'done'
    returning branch_id, account_id, rules, base_id, from_at, to_at, month`.execute(db);
  return rows[0];
}

export const failBacktest = (db: Db, id: number, at: Date) =>
  sql`update rule_backtests set state = 'failed', finished_at = ${at} where id = ${id}`.execute(db);

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
    const { rows } = await sql<{ branch_id: number; account_id: number }>`update rule_backtests
      set state = 'done', result = ${JSON.stringify(result)}::jsonb, finished_at = ${at} where id = ${id} and state <> 'done'
      returning branch_id, account_id`.execute(work);
    const row = rows[0];
    if (!row) return;
    await sql`insert into rule_backtest_samples (backtest_id, branch_id, account_id, transaction_id, rule, side)
      select ${id}, ${row.branch_id}, ${row.account_id}, transaction_id, rule, side
      from unnest(${samples.map((one) => one.transaction)}::bigint[], ${samples.map((one) => one.rule)}::text[],
        ${samples.map((one) => one.side)}::text[]) as s (transaction_id, rule, side) order by random()`.execute(work);
  });

type Period = Pick<BacktestWork, 'branch_id' | 'from_at' | 'to_at'>;

/** Returns the number of transactions in the period. */
export async function countPeriod(db: Db, { branch_id, from_at, to_at }: Period): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transactions
    where branch_id = ${branch_id} and at >= ${from_at} and at < ${to_at}`.execute(db);
  return rows[0]!.n;
}

/** Returns the ids of the branch's newest transactions, newest first. */
export async function newestOfBranch(db: Db, branchId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from transactions where branch_id = ${branchId}
    order by at desc, id desc limit ${limit}`.execute(db);
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
const sampleColumns = sql`id, transaction_id as transaction, rule, side, suspicious, reviewed_by, reviewed_at`;

export const listSamples = async (db: Db, branchId: number, backtestId: number): Promise<SampleRow[]> =>
  (
    await sql<SampleRow>`select ${sampleColumns} from rule_backtest_samples
      where branch_id = ${branchId} and backtest_id = ${backtestId} order by id`.execute(db)
  ).rows;

/**
 * Stores the review of a sample. A review cannot be changed, because the reviewer then already knows whether the sample
 * was above or below the limits.
 */
export async function reviewSample(
  db: Db,
  { branchId, backtestId, id }: { readonly branchId: number; readonly backtestId: number; readonly id: number },
  { suspicious, by, at }: { readonly suspicious: boolean; readonly by: number; readonly at: Date },
): Promise<SampleRow | undefined> {
  const { rows } =
    await sql<SampleRow>`update rule_backtest_samples set suspicious = ${suspicious}, reviewed_by = ${by}, reviewed_at = ${at}
    where branch_id = ${branchId} and backtest_id = ${backtestId} and id = ${id} and reviewed_at is null returning ${sampleColumns}`.execute(
      db,
    );
  return rows[0];
}
