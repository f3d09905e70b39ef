import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import { entityText, keysOf, rowsOf, SUMMED_AS } from './history-store.ts';

/** One row that a transaction adds to the history of one entity. */
export interface Leg {
  readonly entity: Entity;
  readonly at: Date;
  /** The id of the transaction. */
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  /** Amount in minor units; 0 for an attempt that moved no money. */
  readonly minor: bigint;
  readonly ownKey: Buffer | null;
  readonly otherKey: Buffer | null;
  readonly failed: boolean | null;
  /**
   * For a payment between two accounts: the side that the caller reported, the payer (`out`) or the receiver (`in`).
   */
  readonly reported?: 'in' | 'out';
  readonly paymentKey?: Buffer | null;
}

/**
 * An entity with at least this many history rows also has stored sums. The number must not exceed the maximum number of
 * rows that are read one by one (`MAX_ROWS`).
 */
export const SUMMED_FROM = 500;

/**
 * Writes history rows with their entities and updates existing sums, in one statement. Writes entities in the order of
 * their keys, so that two writers never wait for each other. A second call for the same transaction and direction
 * changes nothing. With `present`, writes only rows whose transaction still exists, and prevents the transaction's
 * deletion until the database transaction ends. Runs in the caller's database transaction, or starts one.
 */
export async function addLegs(db: Db, legs: readonly Leg[], { present = false } = {}): Promise<void> {
  if (!legs.length) return;
  const column = <K extends keyof Leg>(name: K) => legs.map((leg) => leg[name]);
  const entities = new Map(legs.map(({ entity }) => [entityText(entity), entity]));
  const { rows } = await sql<{ entity_key: Buffer; branch_id: number }>`with ${
    present
      ? sql`present as materialized (select id from transactions where id = any(${column('id')}::bigint[]) and without_history is not true
        order by id for key share),`
      : sql``
  } given as materialized (
      select g.* from unnest(${legs.map(({ entity }) => entity.key)}::bytea[],
        ${legs.map(({ entity }) => entity.branchId)}::bigint[], ${legs.map(({ entity }) => entity.accountId)}::bigint[], ${column('at')}::timestamptz[],
        ${column('id')}::bigint[], ${column('direction')}::text[], ${column('currency')}::text[], ${legs.map(({ minor }) => String(minor))}::bigint[],
        ${column('ownKey')}::bytea[], ${column('otherKey')}::bytea[], ${column('failed')}::boolean[],
        ${legs.map(({ reported = null }) => reported)}::text[], ${legs.map(({ paymentKey = null }) => paymentKey)}::bytea[])
        as g (key, branch, account, at, id, direction, currency, minor, own_key, other_key, failed, reported, payment_key) ${present ? sql`join present using (id)` : sql``}
    ), entity as (
      insert into transaction_entities as e (entity_key, branch_id, account_id, first_at, last_at, legs)
      select key, branch, account, min(at), max(at), count(*) from given group by key, branch, account order by key, branch
      on conflict (entity_key, branch_id) do update
        set first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at), legs = e.legs + excluded.legs
      returning e.entity_key, e.branch_id, e.legs, e.summed
    ), leg as (
      insert into transaction_legs (entity_key, branch_id, account_id, at, id, direction, currency, minor, own_key, other_key, failed, busy_key, reported, payment_key)
      select key, branch, account, at, id, direction, currency, minor, own_key, other_key, failed, case when e.summed then key end, reported, payment_key
      from given g join entity e on e.entity_key = g.key and e.branch_id = g.branch
      on conflict do nothing returning entity_key, branch_id, account_id, direction, currency, at, minor, busy_key
    ), sums as (
      insert into transaction_buckets as b (entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
      select l.entity_key, l.branch_id, l.account_id, ${SUMMED_AS}, l.currency, span, date_bin(width, l.at, '2000-01-01Z'),
        count(*), sum(l.minor), sum(l.minor::numeric * l.minor)
      from leg l, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) where l.busy_key is not null
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict (entity_key, branch_id, span, start, direction, currency)
        do update set n = b.n + excluded.n, total = b.total + excluded.total, squares = b.squares + excluded.squares
    )
    select entity_key, branch_id from entity where legs >= ${SUMMED_FROM} and not summed`.execute(db);
  for (const { entity_key: key, branch_id: branchId } of rows)
    await sumEntity(db, entities.get(entityText({ key, branchId, accountId: 0 }))!);
}

/** Adds up all history rows of an entity and stores the sums. A second call changes nothing. */
export async function sumEntity(db: Db, entity: Entity): Promise<void> {
  const sum = async (work: Db): Promise<void> => {
    // Everybody who writes a history row of the entity locks this row first. Each history row is therefore either read
    // here, or added to the sums by its writer.
    const { rows } = await sql<{ summed: boolean }>`select summed from transaction_entities where ${rowsOf(entity)}
      for update`.execute(work);
    if (rows[0]?.summed !== false) return;
    await sql`insert into transaction_buckets (entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
      select entity_key, branch_id, account_id, ${SUMMED_AS}, currency, span, date_bin(width, at, '2000-01-01Z'), count(*), sum(minor), sum(minor::numeric * minor)
      from transaction_legs l, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) where ${rowsOf(entity)}
      group by 1, 2, 3, 4, 5, 6, 7`.execute(work);
    await sql`update transaction_legs set busy_key = entity_key where ${rowsOf(entity)} and busy_key is null`.execute(
      work,
    );
    await sql`update transaction_entities set summed = true where ${rowsOf(entity)}`.execute(work);
  };
  await (db.isTransaction ? sum(db) : db.transaction().execute(sum));
}

/**
 * Stores the last known geographic place of each entity. A place that is older than the stored place changes nothing.
 */
export async function notePlaces(
  work: Db,
  places: readonly {
    readonly entity: Entity;
    readonly at: Date;
    readonly latitude: number;
    readonly longitude: number;
  }[],
): Promise<void> {
  for (const { entity, at, latitude, longitude } of places)
    await sql`update transaction_entities set latitude = ${latitude}::float8, longitude = ${longitude}::float8, located_at = ${at}
      where ${rowsOf(entity)} and (located_at is null or located_at <= ${at})`.execute(work);
}

/**
 * Removes rows from the histories of accounts and cards, and their amounts from the sums. Deletes an entity that has no
 * history rows left. Uses a few statements for any number of history rows.
 */
export async function forgetMovements(
  work: Db,
  movements: readonly { readonly entity: Entity; readonly id: number }[],
): Promise<void> {
  if (!movements.length) return;
  const entities = [...new Map(movements.map(({ entity }) => [entityText(entity), entity])).values()];
  await sql`with gone as (
      delete from transaction_legs l using unnest(${keysOf(movements.map(({ entity }) => entity))}, ${movements.map(({ id }) => id)}::bigint[]) as g (key, branch, id)
      where l.entity_key = g.key and l.branch_id = g.branch and l.id = g.id
      returning l.entity_key, l.branch_id, l.direction, l.currency, l.at, l.minor
    ), less as (
      select entity_key, branch_id, ${SUMMED_AS} as direction, currency, span, date_bin(width, at, '2000-01-01Z') as start,
        count(*) as n, sum(minor) as total, sum(minor::numeric * minor) as squares
      from gone l, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) group by 1, 2, 3, 4, 5, 6
    )
    update transaction_buckets b set n = b.n - less.n, total = b.total - less.total, squares = b.squares - less.squares from less
    where b.entity_key = less.entity_key and b.branch_id = less.branch_id and b.span = less.span and b.start = less.start
      and b.direction = less.direction and b.currency = less.currency`.execute(work);
  await sql`delete from transaction_buckets b using unnest(${keysOf(entities)}) as g (key, branch)
    where b.entity_key = g.key and b.branch_id = g.branch and b.n <= 0`.execute(work);
  await sql`delete from transaction_entities e using unnest(${keysOf(entities)}) as g (key, branch)
    where e.entity_key = g.key and e.branch_id = g.branch
      and not exists (select from transaction_legs l where l.entity_key = g.key and l.branch_id = g.branch)`.execute(
    work,
  );
}
