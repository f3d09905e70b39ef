import { sql } from 'kysely';
import { type Db, tables } from '../../platform/database/tables.ts';
import { hashSecret, makeSecret } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';

export type LinkPurpose = AccountTables['password_links']['purpose'];

const HOUR_MS = 3_600_000;
const LASTS_MS: Record<LinkPurpose, number> = { reset: HOUR_MS, invitation: 7 * 24 * HOUR_MS };

const typed = (db: Db) => tables<AccountTables>(db);

/** Creates a link and returns its token, which is not stored. Former links of the user become invalid. */
export async function insertLink(
  transaction: Db,
  user: { id: number; account_id: number },
  { purpose, now }: { purpose: LinkPurpose; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + LASTS_MS[purpose]);
  await endLinks(transaction, user.id, now);
  await typed(transaction)
    .insertInto('password_links')
    .values({
      account_id: user.account_id,
      user_id: user.id,
      purpose,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

export const endLinks = (db: Db, userId: number, now: Date) =>
  typed(db)
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/**
 * Returns the number of links that were created since `since`, for one user or for a whole account. Locks the counted
 * rows, so that simultaneous calls wait until the caller's database transaction ends.
 */
export async function countLinks(
  transaction: Db,
  of: { readonly userId: number } | { readonly accountId: number },
  since: Date,
): Promise<number> {
  const [column, id] = 'userId' in of ? (['user_id', of.userId] as const) : (['account_id', of.accountId] as const);
  await sql`select pg_advisory_xact_lock(hashtext(${`password_links ${column}`}), ${id}::int)`.execute(transaction);
  const row = await typed(transaction)
    .selectFrom('password_links')
    .select((select) => select.fn.countAll<string>().as('n'))
    .where(column, '=', id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * Returns the user of a valid link. Locks the link's row until the database transaction ends, so that a link is used
 * only once.
 */
export const userOfLink = (transaction: Db, token: string, now: Date) =>
  typed(transaction)
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id as link_id', 'u.id', 'u.account_id', 'u.email', 'u.name', 'u.name_ciphertext'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.active', '=', true)
    .forUpdate('l')
    .executeTakeFirst();

/** Deletes links that expired at least 30 days ago. A daily job calls this function. */
export const deleteOldLinks = (db: Db, now: Date) =>
  typed(db)
    .deleteFrom('password_links')
    .where('expires_at', '<', new Date(now.getTime() - 30 * 24 * HOUR_MS))
    .execute();
