import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { LONGEST_RETRY_SECONDS } from './retry.ts';

/**
 * Tolerance for the time of a retry. A retry can be later than the longest delay plus this tolerance only if the clock
 * was set back.
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

/** Creates the missing jobs of pending deliveries. Usually no job is missing. Runs every hour. */
export const requeueDeliveries = (db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> =>
  enqueuePending(db, jobs, sql`true`);
