import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import { keysOf, keyText, MILLISECONDS, type Place } from './history-store.ts';

// Queries for entities with very many history rows. These queries do not read every row.

/** Maximum number of newest history rows that are read for a very busy account. */
const MAX_LOOKED_AT = 1_000;

/** An entity that may have very many history rows. `summed` is true if it has stored sums. */
export interface BusyEntity extends Entity {
  readonly summed: boolean;
}

interface Band {
  readonly currency: string;
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Returns an entity's history rows in a range of amounts, at any time, from the index of amounts. Without `offset 0`
 * the planner would choose the index of times instead, because it does not know the values of the parameters. It would
 * then read all history rows of the window: 100,000 for a busy entity (475 ms).
 */
const inBand = (key: RawBuilder<unknown>) =>
  sql`(select l.at, l.id, l.minor, l.direction, l.other_key from transaction_legs l
    where ${key} = g.key and l.branch_id = g.branch and l.currency = g.currency and l.minor >= g.low and l.minor < g.high offset 0)`;
const bandsOf = (asks: readonly Band[]) =>
  sql`${asks.map(({ currency }) => currency)}::text[], ${asks.map(({ from }) => from.toString())}::bigint[], ${asks.map(({ to }) => to.toString())}::bigint[]`;

/**
 * Runs one statement for entities with stored sums and another for entities without, because each kind has its own
 * indexes. Returns the answers in the order of the requests.
 */
async function eachKind<Ask extends { readonly entity: BusyEntity }, Answer>(
  asks: readonly Ask[],
  ask: (some: readonly Ask[], key: RawBuilder<unknown>) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const summed of [true, false]) {
    const places = [...asks.keys()].filter((i) => asks[i]!.entity.summed === summed);
    if (!places.length) continue;
    const answers = await ask(
      places.map((i) => asks[i]!),
      sql.ref(summed ? 'l.busy_key' : 'l.entity_key'),
    );
    for (const [n, i] of places.entries()) found[i] = answers[n]!;
  }
  return found;
}

/** Columns for `unnest` with the entity and the window of each request: key, branch, at, id, since. */
const windowsOf = (
  asks: readonly { readonly entity: Entity; readonly place: Place; readonly seconds: number }[],
) => sql`${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[],
  ${asks.map(({ place }) => place.id)}::bigint[], ${asks.map(since)}::timestamptz[]`;
const IN_WINDOW = sql`l.at > g.since and l.at <= g.at and (l.at, l.id) < (g.at, g.id)`;

export interface PayersAsk {
  readonly entity: BusyEntity;
  readonly place: Place;
  readonly seconds: number;
}

/**
 * Number of newest payments that are read first. For most shops these payments have enough different payers, so that no
 * older payments are read.
 */
const LOOKED_AT_FIRST = 100;

/**
 * For each request, returns the distinct payers to the account within the window before `place`. If the list has more
 * than `enough` payers, it may be incomplete.
 */
export async function payersBefore(db: Db, asks: readonly PayersAsk[], enough: number): Promise<string[][]> {
  const readPayers = async (some: readonly PayersAsk[], most: number) =>
    eachKind(some, async (of, key) => {
      const { rows } = await sql<{ looked: number; payers: Buffer[] | null }>`
        select p.looked, p.payers from unnest(${windowsOf(of)}) with ordinality as g (key, branch, at, id, since, nth)
        cross join lateral (select count(*)::int as looked, array_agg(distinct newest.own_key) as payers from (
          select l.own_key from transaction_legs l where ${key} = g.key and l.branch_id = g.branch and l.direction = 'in'
            and l.own_key is not null and ${IN_WINDOW} order by l.at desc limit ${most}::int) as newest) as p order by g.nth`.execute(
        db,
      );
      return rows;
    });
  const first = await readPayers(asks, LOOKED_AT_FIRST);
  const unclear = [...asks.keys()].filter(
    (i) => first[i]!.looked === LOOKED_AT_FIRST && first[i]!.payers!.length < enough,
  );
  const more = await readPayers(
    unclear.map((i) => asks[i]!),
    MAX_LOOKED_AT,
  );
  for (const [n, i] of unclear.entries()) first[i] = more[n]!;
  return first.map(({ payers }) => (payers ?? []).map(keyText));
}

export interface Movement {
  readonly at: number;
  /** The account that sent or received the money of the history row, other than the entity itself. */
  readonly other: string;
}

export interface MovementsAsk extends BandAsk {
  readonly direction: 'in' | 'out';
  /** Maximum number of history rows that are returned, newest first. */
  readonly most: number;
  /**
   * Account whose history rows are left out. Otherwise its newest rows could use up the maximum before rows of other
   * accounts are reached.
   */
  readonly besides?: Buffer;
}

/**
 * For each request, returns history rows of an account within the window before `place`, newest first. Amounts are at
 * least `from` and less than `to`.
 */
export const movementsInBand = (db: Db, asks: readonly MovementsAsk[]): Promise<Movement[][]> =>
  eachKind(asks, async (of, key) => {
    const found: Movement[][] = of.map(() => []);
    const { rows } = await sql<{ nth: number; at: number; other: string }>`
      select g.nth::int as nth, m.at, m.other from unnest(${windowsOf(of)}, ${bandsOf(of)}, ${of.map(({ direction }) => direction)}::text[],
        ${of.map(({ most }) => most)}::int[], ${of.map(({ besides }) => besides ?? null)}::bytea[])
        with ordinality as g (key, branch, at, id, since, currency, low, high, direction, most, besides, nth)
      cross join lateral (select ${MILLISECONDS} as at, encode(l.other_key, 'hex') as other from ${inBand(key)} as l
        where l.direction = g.direction and l.other_key is not null and l.other_key is distinct from g.besides and ${IN_WINDOW} order by l.at desc limit g.most) as m`.execute(
      db,
    );
    for (const { nth, at, other } of rows) found[nth - 1]!.push({ at, other });
    return found;
  });

export interface BandAsk extends Band {
  readonly entity: BusyEntity;
  readonly place: Place;
  readonly seconds: number;
}
const since = ({ place, seconds }: { readonly place: Place; readonly seconds: number }): Date =>
  new Date(place.at.getTime() - seconds * 1000);

/**
 * For each request, returns the number and total of the entity's history rows in the window before `place`. Only
 * amounts of at least `from` and less than `to` are included. The result is exact, and the query has its own index.
 */
export const bandSums = (db: Db, asks: readonly BandAsk[]): Promise<{ readonly n: number; readonly sum: bigint }[]> =>
  eachKind(asks, async (of, key) => {
    const { rows } = await sql<{ n: string; total: string }>`
      select b.n::text as n, b.total::text as total
      from unnest(${windowsOf(of)}, ${bandsOf(of)}) with ordinality as g (key, branch, at, id, since, currency, low, high, nth)
      cross join lateral (select count(*) as n, coalesce(sum(l.minor), 0) as total from ${inBand(key)} as l where ${IN_WINDOW}) as b
      order by g.nth`.execute(db);
    return rows.map(({ n, total }) => ({ n: Number(n), sum: BigInt(total) }));
  });

export interface RepeatsAsk {
  readonly entity: BusyEntity;
  readonly place: Place;
  readonly seconds: number;
  readonly currency: string;
  readonly minor: bigint;
  readonly destination: Buffer;
}

/**
 * For each request, returns how many outgoing payments of exactly this amount went to this account in the window before
 * `place`. The result is exact and uses the index of amounts.
 */
export const repeatsBefore = (db: Db, asks: readonly RepeatsAsk[]): Promise<number[]> =>
  eachKind(asks, async (of, key) => {
    const { rows } = await sql<{ n: number }>`
      select r.n from unnest(${windowsOf(of)}, ${of.map(({ currency }) => currency)}::text[], ${of.map(({ minor }) => minor.toString())}::bigint[],
        ${of.map(({ destination }) => destination)}::bytea[]) with ordinality as g (key, branch, at, id, since, currency, minor, destination, nth)
      cross join lateral (select count(*)::int as n from transaction_legs l where ${key} = g.key and l.branch_id = g.branch
        and l.currency = g.currency and l.minor = g.minor and l.other_key = g.destination and l.direction = 'out' and ${IN_WINDOW}) as r order by g.nth`.execute(
      db,
    );
    return rows.map(({ n }) => n);
  });

export interface NewestFigures {
  readonly round_count: number;
  readonly failures: number;
  readonly destinations: number;
}

export interface NewestAsk {
  readonly entity: Entity;
  readonly place: Place;
  readonly seconds: number;
  readonly currency: string;
  readonly multiple: bigint;
  /** Accounts that are left out of the count, because they are already counted. */
  readonly destinations: readonly Buffer[];
  /** True if payments to accounts other than `destinations` are counted. */
  readonly counting: boolean;
}

/**
 * For each request, counts round amounts (multiples of `multiple`), failed attempts, and paid accounts other than
 * `destinations`. Reads only the newest history rows in the window before `place`. The query first collects the
 * accounts in an array, because a `count(distinct …)` would sort all rows by account for every request.
 */
export async function newestFigures(db: Db, asks: readonly NewestAsk[]): Promise<NewestFigures[]> {
  const known = asks.flatMap(({ destinations }, i) => destinations.map((key) => ({ nth: i + 1, key })));
  const { rows } = await sql<NewestFigures>`with known as materialized (
      select nth, array_agg(key) as keys from unnest(${known.map(({ nth }) => nth)}::int[], ${known.map(({ key }) => key)}::bytea[]) as k (nth, key) group by nth)
    select f.round_count, f.failures, (select count(distinct key)::int from unnest(f.others) as o (key)) as destinations
    from unnest(${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[],
      ${asks.map(({ place }) => place.id)}::bigint[], ${asks.map(since)}::timestamptz[], ${asks.map(({ currency }) => currency)}::text[],
      ${asks.map(({ multiple }) => multiple.toString())}::bigint[], ${asks.map(({ counting }) => counting)}::boolean[])
      with ordinality as g (key, branch, at, id, since, currency, multiple, counting, nth)
    left join known on known.nth = g.nth
    cross join lateral (select
        count(*) filter (where newest.currency = g.currency and newest.minor > 0 and newest.minor % g.multiple = 0)::int as round_count,
        count(*) filter (where newest.failed)::int as failures,
        array_agg(newest.other_key) filter (where g.counting and newest.direction = 'out' and newest.other_key <> all(coalesce(known.keys, '{}'))) as others
      from (select l.currency, l.minor, l.failed, l.direction, l.other_key from transaction_legs l
        where l.entity_key = g.key and l.branch_id = g.branch and l.at > g.since and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
        order by l.at desc, l.id desc limit ${MAX_LOOKED_AT}) as newest) as f order by g.nth`.execute(db);
  return rows;
}

/**
 * For each entity, returns the ids of its transactions in the `seconds` after a position, nearest first. Uses one SQL
 * statement.
 */
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
      with ordinality as g (key, branch, at, id, until, nth)
    cross join lateral (select l.id from transaction_legs l where l.entity_key = g.key and l.branch_id = g.branch
      and l.at >= g.at and (l.at, l.id) > (g.at, g.id) and l.at <= g.until order by l.at, l.id limit ${most}) as l`.execute(
    db,
  );
  for (const { nth, id } of rows) found[nth - 1]!.push(id);
  return found;
}
