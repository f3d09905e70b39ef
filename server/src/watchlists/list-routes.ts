import { lists as contract } from '@hakiki/contract';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { changedFields, primaryName } from './entry-changes.ts';
import { findSource } from './formats/sources.ts';
import { changesOf, findList, versionsOf } from './history-store.ts';
import { currentLists } from './read-lists.ts';
import { BROKE_OFF, makeAskRefresh } from './refresh-job.ts';
import { officialSources } from './refresh-lists.ts';
import { readRefreshes } from './refresh-store.ts';
import type { ListTables } from './tables.ts';

/** Returns a fault as an English text, and as a code for other languages. */
export const faultShown = (fault: KeptMessage | null) => ({
  fault: fault && renderKept(fault, 'en'),
  fault_message: fault,
});

/** Encodes an entry's key as a cursor. */
const cursorOf = (key: string): string => Buffer.from(key).toString('base64url');
/**
 * Decodes a cursor into a key.
 * @throws AppError invalid_input for an invalid cursor
 */
function keyOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (key.includes('\0') || cursorOf(key) !== cursor) throw new AppError('invalid_cursor');
  return key;
}
/**
 * Decodes a cursor into the number of changes on the earlier pages.
 * @throws AppError invalid_input if it is not a positive number
 */
function positionOf(cursor: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw new AppError('invalid_cursor');
  return Number(cursor);
}
/** Time without progress after which a queued or running refresh counts as aborted, in milliseconds. */
const LOST_MS = 3_600_000;

export interface ListRouteDeps {
  /** Connection in the scope of the caller's account. */
  readonly db: Db;
  readonly system: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/**
 * Endpoints for the changes of list versions, and for refreshing official lists. Official lists belong to the whole
 * installation, so any user who may see the operator's page may start a refresh.
 */
export function listRoutes(serve: Serve, { db: own, system, jobs, clock }: ListRouteDeps): void {
  const db = tables<ListTables>(own);
  const askRefresh = makeAskRefresh({ db: system, jobs, clock });
  async function refreshes() {
    const last = new Map((await readRefreshes(system)).map((row) => [row.source, row]));
    // No branch has the id 0, so this returns only the shared lists.
    const lists = await currentLists(tables<ListTables>(system), 0);
    const heardOf = clock.now().getTime() - LOST_MS;
    return {
      items: officialSources.map(({ id: source, title, licence }) => {
        const row = last.get(source);
        const lost = row !== undefined && row.state !== 'done' && row.seen_at.getTime() < heardOf;
        return {
          ...{ source, title, licence },
          list_id: lists.find((list) => list.source === source && list.branchId === null)?.listId ?? null,
          state: lost ? ('done' as const) : (row?.state ?? ('never' as const)),
          phase: row?.phase ?? null,
          entries: row?.entries ?? 0,
          asked_at: row?.asked_at ?? null,
          started_at: row?.started_at ?? null,
          ended_at: (lost ? row.seen_at : row?.ended_at) ?? null,
          result: lost ? ('failed' as const) : (row?.result ?? null),
          ...faultShown(lost ? BROKE_OFF : (row?.fault ?? null)),
        };
      }),
    };
  }

  /**
   * Returns the list if the caller may see it.
   * @throws AppError not_found
   */
  async function seen(branch: ChosenBranch, id: string) {
    const list = await findList(db, idOf(id), branch.id);
    if (!list) throw new AppError('not_found');
    return list;
  }

  serve(contract.listVersions, async ({ branch, query, params }) => {
    const list = await seen(branch, params.id);
    const page = pageOf(query);
    return ok(
      pageAnswer(await versionsOf(db, list.id, page), page, (version) => ({
        ...version,
        in_force: version.id === list.current_version,
      })),
      'Versions retrieved',
    );
  });
  serve(contract.listChanges, async ({ branch, query, params }) => {
    const list = await seen(branch, params.id);
    const version = query.version === undefined ? list.current_version : idOf(query.version);
    const limit = Number(query.limit ?? 50);
    // Some users may not see the entries of an unpublished list, so a cursor must not reveal the keys of these entries.
    const published = findSource(list.source)?.perBranch === false;
    const [after, skip] =
      query.cursor === undefined
        ? [undefined, 0]
        : published
          ? [keyOf(query.cursor), 0]
          : [undefined, positionOf(query.cursor)];
    const page = { after, skip, limit: limit + 1 };
    const rows = await changesOf(db, { listId: list.id, version: version ?? 0 }, page);
    const items = rows.slice(0, limit).map(({ entry, before, now }) => {
      const entity = (now ?? before)!;
      return {
        entry: published ? entry : null,
        change: before === null ? ('added' as const) : now === null ? ('removed' as const) : ('changed' as const),
        name: published ? primaryName(entity) : null,
        kind: entity.kind,
        fields: before !== null && now !== null ? changedFields(before, now) : [],
      };
    });
    const last = rows.length > limit ? rows[limit - 1]!.entry : undefined;
    const next = last === undefined ? null : published ? cursorOf(last) : String(skip + limit);
    return ok({ items, cursor: next }, 'Changes retrieved');
  });
  serve(contract.listRefreshes, async () => ok(await refreshes(), 'Refreshes retrieved'));
  serve(contract.startRefreshes, async ({ body, audit, changed }) => {
    const official = officialSources.map(({ id }) => id);
    const sources = body.sources ?? official;
    if (sources.some((source) => !official.includes(source)))
      throw new AppError('unknown_official_list', { known: official.join(', ') });
    const asked = await askRefresh([...new Set(sources)]);
    audit(`lists ${asked.join(', ') || 'none'}`);
    changed(undefined, { state: 'queued' });
    return ok(await refreshes(), 'Refresh asked for');
  });
}
