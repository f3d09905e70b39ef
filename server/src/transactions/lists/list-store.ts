import { sql } from 'kysely';
import { lockNumber } from '../../platform/database/lock-number.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { ListKind } from './list-kinds.ts';

interface ListTables {
  rule_lists: Table<'rule_lists'>;
  rule_list_drafts: Table<'rule_list_drafts'>;
}
const typed = (db: Db) => tables<ListTables>(db);

export interface ListRow {
  readonly id: number;
  readonly name: string;
  readonly kind: ListKind;
  readonly purpose: string;
  readonly version: number;
  readonly entries: number;
  readonly open_drafts: number;
  readonly created_by: number;
  readonly created_at: Date;
}

/** Maximum number of lists of a branch. */
export const MAX_LISTS = 100;

const columns = sql`l.id, l.name, l.kind, l.purpose, l.version, l.created_by, l.created_at,
  (select count(*)::int from rule_list_entries e where e.list_id = l.id and e.until_version is null) as entries,
  (select count(*)::int from rule_list_drafts d where d.list_id = l.id and d.published_at is null and d.discarded_at is null) as open_drafts`;

export const listsOfBranch = async (db: Db, branchId: number): Promise<ListRow[]> =>
  (await sql<ListRow>`select ${columns} from rule_lists l where l.branch_id = ${branchId} order by l.name`.execute(db))
    .rows;

export const readList = async (db: Db, branchId: number, id: number): Promise<ListRow | undefined> =>
  (await sql<ListRow>`select ${columns} from rule_lists l where l.branch_id = ${branchId} and l.id = ${id}`.execute(db))
    .rows[0];

export interface NewList {
  readonly accountId: number;
  readonly branchId: number;
  readonly name: string;
  readonly kind: ListKind;
  readonly purpose: string;
  readonly by: number;
  readonly at: Date;
}

/** Adds a list. Returns undefined if the branch already has a list of that name or the maximum number of lists. */
export const insertList = (db: Db, list: NewList): Promise<number | undefined> =>
  db.transaction().execute(async (work) => {
    await lockNumber(work, 'rule_lists', list.branchId);
    const { rows } = await sql<{
      id: number;
    }>`insert into rule_lists (account_id, branch_id, name, kind, purpose, created_by, created_at)
      select ${list.accountId}, ${list.branchId}, ${list.name}, ${list.kind}, ${list.purpose}, ${list.by}, ${list.at}
      where (select count(*) from rule_lists where branch_id = ${list.branchId}) < ${MAX_LISTS}
      on conflict do nothing returning id`.execute(work);
    return rows[0]?.id;
  });

export interface EntryRow {
  readonly id: number;
  readonly ciphertext: Buffer;
  readonly expires_at: Date | null;
  readonly since_version: number;
}
/** Returns the entries on the list, newest first. */
export const entriesOf = async (db: Db, listId: number, limit: number): Promise<EntryRow[]> =>
  (
    await sql<EntryRow>`select id, ciphertext, expires_at, from_version as since_version from rule_list_entries
      where list_id = ${listId} and until_version is null order by id desc limit ${limit}`.execute(db)
  ).rows;

export interface ListDraftRow {
  readonly id: number;
  readonly base: number;
  readonly version: number | null;
  readonly ciphertext: Buffer;
  readonly removed: readonly number[];
  readonly reason: string;
  readonly created_by: number;
  readonly created_at: Date;
  readonly discarded_at: Date | null;
  readonly published_by: number | null;
  readonly published_at: Date | null;
  readonly self_published: boolean;
}
const DRAFT_COLUMNS = [
  ...(['id', 'base', 'version', 'ciphertext', 'removed', 'reason', 'created_by', 'created_at'] as const),
  ...(['discarded_at', 'published_by', 'published_at', 'self_published'] as const),
] as const;

export const draftsOf = (db: Db, listId: number, limit: number): Promise<ListDraftRow[]> =>
  typed(db)
    .selectFrom('rule_list_drafts')
    .select(DRAFT_COLUMNS)
    .where('list_id', '=', listId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const readListDraft = (work: Db, listId: number, id: number): Promise<ListDraftRow | undefined> =>
  typed(work)
    .selectFrom('rule_list_drafts')
    .select(DRAFT_COLUMNS)
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks the list until the database transaction ends, so that simultaneous changes run one after another. Returns the
 * list's version.
 */
export const lockList = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('rule_lists')
    .select(['version', 'kind'])
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const takeDraftId = (work: Db): Promise<number> => nextId(work, 'rule_list_drafts');

export interface NewListDraft {
  readonly id: number;
  readonly accountId: number;
  readonly branchId: number;
  readonly listId: number;
  readonly base: number;
  readonly ciphertext: Buffer;
  readonly added: number;
  readonly removed: readonly number[];
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
}
export const insertListDraft = (work: Db, draft: NewListDraft) =>
  sql`insert into rule_list_drafts (id, account_id, branch_id, list_id, base, ciphertext, added, removed, reason, created_by, created_at)
    overriding system value values (${draft.id}, ${draft.accountId}, ${draft.branchId}, ${draft.listId}, ${draft.base}, ${draft.ciphertext}, ${draft.added},
      ${[...draft.removed]}::bigint[], ${draft.reason}, ${draft.by}, ${draft.at})`.execute(work);

export const discardListDraft = async (
  db: Db,
  listId: number,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await typed(db)
    .updateTable('rule_list_drafts')
    .set({ discarded_by: by, discarded_at: at })
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface NewEntry {
  readonly id: number;
  readonly key: Buffer;
  readonly ciphertext: Buffer;
  readonly expiresAt: Date | null;
}
export const takeEntryIds = async (work: Db, n: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`select nextval(pg_get_serial_sequence('rule_list_entries', 'id')) as id
      from generate_series(1, ${n}::int)`.execute(work)
  ).rows.map(({ id }) => id);

/**
 * Adds a draft's entries to the list, and removes the entries that the draft removes. A value that is already on the
 * list is replaced.
 */
export async function changeEntries(
  work: Db,
  list: { readonly id: number; readonly accountId: number; readonly branchId: number },
  version: number,
  { added, removed }: { readonly added: readonly NewEntry[]; readonly removed: readonly number[] },
): Promise<void> {
  // An entry that was removed from the list keeps only its keyed hash.
  await sql`update rule_list_entries set until_version = ${version}, ciphertext = null where list_id = ${list.id} and until_version is null
    and (id = any(${[...removed]}::bigint[]) or key = any(${added.map(({ key }) => key)}::bytea[]))`.execute(work);
  await sql`insert into rule_list_entries (id, account_id, branch_id, list_id, key, ciphertext, expires_at, from_version) overriding system value
    select id, ${list.accountId}, ${list.branchId}, ${list.id}, key, ciphertext, expires_at, ${version}
    from unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ key }) => key)}::bytea[], ${added.map(({ ciphertext }) => ciphertext)}::bytea[],
      ${added.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as g (id, key, ciphertext, expires_at)`.execute(work);
  await typed(work).updateTable('rule_lists').set({ version }).where('id', '=', list.id).execute();
}

export const publishListDraft = (
  work: Db,
  id: number,
  published: { readonly by: number; readonly at: Date; readonly version: number; readonly alone: boolean },
) =>
  typed(work)
    .updateTable('rule_list_drafts')
    .set({
      published_by: published.by,
      published_at: published.at,
      version: published.version,
      self_published: published.alone,
    })
    .where('id', '=', id)
    .execute();
