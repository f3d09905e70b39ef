import { type Db, tables } from '../../platform/database/tables.ts';
import { storedFormsOfEmail } from '../email-address.ts';
import type { AccountTables } from '../tables.ts';

const typed = (db: Db) => tables<AccountTables>(db);
const columns = [
  'id',
  'account_id',
  'email',
  'name',
  'name_ciphertext',
  'role',
  'active',
  'created_at',
  'password_hash',
  'totp_secret',
  'totp_pending',
] as const;

/** Password hash and second factor of a user. Only the functions that check them read these fields. */
export type UserSecrets = NonNullable<Awaited<ReturnType<typeof secretsOfUser>>>;

export const secretsOfUser = (db: Db, userId: number) =>
  typed(db).selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();

/** Same as `secretsOfUser`, but locks the row until `transaction` ends. */
export const lockSecretsOfUser = (transaction: Db, userId: number) =>
  typed(transaction).selectFrom('users').select(columns).where('id', '=', userId).forUpdate().executeTakeFirst();

/**
 * Returns the secrets of users with this e-mail address, in one account or in all accounts. Returns at most `limit`
 * users.
 */
export const secretsOfEmail = (
  db: Db,
  email: string,
  { accountId, limit }: { accountId: number | undefined; limit: number },
) =>
  typed(db)
    .selectFrom('users')
    .select(columns)
    .where('email', 'in', storedFormsOfEmail(email))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * True if the user is active and the password and second factor have not changed since they were checked. Locks the
 * user's row until `transaction` ends. A simultaneous password change waits for the lock, and then also ends the
 * session that is created here.
 */
export async function isUnchanged(transaction: Db, checked: UserSecrets): Promise<boolean> {
  const now = await typed(transaction)
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'active'])
    .where('id', '=', checked.id)
    .forShare()
    .executeTakeFirst();
  const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b));
  return (
    now?.active === true && now.password_hash === checked.password_hash && same(now.totp_secret, checked.totp_secret)
  );
}

/** Returns the number of users with this e-mail address in all accounts. */
export async function usersOfAddress(system: Db, email: string): Promise<number> {
  const { users } = await typed(system)
    .selectFrom('users')
    .select((fn) => fn.fn.countAll<string>().as('users'))
    .where('email', 'in', storedFormsOfEmail(email))
    .executeTakeFirstOrThrow();
  return Number(users);
}

export const setPassword = (db: Db, userId: number, passwordHash: string) =>
  typed(db).updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();

/**
 * Stores the time step of a used code. Returns false if a code of this time step, or of a later one, was already used.
 */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const setPendingTotp = (db: Db, userId: number, pending: Buffer) =>
  typed(db).updateTable('users').set({ totp_pending: pending }).where('id', '=', userId).execute();

export const setTotp = (db: Db, userId: number, secret: Buffer | null, step: number | null) =>
  typed(db)
    .updateTable('users')
    .set({ totp_secret: secret, totp_pending: null, totp_last_step: step })
    .where('id', '=', userId)
    .execute();

export const setSecondFactorRequired = (db: Db, accountId: number, required: boolean) =>
  typed(db).updateTable('accounts').set({ second_factor_required: required }).where('id', '=', accountId).execute();
