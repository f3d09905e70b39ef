import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { problem } from '../platform/errors.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { ListProgress } from './list-progress.ts';
import { officialSources, type RefreshList } from './refresh-lists.ts';
import { askRefreshes, beginRefresh, endRefresh, noteProgress } from './refresh-store.ts';

/**
 * One official list fetched and read; as long as a slow address and a long list may take. One at a time in all processes. An address that gives nothing
 * is an outcome; tried again is what broke off, such as without the database.
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
  /** In the system scope. */
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/** Asks for a refresh of these official lists; those that are under way are left as they are. Gives those that were asked for now. */
export const makeAskRefresh =
  ({ db, jobs, clock }: AskRefreshDeps) =>
  (sources: readonly string[]): Promise<string[]> =>
    db.transaction().execute(async (work) => {
      // In one order, whoever asks for what: else two that ask at once wait for each other.
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

/** Refreshes lists in this process, one at a time, and notes how far it is. */
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
      // Some addresses do not say that nothing has changed: the same bytes are no new version either.
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
