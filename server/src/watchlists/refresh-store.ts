import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Problem } from '../platform/errors.ts';
import type { ListProgress } from './list-progress.ts';
import type { RefreshOutcome } from './refresh-lists.ts';
import type { ListTables } from './tables.ts';

/**
 * These functions store the last refresh of each official list. All functions need the system scope, because refreshes
 * belong to the whole installation.
 */

const table = (db: Db) => tables<ListTables>(db);

export const readRefreshes = (db: Db) => table(db).selectFrom('list_refreshes').selectAll().execute();

/**
 * Time without progress after which a refresh no longer counts as running, and also minimum time between two refreshes
 * of a list.
 */
const LOST = sql`interval '1 hour'`;
const PAUSE = sql`interval '15 seconds'`;
/**
 * If a stored time is later than now by more than this, the clock was set back, and the time does not show the age of
 * the refresh.
 */
const AHEAD = sql`interval '1 minute'`;

/**
 * Queues these lists for a refresh. Leaves out lists that are already queued or running, or whose last refresh has just
 * ended. Returns the queued lists.
 */
export async function askRefreshes(db: Db, sources: readonly string[], now: Date): Promise<string[]> {
  const before = (span: RawBuilder<unknown>) => sql`${now}::timestamptz - ${span}`;
  const { rows } = await sql<{ source: string }>`
    insert into list_refreshes as former (source, state, asked_at, seen_at)
    select source, 'queued', ${now}, ${now} from unnest(${[...sources]}::text[]) as given (source)
    on conflict (source) do update set state = 'queued', phase = null, entries = 0, asked_at = ${now}, seen_at = ${now},
      started_at = null, ended_at = null, result = null, fault = null
    where former.ended_at < ${before(PAUSE)} or former.seen_at < ${before(LOST)} or former.seen_at > ${now}::timestamptz + ${AHEAD}
    returning source`.execute(db);
  return rows.map(({ source }) => source);
}

export const beginRefresh = (db: Db, source: string, now: Date) =>
  table(db)
    .updateTable('list_refreshes')
    .set({ state: 'running', phase: 'fetching', entries: 0, started_at: now, seen_at: now })
    .where('source', '=', source)
    .execute();

export const noteProgress = (db: Db, source: string, { phase, entries }: ListProgress, now: Date) =>
  table(db)
    .updateTable('list_refreshes')
    .set({ phase, entries, seen_at: now })
    .where('source', '=', source)
    .where('state', '=', 'running')
    .execute();

export const endRefresh = (
  db: Db,
  source: string,
  outcome: Pick<RefreshOutcome, 'result'> & { readonly fault?: Problem },
  now: Date,
) =>
  table(db)
    .updateTable('list_refreshes')
    .set({
      ...{ state: 'done', phase: null, seen_at: now, ended_at: now },
      ...{ result: outcome.result, fault: outcome.fault ? JSON.stringify(outcome.fault) : null },
    })
    .where('source', '=', source)
    .execute();
