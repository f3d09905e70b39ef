import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { LONGEST_RETRY_SECONDS } from './retry.ts';

/** Beyond the longest delay only a clock that was set back has put a retry. */
const SLACK_SECONDS = 15;

/** A database clock that was set back leaves retries due further ahead than any can be: they are made due now. Runs every minute. */
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

/** Makes the job of each pending delivery that has none. None should be without. Runs every hour. */
export const requeueDeliveries = (db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> =>
  enqueuePending(db, jobs, sql`true`);
