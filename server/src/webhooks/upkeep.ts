import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { LONGEST_RETRY_SECONDS } from './retry.ts';

/**
 * Tolerance for the time of a retry, in seconds. A retry that is due later than the longest delay plus this tolerance
 * shows that the clock was set back.
 */
const SLACK_SECONDS = 15;

/**
 * If the database clock was set back, some retries are due later than the longest delay allows. This function makes
 * those retries due now. Runs every minute.
 */
export async function repairClockSkew(db: Db, jobs: Pick<Jobs, 'enqueue' | 'repairClockSkew'>): Promise<void> {
  await jobs.repairClockSkew();
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      id: number;
    }>`update webhook_deliveries set next_at = date_trunc('milliseconds', now()), attempt = attempt + 1
      where state = 'pending' and next_at > now() + make_interval(secs => ${LONGEST_RETRY_SECONDS + SLACK_SECONDS}) returning id`.execute(
      transaction,
    );
    await enqueuePending(transaction, jobs, amongIds(rows.map(({ id }) => id)));
  });
}

/** Creates a job for each pending delivery that has none. This is rare. Runs every hour. */
export const requeueDeliveries = (db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> =>
  enqueuePending(db, jobs, sql`true`);
