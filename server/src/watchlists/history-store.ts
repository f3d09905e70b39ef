import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type Kysely, sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { ListTables } from './tables.ts';

/** The list, where it is everybody's or this branch's own. */
export const findList = (db: Kysely<ListTables>, id: number, branchId: number) =>
  db
    .selectFrom('watch_lists')
    .select(['id', 'source', 'branch_id', 'current_version'])
    .where('id', '=', id)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branchId)]))
    .executeTakeFirst();

/** Newest first. */
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
  /** Null where it was added. */
  readonly before: ListedEntity | null;
  /** Null where it was removed. */
  readonly now: ListedEntity | null;
}

/**
 * Changes of a version to the list's entries, by their keys: those that begin with it, beside those that end with it. The first of both together
 * are among the first of each, so that no more of either is read. `after`: a key; `skip`: a number of changes, where keys are not to be told.
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
