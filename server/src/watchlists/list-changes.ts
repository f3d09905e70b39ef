import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../platform/errors.ts';
import { contentHash } from './content-hash.ts';
import { listsChannel } from './read-lists.ts';
import type { ListTables } from './tables.ts';

/**
 * A locked list. All functions in this file run in one database transaction, so that either the whole new version
 * appears or nothing.
 */

export interface LockedList {
  readonly listId: number;
  readonly currentVersion: number | null;
  readonly currentSha256: string | null;
  readonly currentTotal: number;
}

/** Facts that identify a version, such as its file and its publication date. */
export interface VersionFacts {
  readonly format: string;
  readonly publicationDate: string | undefined;
  readonly importedAt: Date;
  readonly sha256: string;
  readonly duplicates: number;
}

export interface VersionCounts {
  readonly version: number;
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Returns the list's row and locks it. Inserts the row if there is none. Two imports of one list therefore run one
 * after the other.
 */
export async function lockList(
  db: Kysely<ListTables>,
  source: string,
  branchId: number | undefined,
): Promise<LockedList> {
  const branch = branchId ?? null;
  await makeList(db, source, branch);
  // The lock and the current version need two statements. A join in the first statement would return the version from
  // before the wait for the lock.
  const list = await db
    .selectFrom('watch_lists')
    .select(['id', 'current_version'])
    .where('source', '=', source)
    .where('branch_id', branch === null ? 'is' : '=', branch)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('list_versions')
    .select(['sha256', 'total'])
    .where('id', '=', list.current_version)
    .executeTakeFirst();
  return {
    listId: list.id,
    currentVersion: list.current_version,
    currentSha256: version?.sha256 ?? null,
    currentTotal: version?.total ?? 0,
  };
}

async function makeList(db: Kysely<ListTables>, source: string, branch: number | null): Promise<void> {
  try {
    await sql`insert into watch_lists (source, branch_id) values (${source}, ${branch}) on conflict do nothing`.execute(
      db,
    );
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === foreignKeyViolation) throw new AppError('no_such_branch');
    throw error;
  }
}

const foreignKeyViolation = '23503';

/**
 * Creates the temporary table for the new version's entries. The table is dropped when the database transaction ends.
 */
export async function openStage(db: Kysely<ListTables>): Promise<void> {
  await sql`create temporary table list_stage (
    entity_id text primary key, content_hash text not null, data jsonb) on commit drop`.execute(db);
}

/**
 * Adds entries to the temporary table. If a key is repeated, uses the first entry. Returns the number of new entries.
 * In a delta, a null entity means that the entry is removed.
 */
export async function stage(
  db: Kysely<ListTables>,
  entries: readonly { readonly id: string; readonly entity: ListedEntity | undefined }[],
): Promise<number> {
  const rows = entries.map(({ id, entity }) => ({ id, hash: entity ? contentHash(entity) : '', data: entity ?? null }));
  const { numAffectedRows } = await sql`
    insert into list_stage (entity_id, content_hash, data)
    select id, hash, data from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, hash text, data jsonb)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Scope in which entries are removed if the new version does not contain them. `list`: the whole list. `sources`: only
 * entries whose source is in the version, because a file contains one legislature of a list of many. `staged`: only
 * keys that the version
 * names, as in a delta.
 */
export type VersionReach = 'list' | 'sources' | 'staged';

const isGone: Readonly<Record<VersionReach, RawBuilder<boolean>>> = {
  list: sql`not exists (select 1 from list_stage s where s.entity_id = live.entity_id)`,
  sources: sql`not exists (select 1 from list_stage s where s.entity_id = live.entity_id)
    and live.data ->> 'source' in (select data ->> 'source' from list_stage)`,
  staged: sql`exists (select 1 from list_stage s where s.entity_id = live.entity_id and s.data is null)`,
};

/**
 * Maximum share of the entries in the scope that may be missing. With a higher share the version is refused, because
 * the file is probably truncated or contains another list.
 */
const plausibleLoss = 0.5;
/**
 * Minimum number of entries for the check of missing entries. A shorter list may lose any number of entries, because
 * people edit short custom lists by hand.
 */
const smallList = 20;

/**
 * Makes the staged entries the next version of the list. Ends the rows of entries that changed or are missing, inserts
 * new rows, counts both, and sets the current version. Servers are notified when the database transaction commits.
 * @throws AppError invalid_input if more than half of the former entries are missing, unless `force` is set
 */
export async function completeVersion(
  db: Kysely<ListTables>,
  list: LockedList,
  facts: VersionFacts,
  { reach, force }: { reach: VersionReach; force: boolean },
): Promise<VersionCounts> {
  await sql`analyze list_stage`.execute(db);
  const version = await insertVersion(db, list.listId, facts);
  const removed = await sql`update list_entities live set ended_by = ${version}
    where live.list_id = ${list.listId} and live.ended_by is null and ${isGone[reach]}`.execute(db);
  if (!force && reach !== 'staged') await refuseLoss(db, list, affected(removed), reach);
  const changed = await sql`update list_entities live set ended_by = ${version} from list_stage s
    where live.list_id = ${list.listId} and live.ended_by is null and s.entity_id = live.entity_id
      and s.data is not null and s.content_hash <> live.content_hash`.execute(db);
  const inserted = await sql`
    insert into list_entities (list_id, entity_id, content_hash, data, first_version)
    select ${list.listId}, s.entity_id, s.content_hash, s.data, ${version} from list_stage s
    where s.data is not null and not exists (select 1 from list_entities live
      where live.list_id = ${list.listId} and live.entity_id = s.entity_id and live.ended_by is null)
    order by s.entity_id`.execute(db);
  const added = affected(inserted) - affected(changed);
  const total = list.currentTotal + added - affected(removed);
  const counts = { total, added, changed: affected(changed), removed: affected(removed) };
  await db.updateTable('list_versions').set(counts).where('id', '=', version).execute();
  await db
    .updateTable('watch_lists')
    // The stored validators belong to the last file from the official URL, not to this file. A refresh stores its own
    // validators after the import.
    .set({ current_version: version, fault: null, etag: null, last_modified: null })
    .where('id', '=', list.listId)
    .execute();
  await sql`select pg_notify(${listsChannel}, ${String(list.listId)})`.execute(db);
  return { version, ...counts };
}

async function insertVersion(db: Kysely<ListTables>, listId: number, facts: VersionFacts): Promise<number> {
  const { id } = await db
    .insertInto('list_versions')
    .values({
      list_id: listId,
      format: facts.format,
      publication_date: facts.publicationDate ?? null,
      imported_at: facts.importedAt,
      sha256: facts.sha256,
      duplicates: facts.duplicates,
      total: 0,
      added: 0,
      changed: 0,
      removed: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function refuseLoss(
  db: Kysely<ListTables>,
  list: LockedList,
  removed: number,
  reach: 'list' | 'sources',
): Promise<void> {
  if (removed === 0) return;
  const kept = reach === 'list' ? list.currentTotal - removed : await keptOfSources(db, list.listId);
  const former = kept + removed;
  if (former < smallList || removed <= former * plausibleLoss) return;
  throw new AppError('list_lost_entries', { gone: removed, former });
}

async function keptOfSources(db: Kysely<ListTables>, listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from list_entities live
    where live.list_id = ${listId} and live.ended_by is null
      and live.data ->> 'source' in (select data ->> 'source' from list_stage)`.execute(db);
  return rows[0]!.count;
}

const affected = (result: { readonly numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0);
