import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import type { HistoryRow } from './movements.ts';

/** The stored data of an entity, without its history rows. */
export interface KnownEntity {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly located: { readonly at: Date; readonly latitude: number; readonly longitude: number } | undefined;
  /** True if the entity also has sums of its history rows by five minutes and by day. */
  readonly summed: boolean;
}

/** Returns a text that identifies an entity, for use as a key of a map. */
export const entityText = ({ branchId, key }: Entity): string => `${branchId} ${key.toString('base64url')}`;

/**
 * Returns an entity's key as text, in the same form as PostgreSQL's `encode(key, 'hex')`. Reading the key as text is
 * much faster than creating one buffer for each of thousands of history rows.
 */
export const keyText = (key: Buffer): string => key.toString('hex');

/** SQL condition for the entity's rows in any table of the history. */
export const rowsOf = ({ key, branchId }: Entity) =>
  sql`entity_key = ${key}::bytea and branch_id = ${branchId}::bigint`;

/** Key and branch of many entities, for `unnest`. */
export const keysOf = (entities: readonly Entity[]) =>
  sql`${entities.map(({ key }) => key)}::bytea[], ${entities.map(({ branchId }) => branchId)}::bigint[]`;

interface EntityRow {
  entity_key: Buffer;
  branch_id: number;
  first_at: Date;
  last_at: Date;
  located_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  summed: boolean;
}
const ENTITY = sql`e.entity_key, e.branch_id, e.first_at, e.last_at, e.located_at, e.latitude, e.longitude, e.summed`;
const knownOf = ({ first_at, last_at, located_at: at, latitude, longitude, summed }: EntityRow): KnownEntity => ({
  firstAt: first_at,
  lastAt: last_at,
  located: at && latitude !== null && longitude !== null ? { at, latitude, longitude } : undefined,
  summed,
});
/** Stored data of known entities. The key is `entityText`. */
export type KnownEntities = Map<string, KnownEntity>;
const byText = (rows: readonly EntityRow[]): KnownEntities =>
  new Map(rows.map((row) => [`${row.branch_id} ${row.entity_key.toString('base64url')}`, knownOf(row)]));

/** Returns the stored data of these entities, by `entityText`. */
export async function readEntities(db: Db, entities: readonly Entity[]): Promise<KnownEntities> {
  if (!entities.length) return new Map();
  const { rows } = await sql<EntityRow>`select ${ENTITY} from unnest(${keysOf(entities)}) as g (key, branch)
    join transaction_entities e on e.entity_key = g.key and e.branch_id = g.branch`.execute(db);
  return byText(rows);
}

/**
 * Locks entities until the database transaction ends, and creates the new ones. If two transactions of one customer
 * arrive at once, the second one then sees the first one. Entities are locked in the order of their keys, so that two
 * groups never wait for each other. Returns the data that was stored before. Entities in `beside` are not locked. Their
 * data is as old as the request for the locks.
 */
export async function lockEntities(
  work: Db,
  entities: readonly (Entity & { readonly at: Date })[],
  beside: readonly Entity[] = [],
): Promise<KnownEntities> {
  const known: KnownEntities = new Map();
  const made = new Set<string>();
  let left = [...entities].sort((a, b) => Buffer.compare(a.key, b.key) || a.branchId - b.branchId);
  while (left.length) {
    const { rows } = await sql<EntityRow & { made: boolean }>`
      with g as materialized (select * from unnest(${keysOf(left)}, ${left.map(({ accountId }) => accountId)}::bigint[], ${left.map(({ at }) => at)}::timestamptz[])
          with ordinality as g (key, branch, account, at, nth)),
        e as materialized (select e.* from g join transaction_entities e on e.entity_key = g.key and e.branch_id = g.branch
          order by g.nth for update of e),
        made as (insert into transaction_entities (entity_key, branch_id, account_id, first_at, last_at)
          select key, branch, account, at, at from g
          where not exists (select from e where e.entity_key = g.key and e.branch_id = g.branch)
          order by nth on conflict do nothing returning entity_key, branch_id, first_at, last_at, located_at, latitude, longitude, summed)
      select ${ENTITY}, false as made from e union all select ${ENTITY}, true from made e
      union all select ${ENTITY}, false from unnest(${keysOf(beside)}) as b (key, branch)
        join transaction_entities e on e.entity_key = b.key and e.branch_id = b.branch`.execute(work);
    for (const row of rows) {
      const text = `${row.branch_id} ${row.entity_key.toString('base64url')}`;
      if (row.made) made.add(text);
      else known.set(text, knownOf(row));
    }
    // Entities that another database transaction created in the meantime are locked in the next round.
    left = left.filter((entity) => !known.has(entityText(entity)) && !made.has(entityText(entity)));
  }
  return known;
}

/**
 * Position of a transaction in the order of time. If two transactions have the same time, the one that arrived first is
 * earlier.
 */
export interface Place {
  readonly at: Date;
  readonly id: number;
}

const DAY_MS = 86_400_000;

export interface RowsAsk {
  readonly entity: Entity;
  readonly place: Place;
  readonly since: Date;
  /** Maximum number of rows that are returned, newest first. */
  readonly most: number;
}

interface LegRow {
  nth: number;
  /** Time in milliseconds since 1970. */
  at: number;
  id: number;
  direction: 'in' | 'out';
  currency: string;
  minor: string;
  own: string | null;
  other: string | null;
  failed: boolean | null;
}

/**
 * SQL expression for the kind of sum that includes a history row `l`. Attempts that moved no money have separate sums,
 * so that mean amounts include only money that moved.
 */
export const SUMMED_AS = sql`case when l.minor = 0 then 'none_' || l.direction else l.direction end`;

/** SQL expression for the time of a history row `l`, in milliseconds since 1970. */
export const MILLISECONDS = sql`round(date_part('epoch', l.at) * 1000)`;

/**
 * For each request, returns the entity's history rows after `since` and before `place`, newest first. Uses one SQL
 * statement.
 */
export async function rowsBefore(db: Db, asks: readonly RowsAsk[]): Promise<HistoryRow[][]> {
  const found: HistoryRow[][] = asks.map(() => []);
  if (!asks.length) return found;
  const { rows } =
    await sql<LegRow>`select g.nth::int as nth, l.* from unnest(${keysOf(asks.map(({ entity }) => entity))},
      ${asks.map(({ place }) => place.at)}::timestamptz[], ${asks.map(({ place }) => place.id)}::bigint[],
      ${asks.map(({ since }) => since)}::timestamptz[], ${asks.map(({ most }) => most)}::int[])
      with ordinality as g (key, branch, at, id, since, most, nth)
    cross join lateral (select ${MILLISECONDS} as at, l.id, l.direction, l.currency, l.minor::text as minor,
        encode(l.own_key, 'hex') as own, encode(l.other_key, 'hex') as other, l.failed from transaction_legs l
      where l.entity_key = g.key and l.branch_id = g.branch and l.at > g.since and l.at <= g.at and (l.at, l.id) < (g.at, g.id)
      order by l.at desc, l.id desc limit g.most) as l`.execute(db);
  for (const row of rows)
    found[row.nth - 1]!.push({
      at: row.at,
      id: row.id,
      direction: row.direction,
      currency: row.currency,
      minor: BigInt(row.minor),
      destination: row.other ?? undefined,
      origin: row.own ?? undefined,
      failed: row.failed ?? undefined,
    });
  return found;
}

/**
 * For each request, returns true if the entity has at least `most` history rows. All entities must have stored sums.
 * The function reads the sums by day, so the counted time may begin earlier on its first day than `since`.
 */
export async function areBusy(db: Db, asks: readonly RowsAsk[]): Promise<boolean[]> {
  if (!asks.length) return [];
  const { rows } = await sql<{
    nth: number;
    busy: boolean;
  }>`select g.nth::int as nth, coalesce(b.n, 0) >= g.most as busy
    from unnest(${keysOf(asks.map(({ entity }) => entity))}, ${asks.map(({ place }) => place.at)}::timestamptz[],
      ${asks.map(({ since }) => new Date(since.getTime() - DAY_MS))}::timestamptz[], ${asks.map(({ most }) => most)}::int[])
      with ordinality as g (key, branch, at, since, most, nth)
    cross join lateral (select sum(b.n) as n from transaction_buckets b
      where b.entity_key = g.key and b.branch_id = g.branch and b.span = '1d' and b.start > g.since and b.start <= g.at) as b`.execute(
    db,
  );
  const busy = asks.map(() => false);
  for (const row of rows) busy[row.nth - 1] = row.busy;
  return busy;
}
