import { type RawBuilder, sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

interface Kept {
  readonly name: string;
  readonly query: string;
}
interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly page: string;
  readonly ciphertext: Buffer;
  readonly created_at: Date;
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
export const lockViews = (work: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${userId}::int)`.execute(work);

export const listViews = (db: Db, vault: Vault, userId: number): Promise<SavedView[]> =>
  viewsWhere(db, vault, sql`user_id = ${userId}`);
export const viewsOfAccount = (db: Db, vault: Vault, accountId: number): Promise<SavedView[]> =>
  viewsWhere(db, vault, sql`account_id = ${accountId}`);

async function viewsWhere(db: Db, vault: Vault, whose: RawBuilder<unknown>): Promise<SavedView[]> {
  const { rows } = await sql<Row>`select id, account_id, page, ciphertext, created_at from saved_views
    where ${whose} order by id`.execute(db);
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
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('saved_views', 'id')) as id`.execute(
    db,
  );
  const { id } = rows[0]!;
  const ciphertext = await vault.encrypt(accountId, context(id), JSON.stringify({ name, query }));
  await sql`insert into saved_views (id, account_id, user_id, page, ciphertext, created_at)
    values (${id}, ${accountId}, ${userId}, ${page}, ${ciphertext}, ${at})`.execute(db);
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
  await sql`update saved_views set ciphertext = ${ciphertext} where user_id = ${userId} and id = ${id}`.execute(db);
  return id;
}

/** Deletes a user's view. Returns false if the user has no view with this id. */
export async function deleteView(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_views where user_id = ${userId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
