import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** Row of a user in the form in which the database stores it. */
export interface KeptName {
  readonly account_id: number;
  readonly email: string;
  /** Name from before 2026-11-22, not encrypted. The next start of the service encrypts it. */
  readonly name: string | null;
  readonly name_ciphertext: Buffer | null;
}
/** Columns that a query must select for `withName`. */
const nameColumns = ['account_id', 'email', 'name', 'name_ciphertext'] as const;

/**
 * Encryption context of a user's name. The e-mail address never changes and is unique in an account, so an encrypted
 * name cannot be moved to another user.
 */
const context = (email: string): string => `users.name:${email}`;

export const encryptName = (vault: Vault, accountId: number, email: string, name: string): Promise<Buffer> =>
  vault.encrypt(accountId, context(email), name);

export const nameOf = async (vault: Vault, row: KeptName): Promise<string> =>
  row.name_ciphertext
    ? (await vault.decrypt(row.account_id, context(row.email), row.name_ciphertext)).toString()
    : (row.name ?? '');

/** Returns the row with the decrypted name. */
export async function withName<R extends KeptName>(vault: Vault, row: R) {
  const { name_ciphertext: _, ...rest } = row;
  return { ...rest, name: await nameOf(vault, row) };
}

const BATCH = 500;

/**
 * Encrypts names that were stored before `name_ciphertext` existed. Returns the number of these names. Runs in the
 * system scope, at each start.
 */
export async function encryptFormerNames(system: Db, vault: Vault): Promise<number> {
  const users = tables<AccountTables>(system);
  let all = 0;
  for (;;) {
    const rows = await users
      .selectFrom('users')
      .select(['id', ...nameColumns])
      .where('name', 'is not', null)
      .limit(BATCH)
      .execute();
    if (!rows.length) return all;
    for (const { id, account_id, email, name } of rows)
      await users
        .updateTable('users')
        .set({ name_ciphertext: await encryptName(vault, account_id, email, name!), name: null })
        .where('id', '=', id)
        // If the name was changed in the meantime, the newer name is kept.
        .where('name', '=', name)
        .execute();
    all += rows.length;
  }
}
