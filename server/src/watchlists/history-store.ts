import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type Kysely, sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { ListTables } from './tables.ts';

/** Returns the list if it is shared or belongs to this branch. */
export const findList = (db: Kysely<ListTables>, id: number, branchId: number) =>
  db
    .selectFrom('watch_lists')
    .select(['id', 'source', 'branch_id', 'current_version'])
    .where('id', '=', id)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branchId)]))
    .executeTakeFirst();

/** Returns the versions of a list, newest first. */
export const versionsOf = (db: Kysely<ListTables>, listId: number, { limit, before }: Page) =>
  db
    .selectFrom('list_versions')
    .select(['id', 'format', 'publication_date', 'imported_at', 'sha256', 'total', 'added', 'changed', 'removed'])
    .where('list_id', '=', listId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export interface EntryChange {
  readonly entry: string;
  /** Entry before the change; null if the entry was added. */
  readonly before: ListedEntity | null;
  /** Entry after the change; null if the entry was removed. */
  readonly now: ListedEntity | null;
}

/**
 * Returns the changes of a version to the list's entries, sorted by key. The query joins the entries that begin with
 * the version and the entries that end with it. Both sides are limited to the page before the join, because the first
 * rows of the join are always among the first rows of each side.
 * @param after the last key of the previous page
 * @param skip number of changes to skip, if keys must not be revealed
 */
export async function changesOf(
  db: Kysely<ListTables>,
  { listId, version }: { readonly listId: number; readonly version: number },
  { after, skip, limit }: { readonly after: string | undefined; readonly skip: number; readonly limit: number },
): Promise<EntryChange[]> {
  const page = sql`${after === undefined ? sql`` : sql`and entity_id > ${after}`} order by entity_id limit ${skip + limit}`;
  const { rows } = await sql<EntryChange>`
    with began as (select entity_id, data from list_entities where list_id = ${listId} and first_version = ${version} ${page}),
      ended as (select entity_id, data from list_entities where list_id = ${listId} and ended_by = ${version} ${page})
    select entity_id as entry, ended.data as before, began.data as now
    from began full join ended using (entity_id) order by entity_id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
