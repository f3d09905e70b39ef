import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { LEASE_SECONDS } from './claims.ts';
import { LONGEST_RETRY_SECONDS } from './retry.ts';

/**
 * A database clock that was set back leaves retries due further ahead than any, and leases that end later than any (twice as late, since this
 * statement's time is a little before that of a claim made beside it): they are due now.
 * Leases that ran out are swept up on the way. Walks what is pending, so it is for now and then.
 */
export async function healClock(db: Db): Promise<void> {
  await sql`delete from webhook_leases where until <= now() or until > now() + make_interval(secs => ${2 * LEASE_SECONDS})`.execute(
    db,
  );
  await sql`update webhook_queue set next_at = now()
    where next_at > now() + make_interval(secs => ${LONGEST_RETRY_SECONDS + LEASE_SECONDS})`.execute(db);
}
