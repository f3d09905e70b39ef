import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { KeptMessage } from '@hakiki/texts';
import { type Kysely, sql } from 'kysely';
import type { ListTables } from './tables.ts';

/** Notification channel that informs running servers of a new version. The payload is the list's id. */
export const listsChannel = 'hakiki_lists';

/** Current version of a list. */
export interface CurrentList {
  readonly listId: number;
  readonly source: string;
  readonly branchId: number | null;
  readonly version: number;
  readonly format: string;
  readonly publicationDate: string | null;
  readonly importedAt: Date;
  readonly sha256: string;
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly checkedAt: Date | null;
  /** Last time at which the source confirmed that this version is its newest version. */
  readonly confirmedAt: Date | null;
  readonly fault: KeptMessage | null;
}

export interface StoredEntity {
  readonly listId: number;
  readonly entity: ListedEntity;
  readonly contentHash: string;
}

const pageSize = 5_000;

/**
 * Returns every list that has a version, including the lists of branches. With `branchId`, returns only the lists of
 * this branch and the shared lists.
 */
export async function currentLists(db: Kysely<ListTables>, branchId?: number): Promise<CurrentList[]> {
  const rows = await db
    .selectFrom('watch_lists as list')
    .innerJoin('list_versions as version', 'version.id', 'list.current_version')
    .$if(branchId !== undefined, (query) =>
      query.where((where) => where.or([where('list.branch_id', 'is', null), where('list.branch_id', '=', branchId!)])),
    )
    .selectAll('version')
    .select(['list.source', 'list.branch_id', 'list.checked_at', 'list.confirmed_at', 'list.fault'])
    .orderBy('list.source')
    .orderBy('list.id')
    .execute();
  return rows.map((row) => ({
    listId: row.list_id,
    source: row.source,
    branchId: row.branch_id,
    version: row.id,
    format: row.format,
    publicationDate: row.publication_date,
    importedAt: row.imported_at,
    sha256: row.sha256,
    total: row.total,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    checkedAt: row.checked_at,
    confirmedAt: row.confirmed_at,
    fault: row.fault,
  }));
}

/** Reads the entries of these versions, current or past, in pages of 5,000. Memory contains only one page. */
export async function* streamEntities(
  db: Kysely<ListTables>,
  versions: readonly number[],
): AsyncGenerator<StoredEntity> {
  for (const version of versions) {
    const list = await db.selectFrom('list_versions').select('list_id').where('id', '=', version).executeTakeFirst();
    if (list === undefined) continue;
    const current = await db
      .selectFrom('watch_lists')
      .select('id')
      .where('current_version', '=', version)
      .where('id', '=', list.list_id)
      .executeTakeFirst();
    yield* pages(db, list.list_id, (query) =>
      current === undefined
        ? query
            .where('first_version', '<=', version)
            .where((where) => where.or([where('ended_by', 'is', null), where('ended_by', '>', version)]))
        : query.where('ended_by', 'is', null),
    );
  }
}

/** Range from one version of a list to a later version. */
export interface VersionSpan {
  readonly listId: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the entries of the last version that are new or changed since the first version. The last version need not be
 * the current version of the list.
 */
export async function* changesWithin(
  db: Kysely<ListTables>,
  { listId, from, to }: VersionSpan,
): AsyncGenerator<StoredEntity> {
  yield* pages(db, listId, (query) =>
    query
      .where('first_version', '>', from)
      .where('first_version', '<=', to)
      .where((where) => where.or([where('ended_by', 'is', null), where('ended_by', '>', to)])),
  );
}

/** Returns the keys of entries of the first version that are missing or changed in the last version. */
export async function endedWithin(db: Kysely<ListTables>, { listId, from, to }: VersionSpan): Promise<string[]> {
  const rows = await db
    .selectFrom('list_entities')
    .select('entity_id')
    .where('list_id', '=', listId)
    .where('first_version', '<=', from)
    .where('ended_by', '>', from)
    .where('ended_by', '<=', to)
    .execute();
  return rows.map((row) => row.entity_id);
}

/** Returns all entries of one version. */
export async function* entitiesOf(db: Kysely<ListTables>, version: number): AsyncGenerator<ListedEntity> {
  for await (const { entity } of streamEntities(db, [version])) yield entity;
}

/**
 * Counts the rows that began or ended between two versions. If there are other versions in between, the count can be
 * higher than the number of results of `changesWithin` and `endedWithin`.
 */
export async function countWithin(db: Kysely<ListTables>, { listId, from, to }: VersionSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from list_entities where list_id = ${listId} and first_version > ${from} and first_version <= ${to})
    + (select count(*) from list_entities where list_id = ${listId} and ended_by > ${from} and ended_by <= ${to}) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Returns the hash of the file that contained a version. Undefined if the list has no such version. */
export async function versionSha256(
  db: Kysely<ListTables>,
  listId: number,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('list_versions')
    .select('sha256')
    .where('id', '=', version)
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return row?.sha256;
}

/** Returns current entries by key. */
export async function findEntities(
  db: Kysely<ListTables>,
  listId: number,
  ids: readonly string[],
): Promise<Map<string, StoredEntity>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('list_entities')
    .select(['entity_id', 'content_hash', 'data'])
    .where('list_id', '=', listId)
    .where('ended_by', 'is', null)
    .where('entity_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.entity_id, { listId, entity: row.data, contentHash: row.content_hash }]));
}

function entityPage(db: Kysely<ListTables>, listId: number, after: string | undefined) {
  return db
    .selectFrom('list_entities')
    .select(['entity_id', 'content_hash', 'data'])
    .where('list_id', '=', listId)
    .$if(after !== undefined, (query) => query.where('entity_id', '>', after!))
    .orderBy('entity_id')
    .limit(pageSize);
}

type PageQuery = ReturnType<typeof entityPage>;

async function* pages(
  db: Kysely<ListTables>,
  listId: number,
  narrow: (query: PageQuery) => PageQuery,
): AsyncGenerator<StoredEntity> {
  let after: string | undefined;
  for (;;) {
    const rows = await narrow(entityPage(db, listId, after)).execute();
    for (const row of rows) yield { listId, entity: row.data, contentHash: row.content_hash };
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.entity_id;
  }
}
