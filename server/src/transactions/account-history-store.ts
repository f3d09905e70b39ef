import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { type Entity, keysOf, mine, type Place, slotOf } from './history-store.ts';

// Of entities with very many movements, which are not read row by row.

/** Of a very busy account this many of the newest movements are looked at. */
const MOST_LOOKED_AT = 1_000;
const DAY_MS = 86_400_000;

const inWindow = ({ at, id }: Place, seconds: number) =>
  sql`at > ${new Date(at.getTime() - seconds * 1000)} and at <= ${at} and (at, id) < (${at}, ${id}::bigint)`;
const between = ({ from, to }: { readonly from: bigint; readonly to: bigint }) =>
  sql`minor >= ${from.toString()}::bigint and minor < ${to.toString()}::bigint`;

/** An entity that may have very many movements, and whether it has sums. */
export interface BusyEntity extends Entity {
  readonly summed: boolean;
}

interface Band {
  readonly currency: string;
  readonly from: bigint;
  readonly to: bigint;
}

/** An entity's movements where it may have very many: of one that has sums, through the indexes that hold no others. */
const many = ({ key, branchId, summed }: BusyEntity) =>
  sql`slot = ${slotOf(key)}::int and ${sql.ref(summed ? 'busy_key' : 'entity_key')} = ${key}::bytea and branch_id = ${branchId}::bigint`;

/**
 * An entity's movements of such amounts, whenever: by their own index. The planner, who knows no values, would go through all movements of the window, of a busy
 * entity a hundred thousand (475 ms): `offset 0` keeps the time out of its choice.
 */
const inBand = (entity: BusyEntity, band: Band) =>
  sql`(select at, id, minor, direction, other_key from transaction_legs
    where ${many(entity)} and currency = ${band.currency} and ${between(band)} offset 0) as band`;

/** Who paid into the account within the window before `place`, each once, at most `most`. */
export async function payersBefore(
  db: Db,
  account: BusyEntity,
  place: Place,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ own_key: Buffer }>`select distinct own_key from (
      select own_key from transaction_legs where ${many(account)} and direction = 'in' and own_key is not null and ${inWindow(place, seconds)}
      order by at desc limit ${MOST_LOOKED_AT}) as newest limit ${most}`.execute(db);
  return rows.map((row) => row.own_key.toString('base64url'));
}

/** Total of what came in on each day before the transaction's on which something did. */
export async function receivedByDay(
  db: Db,
  account: Entity,
  { at }: Place,
  { days, currency }: { readonly days: number; readonly currency: string },
): Promise<bigint[]> {
  const today = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
  const { rows } = await sql<{ total: string }>`select total::text as total from transaction_buckets
    where ${mine(account)} and direction = 'in' and currency = ${currency} and span = '1d'
      and start >= ${new Date(today.getTime() - days * DAY_MS)} and start < ${today}`.execute(db);
  return rows.map(({ total }) => BigInt(total));
}

export interface Movement {
  readonly at: number;
  /** The account on the other side. */
  readonly other: string;
}

/** Movements of an account of about this amount within the window before `place`, newest first, at most `most`. */
export async function movementsInBand(
  db: Db,
  account: BusyEntity,
  place: Place,
  band: Band & { readonly direction: 'in' | 'out'; readonly seconds: number; readonly most: number },
): Promise<Movement[]> {
  const { rows } = await sql<{ at: Date; other_key: Buffer }>`select at, other_key
    from ${inBand(account, { ...band, to: band.to + 1n })}
    where direction = ${band.direction} and other_key is not null and ${inWindow(place, band.seconds)} order by at desc limit ${band.most}`.execute(
    db,
  );
  return rows.map((row) => ({ at: row.at.getTime(), other: row.other_key.toString('base64url') }));
}

export interface BandAsk extends Band {
  readonly entity: BusyEntity;
  readonly place: Place;
  readonly seconds: number;
}
const since = ({ place, seconds }: { readonly place: Place; readonly seconds: number }): Date =>
  new Date(place.at.getTime() - seconds * 1000);

/** For each that asks, number and total of the entity's movements of `from` or more and less than `to` in the window before `place`. Exact, by an index of its own. */
export async function bandSums(
  db: Db,
  asks: readonly BandAsk[],
): Promise<{ readonly n: number; readonly sum: bigint }[]> {
  const found = asks.map(() => ({ n: 0, sum: 0n }));
  for (const summed of [true, false]) {
    const some = [...asks.entries()].filter(([, { entity }]) => entity.summed === summed);
    if (!some.length) continue;
    const of = some.map(([, ask]) => ask);
    const { rows } = await sql<{ nth: number; n: string; total: string }>`
      select g.nth::int as nth, b.n::text as n, b.total::text as total
      from unnest(${keysOf(of.map(({ entity }) => entity))}, ${of.map(({ place }) => place.at)}::timestamptz[], ${of.map(({ place }) => place.id)}::bigint[],
        ${of.map(since)}::timestamptz[], ${of.map(({ currency }) => currency)}::text[], ${of.map(({ from }) => from.toString())}::bigint[],
        ${of.map(({ to }) => to.toString())}::bigint[]) with ordinality as g (slot, key, branch, at, id, since, currency, low, high, nth)
      cross join lateral (select count(*) as n, coalesce(sum(band.minor), 0) as total from (select l.at, l.id, l.minor from transaction_legs l
          where l.slot = g.slot and l.${sql.ref(summed ? 'busy_key' : 'entity_key')} = g.key and l.branch_id = g.branch and l.currency = g.currency
            and l.minor >= g.low and l.minor < g.high offset 0) as band
        where band.at > g.since and band.at <= g.at and (band.at, band.id) < (g.at, g.id)) as b`.execute(db);
    for (const { nth, n, total } of rows) found[some[nth - 1]![0]] = { n: Number(n), sum: BigInt(total) };
  }
  return found;
}

export interface NewestFigures {
  readonly round_count: number;
  readonly repeats: number;
  readonly failures: number;
  readonly destinations: number;
}

export interface NewestAsk {
  readonly entity: Entity;
  readonly place: Place;
  readonly seconds: number;
  readonly currency: string;
  readonly multiple: bigint;
  readonly minor: bigint;
  /** Accounts that are counted already; the first is the one that `repeats` is about. */
  readonly destinations: readonly Buffer[];
  /** Whether other accounts are counted: they are sorted for it. */
  readonly counting: boolean;
}

/**
 * For each that asks, of the newest movements in the window before `place`: how many are whole multiples, how many are of the same amount to the first of `destinations`,
 * how many failed, and how many other accounts than `destinations` were paid.
 */
export async function newestFigures(db: Db, asks: readonly NewestAsk[]): Promise<NewestFigures[]> {
  const known = asks.flatMap(({ destinations }, i) => destinations.map((key) => ({ nth: i + 1, key })));
  const { rows } = await sql<NewestFigures & { nth: number }>`with known as materialized (
      select nth, array_agg(key) as keys from unnest(${known.map(({ nth }) => nth)}::int[], ${known.map(({ key }) => key)}::bytea[]) as k (nth, key) group by nth)
    select g.nth::int as nth, f.* from unnest(${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[],
      ${asks.map(({ place }) => place.id)}::bigint[], ${asks.map(since)}::timestamptz[], ${asks.map(({ currency }) => currency)}::text[],
      ${asks.map(({ multiple }) => multiple.toString())}::bigint[], ${asks.map(({ minor }) => minor.toString())}::bigint[],
      ${asks.map(({ destinations }) => destinations[0] ?? null)}::bytea[], ${asks.map(({ counting }) => counting)}::boolean[])
      with ordinality as g (slot, key, branch, at, id, since, currency, multiple, minor, destination, counting, nth)
    left join known on known.nth = g.nth
    cross join lateral (select
        count(*) filter (where newest.currency = g.currency and newest.minor > 0 and newest.minor % g.multiple = 0)::int as round_count,
        count(*) filter (where newest.currency = g.currency and newest.minor = g.minor and newest.other_key = g.destination)::int as repeats,
        count(*) filter (where newest.failed)::int as failures,
        count(distinct newest.other_key) filter (where g.counting and newest.other_key <> all(coalesce(known.keys, '{}')))::int as destinations
      from (select l.currency, l.minor, l.failed, l.other_key from transaction_legs l
        where l.slot = g.slot and l.entity_key = g.key and l.branch_id = g.branch and l.at > g.since and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
        order by l.at desc, l.id desc limit ${MOST_LOOKED_AT}) as newest) as f order by g.nth`.execute(db);
  return rows;
}

/** Transactions of each entity that happened after its place within so many seconds, the nearest first. One statement. */
export async function idsAfter(
  db: Db,
  asks: readonly { readonly entity: Entity; readonly place: Place; readonly seconds: number }[],
  most: number,
): Promise<number[][]> {
  const found: number[][] = asks.map(() => []);
  if (!asks.length) return found;
  const { rows } = await sql<{
    nth: number;
    id: number;
  }>`select g.nth::int as nth, l.id from unnest(${keysOf(asks.map(({ entity }) => entity))},
      ${asks.map(({ place }) => place.at)}::timestamptz[], ${asks.map(({ place }) => place.id)}::bigint[],
      ${asks.map(({ place, seconds }) => new Date(place.at.getTime() + seconds * 1000))}::timestamptz[])
      with ordinality as g (slot, key, branch, at, id, until, nth)
    cross join lateral (select l.id from transaction_legs l where l.slot = g.slot and l.entity_key = g.key and l.branch_id = g.branch
      and l.at >= g.at and (l.at, l.id) > (g.at, g.id) and l.at <= g.until order by l.at, l.id limit ${most}) as l`.execute(
    db,
  );
  for (const { nth, id } of rows) found[nth - 1]!.push(id);
  return found;
}
