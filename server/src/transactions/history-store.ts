import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { HistoryRow, Summary } from './signals/history.ts';

/** A customer, account or card of a branch, by its keyed hash. */
export interface Entity {
  readonly branchId: number;
  readonly accountId: number;
  readonly key: Buffer;
}

/** One side of a transaction. */
export interface Leg {
  readonly at: Date;
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  /** Minor units. */
  readonly minor: bigint;
  readonly ownKey: Buffer | null;
  readonly otherKey: Buffer | null;
  readonly failed: boolean | null;
}

export interface LockedEntity {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly located: { readonly at: Date; readonly latitude: number; readonly longitude: number } | undefined;
}

/** Slot of an entity: the first 10 bits of its key (`transaction_slot` in SQL). */
export const slotOf = (key: Buffer): number => (key[0]! << 2) | (key[1]! >> 6);

/** The entity's rows of any of the history's tables. */
export const mine = ({ key, branchId }: Entity) =>
  sql`slot = ${slotOf(key)}::int and entity_key = ${key}::bytea and branch_id = ${branchId}::bigint`;

interface EntityRow {
  first_at: Date;
  last_at: Date;
  located_at: Date | null;
  latitude: number | null;
  longitude: number | null;
}
const entityOf = ({ first_at, last_at, located_at: at, latitude, longitude }: EntityRow): LockedEntity => ({
  firstAt: first_at,
  lastAt: last_at,
  located: at && latitude !== null && longitude !== null ? { at, latitude, longitude } : undefined,
});

/** What is known of an entity by now. */
export async function readEntity(db: Db, entity: Entity): Promise<LockedEntity | undefined> {
  const { rows } = await sql<EntityRow>`select first_at, last_at, located_at, latitude, longitude
    from transaction_entities where ${mine(entity)}`.execute(db);
  return rows[0] && entityOf(rows[0]);
}

/**
 * Locks the entity's row until the transaction ends, so that of two transactions of one customer each sees the other. Makes it when it is new.
 * Gives what was known before.
 */
export async function lockEntity(work: Db, entity: Entity, at: Date): Promise<LockedEntity | undefined> {
  const read = async () =>
    (
      await sql<EntityRow>`select first_at, last_at, located_at, latitude, longitude from transaction_entities
        where ${mine(entity)} for update`.execute(work)
    ).rows[0];
  let row = await read();
  if (!row) {
    const made = await sql`insert into transaction_entities (slot, entity_key, branch_id, account_id, first_at, last_at)
      values (${slotOf(entity.key)}, ${entity.key}, ${entity.branchId}, ${entity.accountId}, ${at}, ${at})
      on conflict do nothing`.execute(work);
    if (made.numAffectedRows === 1n) return undefined;
    row = (await read())!;
  }
  return entityOf(row);
}

/** Notes that the entity was seen at that time, and where when that is known. */
export const touchEntity = (
  work: Db,
  entity: Entity,
  at: Date,
  place: { readonly latitude: number; readonly longitude: number } | undefined,
) =>
  place
    ? sql`update transaction_entities set first_at = least(first_at, ${at}), last_at = greatest(last_at, ${at}),
        latitude = case when located_at is null or located_at <= ${at} then ${place.latitude}::float8 else latitude end,
        longitude = case when located_at is null or located_at <= ${at} then ${place.longitude}::float8 else longitude end,
        located_at = greatest(located_at, ${at}) where ${mine(entity)}`.execute(work)
    : sql`update transaction_entities set first_at = least(first_at, ${at}), last_at = greatest(last_at, ${at})
        where ${mine(entity)} and not (${at} between first_at and last_at)`.execute(work);

/** Writes a leg and adds it to its buckets, in one statement each. */
export async function addLeg(work: Db, { key, branchId, accountId }: Entity, leg: Leg): Promise<void> {
  const slot = slotOf(key);
  await sql`with leg as (
      insert into transaction_legs (slot, entity_key, branch_id, account_id, at, id, direction, currency, minor, own_key, other_key, failed)
      values (${slot}, ${key}, ${branchId}, ${accountId}, ${leg.at}, ${leg.id}, ${leg.direction}, ${leg.currency}, ${leg.minor.toString()}::bigint,
        ${leg.ownKey}, ${leg.otherKey}, ${leg.failed})
    )
    insert into transaction_buckets as b (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
    select ${slot}::int, ${key}::bytea, ${branchId}::bigint, ${accountId}::bigint, ${leg.direction}, ${leg.currency}, span,
      date_bin(width, ${leg.at}::timestamptz, '2000-01-01Z'), 1, ${leg.minor.toString()}::numeric, ${leg.minor.toString()}::numeric ^ 2
    from (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width)
    on conflict (slot, entity_key, branch_id, direction, currency, span, start)
      do update set n = b.n + 1, total = b.total + excluded.total, squares = b.squares + excluded.squares`.execute(
    work,
  );
}

/** Where a transaction stands in time; of two at once the one that arrived first is before. */
export interface Place {
  readonly at: Date;
  readonly id: number;
}

/** The entity's legs after `since` and before `place`, newest first, at most `limit`. */
export async function legsBefore(
  db: Db,
  entity: Entity,
  { at, id }: Place,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<{
    at: Date;
    currency: string;
    minor: string;
    own_key: Buffer | null;
    other_key: Buffer | null;
    failed: boolean | null;
  }>`select at, currency, minor::text as minor, own_key, other_key, failed from transaction_legs
    where ${mine(entity)} and at > ${since} and (at, id) < (${at}, ${id}::bigint)
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    at: row.at.getTime(),
    currency: row.currency,
    minor: BigInt(row.minor),
    destination: row.other_key?.toString('base64url'),
    origin: row.own_key?.toString('base64url'),
    failed: row.failed ?? undefined,
  }));
}

export interface WindowSums extends Summary {
  /** Exact, in minor units. */
  readonly sum: bigint;
}

const FIVE_MINUTES_MS = 300_000;
const DAY_MS = 86_400_000;

/**
 * Number, total and sum of squares of an entity's legs in the window of so many seconds that ends just before `place`, from whole days, whole five minutes
 * at both ends, and the rows of the cut five minutes: exact, and as fast for a hundred thousand rows as for a hundred.
 * `currency` undefined counts all currencies (the sums are then of no use).
 */
export async function bucketSums(
  db: Db,
  entity: Entity,
  { at, id }: Place,
  {
    seconds,
    currency,
    direction,
  }: { readonly seconds: number; readonly currency?: string; readonly direction?: 'in' | 'out' },
): Promise<WindowSums> {
  const end = at.getTime();
  const start = end - seconds * 1000;
  const up = (ms: number, span: number): number => Math.ceil(ms / span) * span;
  const down = (ms: number, span: number): number => Math.floor(ms / span) * span;
  // A row exactly at the start is outside the window, so a bucket that begins there is not whole.
  const first = up(start + 1, FIVE_MINUTES_MS);
  const last = down(end, FIVE_MINUTES_MS);
  const rawOnly = first >= last;
  const [firstDay, lastDay] = [up(first, DAY_MS), down(last, DAY_MS)];
  const days = !rawOnly && firstDay < lastDay;
  const date = (ms: number): Date => new Date(ms);
  const only = sql`${currency === undefined ? sql`` : sql` and currency = ${currency}`}${direction === undefined ? sql`` : sql` and direction = ${direction}`}`;
  const raw = rawOnly
    ? sql`at > ${date(start)} and (at, id) < (${at}, ${id}::bigint)`
    : sql`((at > ${date(start)} and at < ${date(first)}) or (at >= ${date(last)} and (at, id) < (${at}, ${id}::bigint)))`;
  const { rows } = await sql<{ n: string; total: string; squares: number }>`
    select coalesce(sum(n), 0)::text as n, coalesce(sum(total), 0)::text as total, coalesce(sum(squares), 0)::float8 as squares from (
      select count(*) as n, sum(minor) as total, sum(minor::numeric ^ 2) as squares from transaction_legs
        where ${mine(entity)}${only} and at > ${date(start)} and at <= ${at} and ${raw}
      ${
        rawOnly
          ? sql``
          : sql`union all select sum(n), sum(total), sum(squares) from transaction_buckets where ${mine(entity)}${only} and span = '5m'
        and start >= ${date(first)} and start < ${date(last)} ${days ? sql`and (start < ${date(firstDay)} or start >= ${date(lastDay)})` : sql``}`
      }
      ${
        days
          ? sql`union all select sum(n), sum(total), sum(squares) from transaction_buckets where ${mine(entity)}${only} and span = '1d'
        and start >= ${date(firstDay)} and start < ${date(lastDay)}`
          : sql``
      }
    ) as parts`.execute(db);
  const { n, total, squares } = rows[0]!;
  return { n: Number(n), sum: BigInt(total.split('.')[0]!), total: Number(total), squares };
}

/** Legs of at least `from` and less than `to` minor units in the window before `place`, by the index on amounts. */
export async function bandSums(
  db: Db,
  entity: Entity,
  { at, id }: Place,
  band: { readonly seconds: number; readonly currency: string; readonly from: bigint; readonly to: bigint },
): Promise<{ readonly n: number; readonly sum: bigint }> {
  const { rows } = await sql<{ n: string; total: string }>`
    select count(*)::text as n, coalesce(sum(minor), 0)::text as total from transaction_legs
    where ${mine(entity)} and currency = ${band.currency} and minor >= ${band.from.toString()}::bigint and minor < ${band.to.toString()}::bigint
      and at > ${new Date(at.getTime() - band.seconds * 1000)} and (at, id) < (${at}, ${id}::bigint)`.execute(db);
  return { n: Number(rows[0]!.n), sum: BigInt(rows[0]!.total) };
}
