import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/**
 * Job that converts a submitted session into a verification. A failed job is retried for half an hour. The run then
 * ends with `service_error`.
 */
const runJob = defineJob<{ readonly sessionId: string }>({
  name: 'sdk-run',
  timeoutSeconds: 120,
  retrySeconds: [5, 30, 150, 600, 600],
});
/**
 * Maximum number of simultaneous runs for each image thread, in total and for one account. The second maximum prevents
 * one account from blocking the others.
 */
const [PLACES, PLACES_OF_ONE] = [6, 2];

interface RunTables {
  sdk_sessions: Table<'sdk_sessions'>;
}

interface SubmittedRun {
  readonly sessionId: string;
  readonly accountId: number;
}

/** Enqueues the run in the database transaction in which it is submitted. Runs of one account share a queue group. */
export const enqueueRun = (jobs: Pick<Jobs, 'enqueue'>, work: Db, run: SubmittedRun) =>
  jobs.enqueue(work, runJob, [
    { data: { sessionId: run.sessionId }, group: `account:${run.accountId}`, id: run.sessionId },
  ]);

/** Starts the job. `complete` receives `last: true` if there is no further retry. */
export const startRuns = (
  jobs: Jobs,
  workers: number,
  complete: (sessionId: string, options: { readonly last: boolean }) => Promise<void>,
) =>
  jobs.work({ ...runJob, perGroup: workers * PLACES_OF_ONE }, workers * PLACES, ({ sessionId }, { attempt }) =>
    complete(sessionId, { last: attempt > runJob.retrySeconds.length }),
  );

/**
 * Time after which a submitted run without a job counts as lost, in milliseconds. This time is longer than all retries
 * together.
 */
const LOST_MS = 3_600_000;

/**
 * Creates the missing jobs of submitted runs that have waited for longer than `LOST_MS`. Jobs are missing only if a
 * database was restored without its queue.
 */
export async function requeueRuns(db: Db, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> {
  await db.transaction().execute(async (work) => {
    const runs = await tables<RunTables>(work)
      .selectFrom('sdk_sessions')
      .select(['id as sessionId', 'account_id as accountId'])
      .where('state', '=', 'submitted')
      .where('submitted_at', '<', new Date(now.getTime() - LOST_MS))
      .execute();
    for (const run of runs) await enqueueRun(jobs, work, run);
  });
}
