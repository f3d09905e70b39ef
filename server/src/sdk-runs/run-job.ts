import type { Db } from '../platform/database/tables.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** Making a submitted session into its verification. A run that fails is tried again for half an hour. */
const runJob = defineJob<{ readonly sessionId: string }>({
  name: 'sdk-run',
  timeoutSeconds: 120,
  retrySeconds: [5, 30, 150, 600, 600],
  perGroup: 8,
});

/** Enqueues the run in the transaction of its submit. Runs of one account wait for each other's turn, so that a flood of one holds up nobody else. */
export const enqueueRun = (
  jobs: Pick<Jobs, 'enqueue'>,
  work: Db,
  run: { readonly sessionId: string; readonly accountId: number },
) => jobs.enqueue(work, runJob, [{ data: { sessionId: run.sessionId }, group: `account:${run.accountId}` }]);

export const startRuns = (jobs: Jobs, concurrency: number, complete: (sessionId: string) => Promise<void>) =>
  jobs.work(runJob, concurrency, ({ sessionId }) => complete(sessionId));
