import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';
import { forgetRevealNotes } from './forget-subject.ts';

const DAY = 24 * 3_600_000;
/**
 * Retention times in milliseconds: of sent bodies, which a user may send again, and of receivers' answers. The
 * deliveries themselves are not deleted.
 */
const KEEP = { bodiesMs: 30 * DAY, attemptsMs: 90 * DAY } as const;
/**
 * Maximum number of rows that one statement deletes. It is small, so that running deliveries do not wait long for its
 * locks.
 */
const BATCH = 2000;

export interface Forgotten {
  /**
   * Number of deliveries that were given up, because their endpoint was paused for the whole retention time of bodies.
   */
  readonly givenUp: number;
  readonly bodies: number;
  readonly attempts: number;
}

/**
 * Deletes expired bodies and attempts, in small steps. Runs every hour. Running it twice, or on two replicas, does no
 * harm.
 */
export async function webhookRetention({ db, clock }: { db: Db; clock: Clock }): Promise<Forgotten> {
  const bodiesBefore = new Date(clock.now().getTime() - KEEP.bodiesMs);
  const attemptsBefore = new Date(clock.now().getTime() - KEEP.attemptsMs);
  const givenUp = await inSteps(BATCH, () => giveUp(db, bodiesBefore));
  const bodies = await inSteps(BATCH, () => forgetBodies(db, bodiesBefore));
  await forgetRevealNotes(db);
  return { givenUp, bodies, attempts: await inSteps(BATCH, () => forgetAttempts(db, attemptsBefore)) };
}

const rowsOf = (result: { numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0n);

/** Gives up deliveries of paused endpoints. Deliveries of other endpoints are never pending for this long. */
const giveUp = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`update webhook_deliveries set state = 'dead', finished_at = now() where id in (
      select d.id from webhook_deliveries d join webhook_endpoints p on p.endpoint = d.endpoint and p.paused_at is not null
      where d.state = 'pending' and d.created_at < ${before} limit ${BATCH})`.execute(db),
  );

/**
 * Deletes the bodies of events that were created before `before`, unless a pending delivery needs them. Few deliveries
 * are pending at this point, because `giveUp` runs first.
 */
const forgetBodies = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`update webhook_events set body = null where id in (
      select id from webhook_events where created_at < ${before} and body is not null
        and id not in (select event_id from webhook_deliveries where state = 'pending')
      limit ${BATCH})`.execute(db),
  );

const forgetAttempts = async (db: Db, before: Date): Promise<number> =>
  rowsOf(
    await sql`delete from webhook_attempts where id in (
      select id from webhook_attempts where at < ${before} limit ${BATCH})`.execute(db),
  );
