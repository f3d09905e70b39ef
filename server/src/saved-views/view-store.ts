import type { Vault } from '../platform/crypto/vault.ts';
import { lockNumber } from '../platform/database/lock-number.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ViewTables {
  saved_views: Table<'saved_views'>;
}
const typed = (db: Db) => tables<ViewTables>(db);

interface Kept {
  readonly name: string;
  readonly query: string;
}
export interface SavedView<Page extends string = string> extends Kept {
  readonly id: number;
  readonly page: Page;
  readonly created_at: Date;
}
const context = (id: number): string => `saved_views.ciphertext:${id}`;

/**
 * Locks the user's views in the caller's transaction. Two simultaneous saves are therefore counted one after another.
 */
export const lockViews = (work: Db, userId: number) => lockNumber(work, 'saved_views', userId);

export const listViews = (db: Db, vault: Vault, userId: number): Promise<SavedView[]> =>
  viewsWhere(db, vault, 'user_id', userId);
export const viewsOfAccount = (db: Db, vault: Vault, accountId: number): Promise<SavedView[]> =>
  viewsWhere(db, vault, 'account_id', accountId);

async function viewsWhere(
  db: Db,
  vault: Vault,
  owner: 'user_id' | 'account_id',
  ownerId: number,
): Promise<SavedView[]> {
  const rows = await typed(db)
    .selectFrom('saved_views')
    .select(['id', 'account_id', 'page', 'ciphertext', 'created_at'])
    .where(owner, '=', ownerId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ account_id, ciphertext, ...row }) => ({
      ...row,
      ...(JSON.parse((await vault.decrypt(account_id, context(row.id), ciphertext)).toString()) as Kept),
    })),
  );
}

export interface NewView extends Kept {
  readonly accountId: number;
  readonly userId: number;
  readonly page: string;
  readonly at: Date;
}
export async function insertView(
  db: Db,
  vault: Vault,
  { accountId, userId, page, name, query, at }: NewView,
): Promise<number> {
  const id = await nextId(db, 'saved_views');
  const ciphertext = await vault.encrypt(accountId, context(id), JSON.stringify({ name, query }));
  await typed(db)
    .insertInto('saved_views')
    .values({ id, account_id: accountId, user_id: userId, page, ciphertext, created_at: at })
    .execute();
  return id;
}

/** Replaces the name and the filters of a user's view. Returns the view's id. */
export async function changeView(
  db: Db,
  vault: Vault,
  id: number,
  { accountId, userId, name, query }: Omit<NewView, 'at'>,
): Promise<number> {
  const ciphertext = await vault.encrypt(accountId, context(id), JSON.stringify({ name, query }));
  await typed(db)
    .updateTable('saved_views')
    .set({ ciphertext })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** Deletes a user's view. Returns false if the user has no view with this id. */
export async function deleteView(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await typed(db)
    .deleteFrom('saved_views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
