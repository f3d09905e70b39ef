import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { RuleResult } from '../rules/evaluate-rules.ts';

export interface SuppressedHit {
  readonly transactionId: number;
  readonly branchId: number;
  readonly accountId: number;
  /** Time of the evaluation in which the rule was suppressed. */
  readonly at: Date;
  readonly results: readonly Pick<RuleResult, 'stable_id' | 'outcome'>[];
}

/** Stores rules that hit but were suppressed by a snooze. Runs no query for transactions without such a rule. */
export async function noteSuppressed(work: Db, evaluated: readonly SuppressedHit[]): Promise<void> {
  const hits = evaluated.flatMap(({ results, ...one }) =>
    results.flatMap(({ stable_id: rule, outcome }) => (outcome === 'suppressed' ? [{ ...one, rule }] : [])),
  );
  if (!hits.length) return;
  await sql`insert into suppressed_hits (transaction_id, rule, branch_id, account_id, at)
    select * from unnest(${hits.map(({ transactionId }) => transactionId)}::bigint[], ${hits.map(({ rule }) => rule)}::text[],
      ${hits.map(({ branchId }) => branchId)}::bigint[], ${hits.map(({ accountId }) => accountId)}::bigint[],
      ${hits.map(({ at }) => at)}::timestamptz[])
    on conflict do nothing`.execute(work);
}

export interface MonthSpan {
  readonly branchId: number;
  readonly from: Date;
  readonly to: Date;
  /** Minutes by which the branch's clocks are ahead of UTC. */
  readonly utcOffset: number;
}

/** Returns the number of hits that snoozes suppressed, by rule and month in the branch's time zone. */
export const suppressedByMonth = async (db: Db, { branchId, from, to, utcOffset }: MonthSpan) =>
  (
    await sql<{ rule: string; month: string; hits: number }>`
      select rule, to_char((at + make_interval(mins => ${utcOffset})) at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as hits
      from suppressed_hits where branch_id = ${branchId} and at >= ${from} and at < ${to} group by 1, 2 order by 1, 2`.execute(
      db,
    )
  ).rows;

/**
 * Returns the number of back-test samples and their reviews, by rule and by side. A sample is above the rule's limits,
 * or up to 15 % below them.
 */
export const samplesByRule = async (db: Db, { branchId, from, to }: Omit<MonthSpan, 'utcOffset'>) =>
  (
    await sql<{
      rule: string;
      side: 'above' | 'below';
      reviewed: number;
      suspicious: number;
      waiting: number;
    }>`select s.rule, s.side, count(*) filter (where s.suspicious is not null)::int as reviewed,
        count(*) filter (where s.suspicious)::int as suspicious, count(*) filter (where s.suspicious is null)::int as waiting
      from rule_backtest_samples s join rule_backtests b on b.id = s.backtest_id
      where s.branch_id = ${branchId} and coalesce(s.reviewed_at, b.created_at) >= ${from} and coalesce(s.reviewed_at, b.created_at) < ${to}
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;
