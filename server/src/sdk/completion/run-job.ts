import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Making a submitted session into its verification. A run that fails is tried again for half an hour, and then ends with `service_error`. */
const runJob = defineJob<{ readonly sessionId: string }>({
  name: 'sdk-run',
  timeoutSeconds: 120,
  retrySeconds: [5, 30, 150, 600, 600],
});
/** Runs under way at once for each thread that looks at pictures, and how many of them may be one account's: a flood leaves places to the others. */
const [PLACES, PLACES_OF_ONE] = [6, 2];

interface SubmittedRun {
  readonly sessionId: string;
  readonly accountId: number;
}

/** Enqueues the run in the transaction of its submit. Runs of one account wait for each other's turn. */
export const enqueueRun = (jobs: Pick<Jobs, 'enqueue'>, work: Db, run: SubmittedRun) =>
  jobs.enqueue(work, runJob, [
    { data: { sessionId: run.sessionId }, group: `account:${run.accountId}`, id: run.sessionId },
  ]);

/** `complete` is told when no further try follows. */
export const startRuns = (
  jobs: Jobs,
  workers: number,
  complete: (sessionId: string, options: { readonly last: boolean }) => Promise<void>,
) =>
  jobs.work({ ...runJob, perGroup: workers * PLACES_OF_ONE }, workers * PLACES, ({ sessionId }, { attempt }) =>
    complete(sessionId, { last: attempt > runJob.retrySeconds.length }),
  );

/** Longer than all tries together. */
const LOST_MS = 3_600_000;

/** Makes the job of each submitted run that has waited so long that it can have none (a database restored without its queue). None should. */
export async function requeueRuns(db: Db, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> {
  await db.transaction().execute(async (work) => {
    const { rows } = await sql<SubmittedRun>`select id as "sessionId", account_id as "accountId" from sdk_sessions
      where state = 'submitted' and submitted_at < ${new Date(now.getTime() - LOST_MS)}`.execute(work);
    for (const run of rows) await enqueueRun(jobs, work, run);
  });
}
