import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import { type FetchToFile, type FileValidators, mostBytesOf } from './formats/fetch-to-file.ts';
import { parseListedDate } from './formats/listed-dates.ts';
import { type ListSource, listSources } from './formats/sources.ts';
import type { ImportList, ImportResult } from './import-list.ts';
import type { OnProgress } from './list-progress.ts';
import type { ListTables } from './tables.ts';
import { makeWorkFolder } from './work-folder.ts';

export interface RefreshDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetchToFile: FetchToFile;
  readonly importList: ImportList;
  readonly temporaryFolder: string;
  /** Value of LIST_MIRROR. Lists are downloaded from `<mirror>/<source id>` instead of their official URLs. */
  readonly mirror?: string;
}

export type RefreshOutcome =
  | { readonly source: string; readonly result: 'not_modified' }
  | { readonly source: string; readonly result: 'imported'; readonly version: ImportResult }
  | { readonly source: string; readonly result: 'failed'; readonly fault: Problem };

/** Lists with an official URL. */
export const officialSources: readonly ListSource[] = listSources.filter(({ addresses }) => addresses.length > 0);

interface Told {
  readonly onProgress?: OnProgress;
  /** Receives errors that are not caused by the URL or its file. Users of the list do not see these errors. */
  readonly onFault?: (error: unknown) => void;
}
export type RefreshList = (source: ListSource, told?: Told) => Promise<RefreshOutcome>;

/**
 * Downloads one list from its official URL, unless the server answers that the list has not changed. A failure is
 * stored with the list (`watch_lists.fault`), and the former version stays in use.
 */
export function makeRefreshList(deps: RefreshDeps): RefreshList {
  return async (source, { onProgress, onFault } = {}) => {
    const folder = await makeWorkFolder(deps.temporaryFolder, 'refresh-');
    try {
      return await refreshOne(source, { folder, onProgress }, deps);
    } catch (error) {
      if (!(error instanceof AppError)) onFault?.(error);
      const fault = error instanceof AppError ? error.problem : problem('official_address_unavailable');
      await note(deps, source.id, { fault });
      return { source: source.id, result: 'failed', fault };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Downloads every list with an official URL, one after the other. A failure of one list does not stop the others. */
export function makeRefreshLists(deps: RefreshDeps): () => Promise<RefreshOutcome[]> {
  const refreshList = makeRefreshList(deps);
  return async () => {
    const outcomes: RefreshOutcome[] = [];
    for (const source of officialSources) outcomes.push(await refreshList(source));
    return outcomes;
  };
}

async function refreshOne(
  source: ListSource,
  { folder, onProgress }: { folder: string; onProgress: OnProgress | undefined },
  deps: RefreshDeps,
): Promise<RefreshOutcome> {
  onProgress?.({ phase: 'fetching', entries: 0 });
  const addresses = deps.mirror === undefined ? source.addresses : [`${deps.mirror.replace(/\/$/, '')}/${source.id}`];
  const known = await validatorsOf(deps, source.id, addresses.length);
  const paths: string[] = [];
  let validators: FileValidators = {};
  for (const [index, address] of addresses.entries()) {
    const path = join(folder, `part-${index}`);
    const { modified, ...fresh } = await deps.fetchToFile(address, path, { ...known, maxBytes: mostBytesOf(source) });
    if (!modified) {
      await note(deps, source.id, {});
      return { source: source.id, result: 'not_modified' };
    }
    validators = fresh;
    paths.push(path);
  }
  const lastModified = parseListedDate(validators.lastModified && dayOfHttpDate(validators.lastModified));
  const version = await deps.importList({
    source: source.id,
    paths,
    ...(lastModified ? { publicationDate: lastModified } : {}),
    ...(onProgress && { onProgress }),
  });
  await note(deps, source.id, { validators });
  return { source: source.id, result: 'imported', version };
}

/**
 * Returns the validators of the list's file from the last download. Returns none for a list of several files, because
 * validators describe only one file. Such a list is always downloaded completely.
 */
async function validatorsOf({ db }: RefreshDeps, source: string, files: number): Promise<FileValidators> {
  if (files > 1) return {};
  const row = await tables<ListTables>(db)
    .selectFrom('watch_lists')
    .select(['etag', 'last_modified'])
    .where('source', '=', source)
    .where('branch_id', 'is', null)
    .where('current_version', 'is not', null)
    .executeTakeFirst();
  return {
    ...(row?.etag ? { etag: row.etag } : {}),
    ...(row?.last_modified ? { lastModified: row.last_modified } : {}),
  };
}

async function note(
  { db, clock }: RefreshDeps,
  source: string,
  { fault = null, validators }: { fault?: Problem | null; validators?: FileValidators },
): Promise<void> {
  const now = clock.now();
  const kept = fault && JSON.stringify(fault);
  const seen = { checked_at: now, fault: kept, ...(fault === null && { confirmed_at: now }) };
  const stated = validators && { etag: validators.etag ?? null, last_modified: validators.lastModified ?? null };
  const list = tables<ListTables>(db);
  const { numUpdatedRows } = await list
    .updateTable('watch_lists')
    .set({ ...seen, ...stated })
    .where('source', '=', source)
    .where('branch_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await list
      .insertInto('watch_lists')
      .values({ source, branch_id: null, ...seen })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Converts `Tue, 18 Aug 2026 10:00:00 GMT` to `2026-08-18`. */
function dayOfHttpDate(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
