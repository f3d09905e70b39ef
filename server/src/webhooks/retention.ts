import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';

const DAY = 24 * 3_600_000;
/** How long what was sent can be sent again, and how long, from when it was recorded, what receivers answered. Deliveries stay, without either. */
export const KEEP = { bodiesMs: 30 * DAY, attemptsMs: 90 * DAY } as const;
/** Rows of one statement: locks stay short beside deliveries under way. */
const BATCH = 2000;

export interface Forgotten {
  /** Deliveries given up because their endpoint was paused for as long as bodies are kept. */
  readonly givenUp: number;
  readonly bodies: number;
  /** Deliveries whose attempts were forgotten. */
  readonly attempts: number;
}

/** Forgets bodies and attempts past their time, in small steps. For a daily schedule; running it twice, or on two replicas, does no harm. */
export async function webhookRetention({ db, clock }: { db: Db; clock: Clock }): Promise<Forgotten> {
  const bodiesBefore = new Date(clock.now().getTime() - KEEP.bodiesMs);
  const attemptsBefore = new Date(clock.now().getTime() - KEEP.attemptsMs);
  return {
    givenUp: await inSteps(BATCH, () => giveUp(db, bodiesBefore)),
    bodies: await inSteps(BATCH, () => forgetBodies(db, bodiesBefore)),
    attempts: await inSteps(BATCH, () => forgetAttempts(db, attemptsBefore)),
  };
}

const rowsOf = (result: { numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0n);

/** Only a paused endpoint has deliveries pending for so long. */
const giveUp = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`with given_up as (
        delete from webhook_queue where delivery_id in (
          select q.delivery_id from webhook_queue q join webhook_endpoints p on p.endpoint = q.endpoint and p.paused_at is not null
          where q.recorded_at < ${before} limit ${BATCH})
        returning delivery_id
      )
      update webhook_deliveries set state = 'dead', finished_at = now() where id in (select delivery_id from given_up)`.execute(
      db,
    ),
  );

/** What is pending still is little: `giveUp` came before. */
const forgetBodies = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`update webhook_events set body = null where id in (
      select id from webhook_events where created_at < ${before} and body is not null
        and id not in (select event_id from webhook_queue)
      limit ${BATCH})`.execute(db),
  );

/** In the order of the deliveries, from where the last time ended to the first whose time is not up. */
const forgetAttempts = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`with next as materialized (
        select id, created_at < ${before} as over from webhook_deliveries where id > (select delivery_id from webhook_forgotten)
        order by id limit ${BATCH}
      ), old as materialized (
        select id from next where id < coalesce((select min(id) from next where not over), 9223372036854775807)
      ), failed as (
        delete from webhook_attempts where delivery_id in (select id from old)
      ), reached as (
        update webhook_forgotten set delivery_id = (select max(id) from old) where exists (select from old)
      )
      update webhook_deliveries set attempted_at = null, status = null, duration_ms = null, answer = null where id in (select id from old)`.execute(
      db,
    ),
  );
