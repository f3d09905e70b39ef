import type { Db } from '../../platform/database/tables.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Screening the known customers against what changed in the lists: as long as a million of them may take. */
const rescreenJob = defineJob<Record<string, never>>({
  name: 'rescreen',
  timeoutSeconds: 3600,
  retrySeconds: [10, 60, 300, 600],
});

/** Asks for it, once for all processes: one that finds nothing new is over in milliseconds. */
export const requestRescreening = (db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> =>
  jobs.enqueue(db, rescreenJob, [{ data: {}, orderingKey: 'all' }]);

/** Does it when it is asked for, and each minute for a list change that came while no process ran. */
export async function startRescreening(db: Db, jobs: Jobs, rescreen: () => Promise<void>): Promise<void> {
  await jobs.work(rescreenJob, 1, rescreen);
  await jobs.schedule('request-rescreening', '* * * * *', () => requestRescreening(db, jobs));
}
