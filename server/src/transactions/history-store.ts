import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { HistoryRow, Summary } from './signals/history.ts';

/** A customer, account or card of a branch, by its keyed hash. */
export interface Entity {
  readonly branchId: number;
  readonly accountId: number;
  readonly key: Buffer;
}

/** What is known of an entity, without its movements. */
export interface KnownEntity {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly located: { readonly at: Date; readonly latitude: number; readonly longitude: number } | undefined;
  /** Whether its movements are in sums by five minutes and by day, too. */
  readonly summed: boolean;
}

/** Tells entities apart in a map. */
export const entityText = ({ branchId, key }: Entity): string => `${branchId} ${key.toString('base64url')}`;

/** Slot of an entity: the first 10 bits of its key (`transaction_slot` in SQL). */
export const slotOf = (key: Buffer): number => (key[0]! << 2) | (key[1]! >> 6);

/** The entity's rows of any of the history's tables. */
export const rowsOf = ({ key, branchId }: Entity) =>
  sql`slot = ${slotOf(key)}::int and entity_key = ${key}::bytea and branch_id = ${branchId}::bigint`;

/** Slot, key and branch of many entities, for `unnest`. */
export const keysOf = (entities: readonly Entity[]) =>
  sql`${entities.map(({ key }) => slotOf(key))}::int[], ${entities.map(({ key }) => key)}::bytea[], ${entities.map(({ branchId }) => branchId)}::bigint[]`;

interface EntityRow {
  slot: number;
  entity_key: Buffer;
  branch_id: number;
  first_at: Date;
  last_at: Date;
  located_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  summed: boolean;
}
const ENTITY = sql`e.slot, e.entity_key, e.branch_id, e.first_at, e.last_at, e.located_at, e.latitude, e.longitude, e.summed`;
const knownOf = ({ first_at, last_at, located_at: at, latitude, longitude, summed }: EntityRow): KnownEntity => ({
  firstAt: first_at,
  lastAt: last_at,
  located: at && latitude !== null && longitude !== null ? { at, latitude, longitude } : undefined,
  summed,
});
type KnownEntities = Map<string, KnownEntity>;
const byText = (rows: readonly EntityRow[]): KnownEntities =>
  new Map(rows.map((row) => [`${row.branch_id} ${row.entity_key.toString('base64url')}`, knownOf(row)]));

/** What is known of these entities by now, by `entityText`. */
export async function readEntities(db: Db, entities: readonly Entity[]): Promise<KnownEntities> {
  if (!entities.length) return new Map();
  const { rows } = await sql<EntityRow>`select ${ENTITY} from unnest(${keysOf(entities)}) as g (slot, key, branch)
    join transaction_entities e on e.slot = g.slot and e.entity_key = g.key and e.branch_id = g.branch`.execute(db);
  return byText(rows);
}

/**
 * Locks entities until the transaction ends, so that of two transactions of one customer each sees the other, and makes those that are new. In the order
 * of their keys, so that two groups never wait for each other. Gives what was known before.
 */
export async function lockEntities(
  work: Db,
  entities: readonly (Entity & { readonly at: Date })[],
): Promise<KnownEntities> {
  const known: KnownEntities = new Map();
  const made = new Set<string>();
  let left = [...entities].sort((a, b) => Buffer.compare(a.key, b.key) || a.branchId - b.branchId);
  while (left.length) {
    const { rows } = await sql<EntityRow & { made: boolean }>`
      with g as materialized (select * from unnest(${keysOf(left)}, ${left.map(({ accountId }) => accountId)}::bigint[], ${left.map(({ at }) => at)}::timestamptz[])
          with ordinality as g (slot, key, branch, account, at, nth)),
        e as materialized (select e.* from g join transaction_entities e on e.slot = g.slot and e.entity_key = g.key and e.branch_id = g.branch
          order by g.nth for update of e),
        made as (insert into transaction_entities (slot, entity_key, branch_id, account_id, first_at, last_at)
          select slot, key, branch, account, at, at from g
          where not exists (select from e where e.slot = g.slot and e.entity_key = g.key and e.branch_id = g.branch)
          order by nth on conflict do nothing returning slot, entity_key, branch_id, first_at, last_at, located_at, latitude, longitude, summed)
      select ${ENTITY}, false as made from e union all select ${ENTITY}, true from made e`.execute(work);
    for (const row of rows) {
      const text = `${row.branch_id} ${row.entity_key.toString('base64url')}`;
      if (row.made) made.add(text);
      else known.set(text, knownOf(row));
    }
    // What another transaction made meanwhile is locked in the next round.
    left = left.filter((entity) => !known.has(entityText(entity)) && !made.has(entityText(entity)));
  }
  return known;
}

/** Where a transaction stands in time; of two at once the one that arrived first is before. */
export interface Place {
  readonly at: Date;
  readonly id: number;
}

const DAY_MS = 86_400_000;

export interface RowsAsk {
  readonly entity: Entity;
  readonly place: Place;
  readonly since: Date;
  /** At most so many, the newest. */
  readonly most: number;
}

interface LegRow {
  nth: number;
  at: Date;
  id: number;
  direction: 'in' | 'out';
  currency: string;
  minor: string;
  own_key: Buffer | null;
  other_key: Buffer | null;
  failed: boolean | null;
}

/** For each that asks, the entity's movements after `since` and before `place`, newest first. One statement. */
export async function rowsBefore(db: Db, asks: readonly RowsAsk[]): Promise<HistoryRow[][]> {
  const found: HistoryRow[][] = asks.map(() => []);
  if (!asks.length) return found;
  const { rows } =
    await sql<LegRow>`select g.nth::int as nth, l.* from unnest(${keysOf(asks.map(({ entity }) => entity))},
      ${asks.map(({ place }) => place.at)}::timestamptz[], ${asks.map(({ place }) => place.id)}::bigint[],
      ${asks.map(({ since }) => since)}::timestamptz[], ${asks.map(({ most }) => most)}::int[])
      with ordinality as g (slot, key, branch, at, id, since, most, nth)
    cross join lateral (select l.at, l.id, l.direction, l.currency, l.minor::text as minor, l.own_key, l.other_key, l.failed from transaction_legs l
      where l.slot = g.slot and l.entity_key = g.key and l.branch_id = g.branch and l.at > g.since and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
      order by l.at desc, l.id desc limit g.most) as l`.execute(db);
  for (const row of rows)
    found[row.nth - 1]!.push({
      at: row.at.getTime(),
      id: row.id,
      direction: row.direction,
      currency: row.currency,
      minor: BigInt(row.minor),
      destination: row.other_key?.toString('base64url'),
      origin: row.own_key?.toString('base64url'),
      failed: row.failed ?? undefined,
    });
  return found;
}

/**
 * Which of those that ask, all of them with sums, have at least so many movements: by the sums of days, of which the first may reach back further than asked.
 */
export async function areBusy(db: Db, asks: readonly RowsAsk[]): Promise<boolean[]> {
  if (!asks.length) return [];
  const { rows } = await sql<{
    nth: number;
    busy: boolean;
  }>`select g.nth::int as nth, coalesce(b.n, 0) >= g.most as busy
    from unnest(${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[],
      ${asks.map(({ since }) => new Date(since.getTime() - DAY_MS))}::timestamptz[], ${asks.map(({ most }) => most)}::int[])
      with ordinality as g (slot, key, branch, at, since, most, nth)
    cross join lateral (select sum(b.n) as n from transaction_buckets b
      where b.slot = g.slot and b.entity_key = g.key and b.branch_id = g.branch and b.span = '1d' and b.start > g.since and b.start <= g.at) as b`.execute(
    db,
  );
  const busy = asks.map(() => false);
  for (const row of rows) busy[row.nth - 1] = row.busy;
  return busy;
}

export interface WindowSums extends Summary {
  /** Exact, in minor units. */
  readonly sum: bigint;
}

export interface SumsAsk {
  readonly entity: Entity;
  readonly place: Place;
  readonly seconds: number;
  /** Undefined: of all currencies; the sums are then of no use. */
  readonly currency?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Whether the entity has sums: else its rows are added up. */
  readonly summed: boolean;
}

const FIVE_MINUTES_MS = 300_000;
const up = (ms: number, span: number): number => Math.ceil(ms / span) * span;
const down = (ms: number, span: number): number => Math.floor(ms / span) * span;

/** Which rows and which sums make up a window: rows in (start, oldEnd) and [newFrom, place), five minutes in [first, firstDay) and [lastDay, last), whole days between. */
function partsOf({ place, seconds, summed }: SumsAsk) {
  const end = place.at.getTime();
  const start = end - seconds * 1000;
  // A row exactly at the start is outside the window, so five minutes that begin there are not whole.
  const [first, last] = [up(start + 1, FIVE_MINUTES_MS), down(end, FIVE_MINUTES_MS)];
  // Rows alone: all of them are in the first part.
  if (!summed || first >= last)
    return { start, oldEnd: end + 1, newFrom: end + 1, first: 0, firstDay: 0, lastDay: 0, last: 0 };
  const [firstDay, lastDay] = [up(first, DAY_MS), down(last, DAY_MS)];
  const days = firstDay < lastDay;
  return {
    start,
    oldEnd: first,
    newFrom: last,
    first,
    firstDay: days ? firstDay : last,
    lastDay: days ? lastDay : last,
    last,
  };
}

/**
 * For each that asks, number, total and sum of squares of the entity's movements in the window of so many seconds that ends just before `place`, from whole days,
 * whole five minutes at both ends, and the rows of the cut five minutes: exact, and as fast for a hundred thousand rows as for a hundred. One statement.
 */
export async function windowSums(db: Db, asks: readonly SumsAsk[]): Promise<WindowSums[]> {
  if (!asks.length) return [];
  const parts = asks.map(partsOf);
  const times = (name: keyof (typeof parts)[number]) =>
    sql`${parts.map((part) => new Date(part[name]))}::timestamptz[]`;
  const own = (alias: string) => {
    const a = sql.raw(alias);
    return sql`${a}.slot = g.slot and ${a}.entity_key = g.key and ${a}.branch_id = g.branch
      and (g.currency is null or ${a}.currency = g.currency) and (g.direction is null or ${a}.direction = g.direction)`;
  };
  const raw = sql`select count(*) as n, sum(l.minor) as total, sum(l.minor::numeric * l.minor) as squares from transaction_legs l where ${own('l')}`;
  const kept = sql`select sum(b.n), sum(b.total), sum(b.squares) from transaction_buckets b where ${own('b')}`;
  const { rows } = await sql<{ nth: number; n: string; total: string; squares: number }>`
    select g.nth::int as nth, coalesce(p.n, 0)::text as n, coalesce(p.total, 0)::text as total, coalesce(p.squares, 0)::float8 as squares
    from unnest(${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[], ${asks.map(({ place }) => place.id)}::bigint[],
      ${asks.map(({ currency }) => currency ?? null)}::text[], ${asks.map(({ direction }) => direction ?? null)}::text[],
      ${times('start')}, ${times('oldEnd')}, ${times('newFrom')}, ${times('first')}, ${times('firstDay')}, ${times('lastDay')}, ${times('last')})
      with ordinality as g (slot, key, branch, at, id, currency, direction, start, old_end, new_from, first, first_day, last_day, last, nth)
    cross join lateral (select sum(n) as n, sum(total) as total, sum(squares) as squares from (
      ${raw} and l.at > g.start and l.at < g.old_end and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
      union all ${raw} and l.at >= g.new_from and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
      union all ${kept} and b.span = '5m' and b.start >= g.first and b.start < g.first_day
      union all ${kept} and b.span = '5m' and b.start >= g.last_day and b.start < g.last
      union all ${kept} and b.span = '1d' and b.start >= g.first_day and b.start < g.last_day) as parts) as p`.execute(
    db,
  );
  const found: WindowSums[] = asks.map(() => ({ n: 0, sum: 0n, total: 0, squares: 0 }));
  for (const { nth, n, total, squares } of rows)
    found[nth - 1] = { n: Number(n), sum: BigInt(total), total: Number(total), squares };
  return found;
}
