import { sql } from 'kysely';
import type { BackgroundMigration } from '../platform/background-migrations/run-background-migrations.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** Row of a user in the form in which the database stores it. */
export interface KeptName {
  readonly account_id: number;
  readonly email: string;
  /** Name from before 2026-11-22, which is not encrypted yet. `encryptFormerNames` encrypts it in the background. */
  readonly name: string | null;
  readonly name_ciphertext: Buffer | null;
}
/** Columns that a query must select for `withName`. */
const nameColumns = ['account_id', 'email', 'name', 'name_ciphertext'] as const;

/**
 * Encryption context of a user's name. The context contains the e-mail address, which never changes and is unique in an
 * account. An encrypted name therefore cannot be moved to another user.
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

/** Encrypts names that were stored before `name_ciphertext` existed. */
export const encryptFormerNames: BackgroundMigration = {
  name: 'encrypt-former-names',
  table: 'users',
  async migrateRows(work, { vault, after, limit }) {
    const rows = await tables<AccountTables>(work)
      .selectFrom('users')
      .select(['id', ...nameColumns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const last = rows.at(-1);
    if (!last) return undefined;
    const former = rows.flatMap((row) => (row.name === null ? [] : [{ ...row, name: row.name }]));
    const ciphertexts = await Promise.all(
      former.map(({ account_id, email, name }) => encryptName(vault, account_id, email, name)),
    );
    // If the name was changed in the meantime, the newer name stays.
    if (former.length)
      await sql`update users u set name_ciphertext = given.ciphertext, name = null
        from unnest(${former.map(({ id }) => id)}::bigint[], ${former.map(({ name }) => name)}::text[],
          ${ciphertexts}::bytea[]) as given (id, name, ciphertext)
        where u.id = given.id and u.name = given.name`.execute(work);
    return { last: last.id, rows: rows.length };
  },
  async finish(work) {
    return !(await sql`select from users where name is not null limit 1`.execute(work)).rows.length;
  },
};
