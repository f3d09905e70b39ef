import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import type { BusyEntity } from './account-history-store.ts';
import { keysOf } from './history-store.ts';

const DAY_MS = 86_400_000;

export interface DaysAsk {
  readonly entity: Entity;
  /** Start of the branch's current day. Only earlier days are read. */
  readonly today: Date;
  readonly days: number;
  /** Number of minutes by which the branch's clocks are ahead of UTC. Never negative. */
  readonly utcOffset: number;
  readonly currency: string;
}

/**
 * Columns for `unnest`: the entity, the currency, the UTC days with the same dates, and the time by which the branch's
 * days begin earlier.
 */
const daysOf = (asks: readonly DaysAsk[]) => {
  const midnight = ({ today, utcOffset }: DaysAsk): number => today.getTime() + utcOffset * 60_000;
  return sql`${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ currency }) => currency)}::text[],
    ${asks.map((ask) => new Date(midnight(ask)))}::timestamptz[], ${asks.map((ask) => new Date(midnight(ask) - ask.days * DAY_MS))}::timestamptz[],
    ${asks.map(({ utcOffset }) => `${utcOffset} minutes`)}::interval[]`;
};

/**
 * Sums of an entity by days of the branch, computed from sums by UTC days. A branch's day begins before midnight UTC.
 * History rows between the start of the branch's day and midnight UTC are added to this day and subtracted from the day
 * before. Each sum is looked up by key, so that the query reads no other rows.
 */
const BRANCH_DAYS = sql`(
  select m.start as day, m.direction, m.total from transaction_buckets m where m.entity_key = g.key and m.branch_id = g.branch
    and m.span = '1d' and m.start >= g.since and m.start < g.today and m.currency = g.currency
  union all
  select p.day, e.direction, p.sign * e.total from generate_series(g.since, g.today, interval '1 day') as d (midnight)
    cross join lateral (select m.direction, sum(m.total) as total from transaction_buckets m where m.entity_key = g.key and m.branch_id = g.branch
      and m.span = '5m' and m.start >= d.midnight - g.shift and m.start < d.midnight and m.currency = g.currency group by 1) as e
    cross join lateral (values (d.midnight, 1), (d.midnight - interval '1 day', -1)) as p (day, sign)
    where g.shift > interval '0' and p.day >= g.since and p.day < g.today)`;

/**
 * For each request, returns the total received on each of the `days` before `today`. Days on which nothing was received
 * are left out.
 */
export async function receivedByDay(db: Db, asks: readonly DaysAsk[]): Promise<bigint[][]> {
  // The lateral subquery looks up each entity by key. With an ordinary join the planner would read all sums.
  const { rows } = await sql<{
    totals: string[] | null;
  }>`select b.totals from unnest(${daysOf(asks)}) with ordinality as g (key, branch, currency, today, since, shift, nth)
    cross join lateral (select array_agg(c.total::text) as totals from (
      select sum(total) as total from ${BRANCH_DAYS} as m where direction = 'in' group by day having sum(total) > 0) as c) as b order by g.nth`.execute(
    db,
  );
  return rows.map(({ totals }) => (totals ?? []).map(BigInt));
}

export interface PassThroughAsk extends DaysAsk {
  readonly entity: BusyEntity;
  /** Minimum amount received on a day. Days with less do not count. */
  readonly least: bigint;
}

/**
 * For each request, returns on how many of the `days` before `today` 80 to 110 % of the received money was sent out.
 * Uses the sums by day, or the history rows if the entity has no sums.
 */
export async function passThroughDays(db: Db, asks: readonly PassThroughAsk[]): Promise<number[]> {
  const found: number[] = [];
  for (const summed of [true, false]) {
    const places = [...asks.keys()].filter((i) => asks[i]!.entity.summed === summed);
    if (!places.length) continue;
    const of = places.map((i) => asks[i]!);
    const movements = summed
      ? BRANCH_DAYS
      : sql`(select date_bin('1 day', m.at + g.shift, '2000-01-01Z') as day, m.direction, m.minor as total from transaction_legs m
          where m.entity_key = g.key and m.branch_id = g.branch and m.at >= g.since - g.shift and m.at < g.today - g.shift and m.currency = g.currency)`;
    const { rows } = await sql<{ n: number }>`select c.n
      from unnest(${daysOf(of)}, ${of.map(({ least }) => least.toString())}::bigint[])
        with ordinality as g (key, branch, currency, today, since, shift, least, nth)
      cross join lateral (select count(*)::int as n from (
        select sum(total) filter (where direction = 'in') as came, sum(total) filter (where direction = 'out') as went from ${movements} as m group by day) as d
        where came > 0 and came >= g.least and went >= 0.8 * came and went < 1.1 * came) as c
      order by g.nth`.execute(db);
    for (const [n, i] of places.entries()) found[i] = rows[n]!.n;
  }
  return found;
}
