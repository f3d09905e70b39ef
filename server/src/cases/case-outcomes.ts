import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

interface Span {
  readonly branchId: number;
  readonly from: Date;
  readonly to: Date;
  /** Minutes by which the branch's clocks are ahead of UTC. */
  readonly utcOffset: number;
}
const monthOf = (utcOffset: number) =>
  sql`to_char((c.closed_at + make_interval(mins => ${utcOffset})) at time zone 'UTC', 'YYYY-MM')`;

/**
 * Counts the cases that were closed in the period, by rule and month of closing in the branch's time zone: those closed
 * without suspicion, and those closed with suspicion. A case counts once for each rule that hit in any of its alerts.
 * Leaves out cases closed as `duplicate` or `error_in_data`, because these outcomes do not show whether the rule was
 * right.
 */
export const outcomesByRule = async (db: Db, { branchId, from, to, utcOffset }: Span) =>
  (
    await sql<{ rule: string; month: string; false_positives: number; confirmed: number }>`
      select r.rule, ${monthOf(utcOffset)} as month, count(*) filter (where c.disposition in ('false_positive', 'explained'))::int as false_positives,
        count(*) filter (where c.disposition in ('confirmed_not_reported', 'reported_str'))::int as confirmed
      from cases c cross join lateral (select distinct unnest(a.rules) as rule from case_alerts a where a.case_id = c.id) r
      where c.branch_id = ${branchId} and c.status = 'closed' and c.kind <> 'currency' and c.closed_at >= ${from} and c.closed_at < ${to}
        and c.disposition in ('false_positive', 'explained', 'confirmed_not_reported', 'reported_str')
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

/**
 * Counts the cases that were closed in the period, by month and for all rules together. Each case counts once. Also
 * returns the time from opening to closing.
 */
export const closedByMonth = async (db: Db, { branchId, from, to, utcOffset }: Span) =>
  (
    await sql<{
      month: string;
      closed: number;
      false_positives: number;
      confirmed: number;
      median_hours: number;
      p90_hours: number;
      late: number;
    }>`select ${monthOf(utcOffset)} as month, count(*)::int as closed,
        count(*) filter (where c.disposition in ('false_positive', 'explained'))::int as false_positives,
        count(*) filter (where c.disposition in ('confirmed_not_reported', 'reported_str'))::int as confirmed,
        percentile_cont(0.5) within group (order by extract(epoch from c.closed_at - c.created_at)) / 3600 as median_hours,
        percentile_cont(0.9) within group (order by extract(epoch from c.closed_at - c.created_at)) / 3600 as p90_hours,
        count(*) filter (where c.closed_at > c.sla_at)::int as late
      from cases c where c.branch_id = ${branchId} and c.status = 'closed' and c.kind <> 'currency' and c.closed_at >= ${from} and c.closed_at < ${to}
      group by 1 order by 1`.execute(db)
  ).rows;

/** Counts the cases that were closed in the period without and with suspicion, for all rules together. */
export async function outcomesOfSpan(db: Db, { branchId, from, to }: Omit<Span, 'utcOffset'>) {
  const { rows } = await sql<{ false_positives: number; confirmed: number }>`select
      count(*) filter (where c.disposition in ('false_positive', 'explained'))::int as false_positives,
      count(*) filter (where c.disposition in ('confirmed_not_reported', 'reported_str'))::int as confirmed
    from cases c where c.branch_id = ${branchId} and c.status = 'closed' and c.kind <> 'currency' and c.closed_at >= ${from} and c.closed_at < ${to}`.execute(
    db,
  );
  return rows[0]!;
}
