import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { problem } from '../platform/errors.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { ListProgress } from './list-progress.ts';
import { officialSources, type RefreshList } from './refresh-lists.ts';
import { askRefreshes, beginRefresh, endRefresh, noteProgress } from './refresh-store.ts';

/**
 * Job that downloads and reads one official list. The timeout is long enough for a slow server and a long list. Only
 * one such job runs at a time in all processes. A failed download is a normal result of the job. The job is retried
 * only if it was aborted, for example because the database was unavailable.
 */
const refreshJob = defineJob<{ readonly source: string }>({
  name: 'refresh-list',
  timeoutSeconds: 3600,
  retrySeconds: [30, 300, 600],
  perGroup: 1,
});
const NOTE_MS = 1000;
export const BROKE_OFF = problem('refresh_stopped');

export interface AskRefreshDeps {
  /** Database connection in the system scope. */
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/**
 * Requests a refresh of these official lists. Returns the lists for which no refresh was already requested or running.
 */
export const makeAskRefresh =
  ({ db, jobs, clock }: AskRefreshDeps) =>
  (sources: readonly string[]): Promise<string[]> =>
    db.transaction().execute(async (work) => {
      // The fixed order prevents a deadlock between two simultaneous requests.
      const free = new Set(await askRefreshes(work, sources.toSorted(), clock.now()));
      const asked = sources.filter((source) => free.has(source));
      await jobs.enqueue(
        work,
        refreshJob,
        asked.map((source) => ({ data: { source }, orderingKey: source, group: 'official' })),
      );
      return asked;
    });

export interface RefreshingDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly refreshList: RefreshList;
  readonly onFault: (error: unknown) => void;
}

/** Refreshes lists in this process, one at a time, and records the progress. */
export async function startRefreshing({ db, jobs, clock, refreshList, onFault }: RefreshingDeps): Promise<void> {
  await jobs.work(refreshJob, 1, async ({ source: id }) => {
    const source = officialSources.find((one) => one.id === id);
    if (!source) return;
    await beginRefresh(db, id, clock.now());
    let at: ListProgress = { phase: 'fetching', entries: 0 };
    const noting = setInterval(() => void noteProgress(db, id, at, clock.now()).catch(onFault), NOTE_MS);
    try {
      const onProgress = (progress: ListProgress): void => {
        at = progress;
      };
      const outcome = await refreshList(source, { onProgress, onFault });
      // Some servers never answer "not modified". There is also no new version if the file has the same bytes.
      const same = outcome.result === 'imported' && outcome.version.unchanged;
      await endRefresh(db, id, same ? { result: 'not_modified' } : outcome, clock.now());
    } catch (error) {
      await endRefresh(db, id, { result: 'failed', fault: BROKE_OFF }, clock.now());
      throw error;
    } finally {
      clearInterval(noting);
    }
  });
}
