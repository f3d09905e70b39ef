import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * `webhook_queue` has a row for each pending delivery. What has one `turn` is attempted one after the other: first attempts of one subject
 * at one endpoint share theirs, which keeps the order; a retry or a re-sent one stands alone. (52 bits of a hash: two subjects with the
 * same would only wait for each other.)
 */
const turnOfSubject = sql`hashtextextended(d.endpoint || ' ' || d.subject, 0) & 4503599627370495`;
const turnOfItsOwn = sql`-d.id`;

export interface NewDelivery {
  readonly eventId: number;
  readonly branchId: number;
  readonly endpoint: string;
  readonly subject: string;
}

/** Queues the first attempt of an event; gives the time of the transaction, in microseconds since 1970, as a claim does. */
export async function enqueue(db: Db, { eventId, branchId, endpoint, subject }: NewDelivery): Promise<number> {
  const { rows } = await sql<{ recorded: number }>`with d as (
      insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state)
      values (${eventId}, ${branchId}, ${endpoint}, ${subject}, 'pending') returning *
    )
    insert into webhook_queue (delivery_id, event_id, branch_id, endpoint, turn)
    select d.id, d.event_id, d.branch_id, d.endpoint, ${turnOfSubject} from d
    returning ${sql.raw(RECORDED)} as recorded`.execute(db);
  return rows[0]!.recorded;
}

/** Microseconds since 1970. */
export const RECORDED = "(date_part('epoch', recorded_at) * 1000000)::bigint";

/**
 * Due now, with all retries, by the database's clock, which is the one that deliveries are claimed by. One that is being attempted keeps its
 * turn. The attempt that had delivered it becomes one of those before.
 */
export async function enqueueAgain(db: Db, ids: readonly number[]): Promise<void> {
  await sql`with delivered as materialized (
      select id, attempted_at, status, duration_ms, answer from webhook_deliveries
      where id = any(${ids}::bigint[]) and attempted_at is not null
    ), kept as (
      insert into webhook_attempts (delivery_id, at, status, duration_ms, answer) select * from delivered
    ), cleared as (
      update webhook_deliveries set attempted_at = null, status = null, duration_ms = null, answer = null
      where id in (select id from delivered)
    )
    insert into webhook_queue (delivery_id, event_id, branch_id, endpoint, turn, next_at)
    select d.id, d.event_id, d.branch_id, d.endpoint, ${turnOfItsOwn}, now() from webhook_deliveries d where d.id = any(${ids}::bigint[])
    on conflict (delivery_id) do update set failures = 0, next_at = now()`.execute(db);
}
