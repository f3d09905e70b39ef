import type { Db } from '../../platform/database/tables.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/**
 * Job that screens the known customers against changes of lists. Its timeout is long enough for a million customers.
 */
const rescreenJob = defineJob<Record<string, never>>({
  name: 'rescreen',
  timeoutSeconds: 3600,
  retrySeconds: [10, 60, 300, 600],
});

/**
 * Enqueues the job. All processes together have only one such job. If no list has changed, the job ends within
 * milliseconds.
 */
export const requestRescreening = (db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> =>
  jobs.enqueue(db, rescreenJob, [{ data: {}, orderingKey: 'all' }]);

/**
 * Runs the job when it is enqueued. Also runs the job each minute, because a list may have changed while no process was
 * running.
 */
export async function startRescreening(db: Db, jobs: Jobs, rescreen: () => Promise<void>): Promise<void> {
  await jobs.work(rescreenJob, 1, rescreen);
  await jobs.schedule('request-rescreening', '* * * * *', () => requestRescreening(db, jobs));
}
