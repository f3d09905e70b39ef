import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { type Entity, type Leg, mine, type Place, slotOf } from './history-store.ts';

/**
 * Writes a movement of an account or card with its place in the entity's history, in one statement of its own. Once for each transaction and
 * direction: again, it changes nothing. `ownKey`: who moved the money; `otherKey`: the account on the other side.
 */
export async function addMovement(db: Db, { key, branchId, accountId }: Entity, leg: Leg): Promise<void> {
  const slot = slotOf(key);
  const minor = leg.minor.toString();
  // While the transaction is there: it cannot be forgotten meanwhile, and what is forgotten leaves nothing here.
  await sql`with present as materialized (
      select from transactions where id = ${leg.id}::bigint for key share
    ), entity as (
      insert into transaction_entities as e (slot, entity_key, branch_id, account_id, first_at, last_at)
      select ${slot}::int, ${key}::bytea, ${branchId}::bigint, ${accountId}::bigint, ${leg.at}::timestamptz, ${leg.at}::timestamptz from present
      on conflict (slot, entity_key, branch_id) do update
        set first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)
        where not (excluded.first_at between e.first_at and e.last_at)
    ), leg as (
      insert into transaction_legs (slot, entity_key, branch_id, account_id, at, id, direction, currency, minor, own_key, other_key, failed)
      select ${slot}::int, ${key}::bytea, ${branchId}::bigint, ${accountId}::bigint, ${leg.at}::timestamptz, ${leg.id}::bigint, ${leg.direction},
        ${leg.currency}, ${minor}::bigint, ${leg.ownKey}::bytea, ${leg.otherKey}::bytea, ${leg.failed}::boolean from present
      on conflict do nothing returning direction, currency, at, minor
    )
    insert into transaction_buckets as b (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
    select ${slot}::int, ${key}::bytea, ${branchId}::bigint, ${accountId}::bigint, direction, currency, span,
      date_bin(width, at, '2000-01-01Z'), 1, minor, minor::numeric ^ 2
    from leg, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width)
    on conflict (slot, entity_key, branch_id, direction, currency, span, start)
      do update set n = b.n + 1, total = b.total + excluded.total, squares = b.squares + excluded.squares`.execute(db);
}

/** Of a very busy account this many of the newest movements are looked at. */
const MOST_LOOKED_AT = 1_000;

/** Who paid into the account within the window before `place`, each once, at most `most`. */
export async function payersBefore(
  db: Db,
  account: Entity,
  { at, id }: Place,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ own_key: Buffer }>`select distinct own_key from (
      select own_key from transaction_legs where ${mine(account)} and direction = 'in' and own_key is not null
        and at > ${new Date(at.getTime() - seconds * 1000)} and at <= ${at} and (at, id) < (${at}, ${id}::bigint)
      order by at desc limit ${MOST_LOOKED_AT}) as newest limit ${most}`.execute(db);
  return rows.map((row) => row.own_key.toString('base64url'));
}

/** Median of what came in on days before the transaction's on which something did; undefined below `least` such days. */
export async function usualDay(
  db: Db,
  account: Entity,
  { at }: Place,
  { days, currency, least }: { readonly days: number; readonly currency: string; readonly least: number },
): Promise<bigint | undefined> {
  const today = new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);
  const { rows } = await sql<{ n: number; median: string | null }>`
    select count(*)::int as n, (percentile_disc(0.5) within group (order by total))::bigint::text as median from transaction_buckets
    where ${mine(account)} and direction = 'in' and currency = ${currency} and span = '1d'
      and start >= ${new Date(today.getTime() - days * 86_400_000)} and start < ${today}`.execute(db);
  const { n, median } = rows[0]!;
  return n < least || median === null ? undefined : BigInt(median);
}

export interface Movement {
  readonly at: number;
  /** The account on the other side. */
  readonly other: string;
}

/** Movements of an account of about this amount within the window before `place`, newest first, at most `most`. */
export async function movementsInBand(
  db: Db,
  account: Entity,
  { at, id }: Place,
  band: {
    readonly direction: 'in' | 'out';
    readonly seconds: number;
    readonly currency: string;
    readonly from: bigint;
    readonly to: bigint;
    readonly most: number;
  },
): Promise<Movement[]> {
  const { rows } = await sql<{ at: Date; other_key: Buffer }>`select at, other_key from transaction_legs
    where ${mine(account)} and direction = ${band.direction} and currency = ${band.currency} and other_key is not null
      and minor >= ${band.from.toString()}::bigint and minor <= ${band.to.toString()}::bigint
      and at > ${new Date(at.getTime() - band.seconds * 1000)} and at <= ${at} and (at, id) < (${at}, ${id}::bigint)
    order by at desc limit ${band.most}`.execute(db);
  return rows.map((row) => ({ at: row.at.getTime(), other: row.other_key.toString('base64url') }));
}

/** Transactions of an entity that happened after `place` within so many seconds, the nearest first. */
export async function idsAfter(
  db: Db,
  entity: Entity,
  { at, id }: Place,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from transaction_legs
    where ${mine(entity)} and at >= ${at} and (at, id) > (${at}, ${id}::bigint) and at <= ${new Date(at.getTime() + seconds * 1000)}
    order by at, id limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Takes a transaction's movements out of the histories of its accounts and card, sums included; an entity without any is deleted. */
export async function forgetMovements(work: Db, entities: readonly Entity[], id: number): Promise<void> {
  for (const entity of entities) {
    await sql`with gone as (
        delete from transaction_legs where ${mine(entity)} and id = ${id}::bigint returning direction, currency, at, minor
      ), less as (
        select direction, currency, span, date_bin(width, at, '2000-01-01Z') as start, count(*) as n, sum(minor) as total, sum(minor::numeric ^ 2) as squares
        from gone, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) group by 1, 2, 3, 4
      )
      update transaction_buckets b set n = b.n - less.n, total = b.total - less.total, squares = b.squares - less.squares from less
      where ${mine(entity)} and b.direction = less.direction and b.currency = less.currency and b.span = less.span and b.start = less.start`.execute(
      work,
    );
    await sql`delete from transaction_buckets where ${mine(entity)} and n <= 0`.execute(work);
    await sql`delete from transaction_entities where ${mine(entity)}
      and not exists (select from transaction_legs where ${mine(entity)})`.execute(work);
  }
}
