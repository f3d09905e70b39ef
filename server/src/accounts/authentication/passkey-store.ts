import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { AccountTables } from '../tables.ts';
import type { PasskeyKey } from './verify-passkey.ts';

const typed = (db: Db) => tables<AccountTables>(db);
const nameContext = (id: number): string => `passkeys.name:${id}`;

/**
 * Returns what the authenticator keeps as the user's id and returns at each sign-in, so that nobody types who they are. It
 * follows from a key of the account, so that it says nothing to anybody else (Web Authentication, section 14.6.1).
 */
export const userHandleOf = (vault: Vault, { accountId, userId }: { accountId: number; userId: number }) =>
  vault.blindIndex(accountId, `passkey user ${userId}`);

/** Returns the user's passkeys with their names, oldest first. */
export async function listPasskeys(db: Db, vault: Vault, { userId }: { readonly userId: number }) {
  const rows = await typed(db)
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'name_ciphertext', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, account_id, name_ciphertext, created_at, last_used_at }) => ({
      id,
      name: (await vault.decrypt(account_id, nameContext(id), name_ciphertext)).toString(),
      created_at,
      last_used_at,
    })),
  );
}

/** Returns the number of the user's passkeys. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { passkeys } = await typed(db)
    .selectFrom('passkeys')
    .select((fn) => fn.fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(passkeys);
}

/** Returns the user's credential ids at this relying party. */
export async function credentialIdsOf(db: Db, userId: number, relyingPartyId: string): Promise<Buffer[]> {
  const rows = await typed(db)
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .where('rp_id', '=', relyingPartyId)
    .execute();
  return rows.map(({ credential_id }) => credential_id);
}

export interface NewPasskey extends PasskeyKey {
  readonly accountId: number;
  readonly userId: number;
  readonly relyingPartyId: string;
  readonly credentialId: Buffer;
  readonly name: string;
  readonly at: Date;
}
/** Stores a passkey. Returns undefined if its credential id is stored already, for any user. */
export async function insertPasskey(transaction: Db, vault: Vault, passkey: NewPasskey) {
  const { accountId, userId, relyingPartyId, credentialId, public_key, counter, name, at } = passkey;
  const id = await nextId(transaction, 'passkeys');
  const name_ciphertext = await vault.encrypt(accountId, nameContext(id), name);
  const inserted = await sql`insert into passkeys
      (id, account_id, user_id, rp_id, credential_id, public_key, counter, name_ciphertext, created_at)
    values (${id}, ${accountId}, ${userId}, ${relyingPartyId}, ${credentialId}, ${public_key}, ${counter},
      ${name_ciphertext}, ${at})
    on conflict (credential_id) do nothing returning id`.execute(transaction);
  return inserted.rows.length ? { id, name, created_at: at, last_used_at: null } : undefined;
}

/** Returns a passkey by its credential id. Called before anybody is signed in. */
export const passkeyOfCredential = (system: Db, credentialId: Buffer, relyingPartyId: string) =>
  typed(system)
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', relyingPartyId)
    .executeTakeFirst();

/**
 * Stores the counter and the time of a use. Returns false if the passkey was removed, or used with this or a later
 * counter, since it was read. The row stays locked until `transaction` ends, so that a simultaneous removal waits and
 * then ends the session that is created here.
 */
export async function noteUse(transaction: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await typed(transaction)
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of the user. Returns false if the user has no passkey with this id. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await typed(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all passkeys of a user. Returns their number. */
export async function forgetPasskeys(work: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await typed(work).deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** True if the user's account requires a second factor, and the user has a passkey at this relying party. */
export async function isPasskeyRequired(system: Db, userId: number, relyingPartyId: string): Promise<boolean> {
  const row = await typed(system)
    .selectFrom('passkeys as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select('p.id')
    .where('p.user_id', '=', userId)
    .where('p.rp_id', '=', relyingPartyId)
    .where('a.second_factor_required', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
