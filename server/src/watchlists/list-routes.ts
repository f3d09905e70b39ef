import { lists as contract } from '@hakiki/contract';
import { assertMay } from '../accounts/permissions.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { currentLists } from './read-lists.ts';
import { makeAskRefresh } from './refresh-jobs.ts';
import { officialSources } from './refresh-lists.ts';
import { readRefreshes } from './refresh-store.ts';
import type { ListTables } from './tables.ts';

export interface ListRouteDeps {
  readonly system: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/** The official lists' refresh. They are the installation's: who may see the operator's page may ask for one. */
export function listRoutes(serve: Serve, { system, jobs, clock }: ListRouteDeps): void {
  const askRefresh = makeAskRefresh({ db: system, jobs, clock });
  async function refreshes() {
    const last = new Map((await readRefreshes(system)).map((row) => [row.source, row]));
    const lists = await currentLists(tables<ListTables>(system));
    return {
      items: officialSources.map(({ id: source, title, licence }) => {
        const row = last.get(source);
        return {
          ...{ source, title, licence },
          list_id: lists.find((list) => list.source === source && list.branchId === null)?.listId ?? null,
          state: row?.state ?? ('never' as const),
          phase: row?.phase ?? null,
          entries: row?.entries ?? 0,
          asked_at: row?.asked_at ?? null,
          started_at: row?.started_at ?? null,
          ended_at: row?.ended_at ?? null,
          result: row?.result ?? null,
          fault: row?.fault ?? null,
        };
      }),
    };
  }

  serve(contract.listRefreshes, async () => ok(await refreshes(), 'Refreshes retrieved'));
  serve(contract.startRefreshes, async ({ user, body, audit, changed }) => {
    assertMay(user.role, 'manage_keys');
    const official = officialSources.map(({ id }) => id);
    const sources = body.sources ?? official;
    if (sources.some((source) => !official.includes(source)))
      throw new AppError('invalid_input', `sources: official lists are ${official.join(', ')}`);
    const asked = await askRefresh([...new Set(sources)]);
    audit(`lists ${asked.join(', ') || 'none'}`);
    changed(undefined, { state: 'queued' });
    return ok(await refreshes(), 'Refresh asked for');
  });
}
