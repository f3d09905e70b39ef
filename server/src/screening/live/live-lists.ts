import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ListIndex } from '@hakiki/matching/index/layout.ts';
import type { Clock } from '../../platform/clock.ts';
import { listen } from '../../platform/database/notifications.ts';
import type { Connection } from '../../platform/database/session-config.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import { makeWorkerPool } from '../../platform/worker-pool.ts';
import { type ListLimits, type ListStanding, listStanding } from '../../watchlists/list-limits.ts';
import { type CurrentList, currentLists, listsChannel } from '../../watchlists/read-lists.ts';
import type { ListTables } from '../../watchlists/tables.ts';
import { versionName } from '../../watchlists/version-name.ts';
import type { IndexInForce } from '../screen.ts';
import { openIndex } from './index-file.ts';
import type { ListWork, RefreshedList } from './refresh-list.ts';

export interface LiveListsDeps {
  readonly db: Db;
  readonly connection: Connection;
  readonly limits: ListLimits;
  readonly clock: Clock;
  /**
   * Folder for the indexes on disk. With these files, a start with two million entities takes seconds and not minutes.
   */
  readonly folder: string;
  readonly onFault: (error: unknown) => void;
  /** Called after a new version is in force. Not called for the first versions after a start. */
  readonly onChange: () => void;
}

const BUILD_TIMEOUT_MS = 1_200_000;
/**
 * Interval of polling, in milliseconds. Polling limits the delay if a notification is lost. A new version must be in
 * force within 10 s.
 */
export const POLL_MS = 5000;
/** Number of threads. With two threads, a short list can be refreshed while an index of a long list is built. */
const THREADS = 2;
const WAIT_AFTER_FAULT_MS = 5000;
/** Maximum idle time of a thread, in milliseconds. When a thread ends, the memory of its build is freed. */
const IDLE_MS = 5000;

/** The searched indexes of one list: an index of the whole list, and an index of the later changes. */
interface LiveList {
  readonly list: CurrentList;
  readonly whole: ListIndex;
  readonly wholeVersion: number;
  readonly inForce: readonly IndexInForce[];
}

/**
 * Updates the indexes in force. There is one index for each list. The database announces every import. Each replica
 * then loads the list's new version in a thread and replaces the index at once. While the thread works, or if it fails,
 * the former version stays in use.
 */
export function startLiveLists({ db, connection, limits, clock, folder, onFault, onChange }: LiveListsDeps) {
  const pool = makeWorkerPool({
    file: join(import.meta.dirname, 'refresh-list.ts'),
    workers: THREADS,
    queue: 0,
    data: undefined,
    idleMs: IDLE_MS,
  });
  const live = new Map<number, LiveList>();
  const refreshed = new Map<number, Promise<void>>();
  const faultAt = new Map<number, number>();
  /**
   * Time of the last confirmation of each list. A refresh without a newer version changes only this time and not the
   * index.
   */
  let confirmedAt = new Map<number, Date | null>();
  let ready = false;
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;

  function follow(): void {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await refreshDue().catch(onFault);
      }
      running = undefined;
    })();
  }

  const fileOf = (listId: number): string => join(folder, `${listId}.index`);

  /**
   * Starts the refreshes that are due, short lists first. Does not wait for them. When a refresh ends, the lists are
   * checked again.
   */
  async function refreshDue(): Promise<void> {
    const lists = await currentLists(tables<ListTables>(db));
    confirmedAt = new Map(lists.map((list) => [list.listId, list.confirmedAt]));
    const gone = [...live.keys()].filter((listId) => !lists.some((list) => list.listId === listId));
    for (const listId of gone) live.delete(listId);
    const due = lists.filter((list) => live.get(list.listId)?.list.version !== list.version);
    if (due.length === 0 && !ready) {
      ready = true;
      removeFilesBut(lists);
    }
    const now = performance.now();
    for (const list of due.sort((a, b) => a.total - b.total)) {
      if (stopped || refreshed.size >= THREADS) return;
      if (refreshed.has(list.listId) || now - (faultAt.get(list.listId) ?? -WAIT_AFTER_FAULT_MS) < WAIT_AFTER_FAULT_MS)
        continue;
      refreshed.set(list.listId, refresh(list));
    }
  }

  async function refresh(list: CurrentList): Promise<void> {
    const { listId } = list;
    const held = live.get(listId);
    try {
      const work: ListWork = { connection, list, file: fileOf(listId), holding: held?.wholeVersion };
      const answer = await pool.run<RefreshedList>('refreshList', work, { timeoutMs: BUILD_TIMEOUT_MS });
      live.set(listId, inForceOf(list, answer, held));
      faultAt.delete(listId);
      if (ready) onChange();
    } catch (error) {
      faultAt.set(listId, performance.now());
      if (!stopped) onFault(error);
    } finally {
      refreshed.delete(listId);
      if (!stopped) follow();
    }
  }

  /** Removes the index files of deleted lists and of earlier releases. */
  function removeFilesBut(lists: readonly CurrentList[]): void {
    const kept = new Set(lists.map(({ listId }) => fileOf(listId)));
    try {
      for (const name of readdirSync(folder))
        if (name.endsWith('.index') && !kept.has(join(folder, name))) rmSync(join(folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault(error);
    }
  }

  const listening = listen(connection, listsChannel, follow);
  const poll = setInterval(follow, POLL_MS);
  poll.unref();
  return {
    ready: (): boolean => ready,
    indexesFor: (branchId: number): readonly IndexInForce[] =>
      [...live.values()].flatMap(({ list, inForce }) =>
        list.branchId === null || list.branchId === branchId ? inForce : [],
      ),
    /** Returns the state of the lists whose index is in force. */
    standing: (): ListStanding =>
      listStanding(
        [...live.values()].map(({ list }) => ({ ...list, confirmedAt: confirmedAt.get(list.listId) ?? null })),
        limits,
        clock.now(),
      ),
    /** Returns the number of entities in force for each list. Used in metrics. */
    sizes: (): Record<string, number> =>
      Object.fromEntries([...live.values()].map(({ list: { source, total } }) => [source, total])),
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      await listening.stop();
      await pool.close();
      await running;
      await Promise.all(refreshed.values());
    },
  };
}

/** Opens the result of a refresh, which was made in another thread, for searches. */
function inForceOf(list: CurrentList, { whole, changes }: RefreshedList, held: LiveList | undefined): LiveList {
  const index = whole ? openIndex(whole.index) : held?.whole;
  const wholeVersion = whole?.version ?? held?.wholeVersion;
  if (index === undefined || wholeVersion === undefined) throw new Error('a list was refreshed without its whole');
  const version = versionName(list);
  const inForce = changes
    ? [{ index, version, ended: new Set(changes.ended) }, { index: openIndex(changes.index) }]
    : [{ index, version }];
  return { list, whole: index, wholeVersion, inForce };
}
