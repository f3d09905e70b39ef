import { randomBytes } from 'node:crypto';
import { type Db, tables } from '../../platform/database/tables.ts';
import { hashSecret } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';

const CODES = 10;
/** Characters of Crockford's base 32, in which no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a new code with seven groups of four characters. It has 140 random bits, so a fast hash is enough (ASVS
 * 6.5.2).
 */
const newCode = (): string =>
  Array.from(randomBytes(28), (byte) => ALPHABET[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const hashOf = (code: string): Buffer =>
  hashSecret(
    `recovery code ${code
      .toUpperCase()
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1')
      .replace(/[^0-9A-Z]/g, '')}`,
  );

/**
 * Creates new codes and deletes all former codes. The codes cannot be read again later, because the database stores
 * only their hashes.
 */
export async function renewRecoveryCodes(transaction: Db, user: { id: number; account_id: number }): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await forgetRecoveryCodes(transaction, user.id);
  await tables<AccountTables>(transaction)
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ account_id: user.account_id, user_id: user.id, code_hash: hashOf(code), used_at: null })),
    )
    .execute();
  return codes;
}

export const forgetRecoveryCodes = (db: Db, userId: number) =>
  tables<AccountTables>(db).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** True if the code is one of the user's unused codes. Marks the code as used. */
export async function useRecoveryCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables<AccountTables>(db)
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await tables<AccountTables>(db)
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
