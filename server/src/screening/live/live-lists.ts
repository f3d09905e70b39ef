import { join } from 'node:path';
import type pg from 'pg';
import { listen } from '../../platform/database/listen.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import { makeWorkerPool } from '../../platform/worker-pool.ts';
import { buildIndex } from '../index/build.ts';
import type { ListIndex } from '../index/layout.ts';
import { type CurrentList, currentLists, listsChannel } from '../list-store.ts';
import type { ListTables } from '../tables.ts';
import type { IndexWork } from './index-worker.ts';

export interface LiveListsDeps {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  /** Folder of the indexes on disk: a start with two million entities takes seconds instead of minutes. */
  readonly folder: string;
  readonly onFault: (error: unknown) => void;
  /** Called when other versions than before are in force, after the swap; not for the first ones after a start. */
  readonly onChange: (lists: readonly CurrentList[]) => void;
}

const BUILD_TIMEOUT_MS = 600_000;
/** However long no notification came: a lost one costs this at most. A version must be in force within 10 s. */
const POLL_MS = 5000;

/** One scope is an index of its own: the lists of everybody (0), or those of one branch. */
const scopeOf = ({ branchId }: CurrentList): number => branchId ?? 0;

/**
 * The indexes in force, following the lists: an import anywhere is announced in the database, every replica builds the index anew in a
 * thread and swaps it whole. While a build runs or fails, the former index serves.
 */
export function startLiveLists({ db, connection, folder, onFault, onChange }: LiveListsDeps) {
  const pool = makeWorkerPool({
    file: join(import.meta.dirname, 'index-worker.ts'),
    workers: 1,
    queue: 4,
    data: undefined,
  });
  const indexes = new Map<number, { readonly key: string; readonly index: ListIndex }>();
  const nothing = buildIndex([]);
  let ready = false;
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;

  function follow(): void {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await refresh().catch(onFault);
      }
      running = undefined;
    })();
  }

  async function refresh(): Promise<void> {
    const lists = await currentLists(tables<ListTables>(db));
    const scopes = Map.groupBy(lists, scopeOf);
    let changed = false;
    for (const [scope, members] of scopes) {
      const key = members.map(({ listId, version }) => `${listId}:${version}`).join();
      if (indexes.get(scope)?.key === key) continue;
      const work: IndexWork = { connection, lists: members, file: join(folder, `${scope}.index`) };
      indexes.set(scope, {
        key,
        index: await pool.run<ListIndex>('buildIndexOf', work, { timeoutMs: BUILD_TIMEOUT_MS }),
      });
      changed = true;
    }
    for (const scope of indexes.keys()) if (!scopes.has(scope)) indexes.delete(scope);
    const first = !ready;
    ready = true;
    if (changed && !first) onChange(lists);
  }

  const listening = listen(connection, listsChannel, follow);
  const poll = setInterval(follow, POLL_MS);
  poll.unref();
  return {
    ready: (): boolean => ready,
    indexesFor: (branchId: number): readonly ListIndex[] =>
      [indexes.get(0)?.index ?? nothing, branchId === 0 ? undefined : indexes.get(branchId)?.index].filter(
        (index) => index !== undefined,
      ),
    /** Entities in force by list, for metrics. */
    sizes: (): Record<string, number> =>
      Object.fromEntries(
        [...indexes.values()].flatMap(({ index }) => index.lists.map(({ source, entities }) => [source, entities])),
      ),
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      await listening.stop();
      await pool.close();
      await running;
    },
  };
}
export type LiveLists = ReturnType<typeof startLiveLists>;
