import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { picked } from '../platform/database/picked.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { canonicalEmail } from './email-address.ts';
import type { AccountTables, Role } from './tables.ts';
import { encryptName, type KeptName, withName } from './user-names.ts';

/**
 * Every query in this file is limited to an account or branch. The id of another tenant's record is treated like an id
 * that does not exist.
 */
const typed = (db: Db) => tables<AccountTables>(db);

export interface Page {
  readonly limit: number;
  /** Returns only ids below this id. */
  readonly before: number | undefined;
  /** Returns only ids above this id, and of these the nearest. They are the previous page. */
  readonly after?: number | undefined;
}

const branchColumns = [
  'id',
  'account_id',
  'name',
  'identity_verification_enabled',
  'ivs',
  'aml',
  'policy',
  'created_at',
] as const;

export const insertAccount = (db: Db, name: string, verified: boolean) =>
  typed(db).insertInto('accounts').values({ name, verified }).returning('id').executeTakeFirstOrThrow();

export const accountById = (db: Db, id: number) =>
  typed(db)
    .selectFrom('accounts')
    .select(['id', 'name', 'verified', 'second_factor_required'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the ids of all accounts, for the operator's commands. */
export const accountIds = async (db: Db): Promise<number[]> =>
  (await typed(db).selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id);

export const setAccountVerified = (db: Db, id: number, verified: boolean) =>
  typed(db)
    .updateTable('accounts')
    .set({ verified })
    .where('id', '=', id)
    .returning(['id', 'name', 'verified'])
    .executeTakeFirst();

export const insertBranch = (db: Db, accountId: number, name: string, enabled = true) =>
  typed(db)
    .insertInto('branches')
    .values({ account_id: accountId, name, identity_verification_enabled: enabled })
    .returning(branchColumns)
    .executeTakeFirstOrThrow();

export const branchOfAccount = (db: Db, accountId: number, id: number) =>
  typed(db)
    .selectFrom('branches')
    .select(branchColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Locks the branch until the database transaction ends, so that two requests that save its settings run one after the
 * other.
 */
export const lockBranch = (work: Db, accountId: number, id: number) =>
  sql`select from branches where id = ${id} and account_id = ${accountId} for update`.execute(work);
export const lockAccount = (work: Db, id: number) =>
  sql`select from accounts where id = ${id} for update`.execute(work);

/** Returns a branch of any account, for the operator. */
export const branchById = (db: Db, id: number) =>
  typed(db).selectFrom('branches').select(branchColumns).where('id', '=', id).executeTakeFirst();

export const firstBranch = (db: Db, accountId: number) =>
  typed(db)
    .selectFrom('branches')
    .select(branchColumns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .executeTakeFirst();

export const listBranches = (db: Db, accountId: number, { limit, before }: Page) =>
  typed(db)
    .selectFrom('branches')
    .select(branchColumns)
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the account's branches for a list from which a user chooses. The oldest branch is first. */
export const branchesInOrder = (db: Db, accountId: number) =>
  typed(db)
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1000)
    .execute();

export interface BranchChange {
  readonly name?: string;
  readonly identity_verification_enabled?: boolean;
  readonly ivs?: boolean;
  readonly aml?: boolean;
  readonly policy?: Record<string, unknown>;
}

export const updateBranch = (db: Db, accountId: number, id: number, { policy, ...change }: BranchChange) =>
  typed(db)
    .updateTable('branches')
    // Also sets the name to itself, so that an update without changes is valid SQL and returns the row.
    .set((set) => ({
      name: set.ref('name'),
      ...picked(change, ['name', 'identity_verification_enabled', 'ivs', 'aml']),
      ...(policy && { policy: JSON.stringify(policy) }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(branchColumns)
    .executeTakeFirst();

const userColumns = ['id', 'account_id', 'email', 'name', 'name_ciphertext', 'role', 'active', 'created_at'] as const;
const secondFactor = sql<boolean>`totp_secret is not null`.as('second_factor');
const passkeys = sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`.as('passkeys');
const maybeWithName = <R extends KeptName>(vault: Vault, row: R | undefined) =>
  row ? withName(vault, row) : undefined;

export interface NewUser {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Hash of the password. Undefined for an invited user, who sets a password with the link in the invitation. */
  readonly passwordHash: string | undefined;
}

/**
 * Adds a user. Returns undefined if this account already has a user with that e-mail address. Another account may have
 * a user with the same address.
 */
export async function insertUser(db: Db, vault: Vault, { accountId, email: given, name, role, passwordHash }: NewUser) {
  const email = canonicalEmail(given);
  const row = await typed(db)
    .insertInto('users')
    .values({
      account_id: accountId,
      email,
      name: null,
      name_ciphertext: await encryptName(vault, accountId, email, name),
      role,
      password_hash: passwordHash ?? null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning([...userColumns, secondFactor])
    .executeTakeFirst();
  return maybeWithName(vault, row);
}

export async function userOfAccount(db: Db, vault: Vault, accountId: number, id: number) {
  const row = await typed(db)
    .selectFrom('users')
    .select([...userColumns, secondFactor])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return maybeWithName(vault, row);
}

/** Returns an active employee. Never returns the owner, because only owners may set their own password. */
export async function employeeOfAccount(db: Db, vault: Vault, accountId: number, id: number) {
  const row = await typed(db)
    .selectFrom('users')
    .select([...userColumns, secondFactor, sql<boolean>`password_hash is null`.as('invited')])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('role', '!=', 'owner')
    .where('active', '=', true)
    .executeTakeFirst();
  return maybeWithName(vault, row);
}

export async function listEmployees(db: Db, vault: Vault, accountId: number, { limit, before }: Page) {
  const rows = await typed(db)
    .selectFrom('users')
    .select([...userColumns, secondFactor, passkeys])
    .where('account_id', '=', accountId)
    .where('role', '!=', 'owner')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => withName(vault, row)));
}

const MAX_COLLEAGUES = 200;
/** Returns the users of the account. Active users come before former users, and older users before newer ones. */
export async function colleagues(db: Db, vault: Vault, accountId: number) {
  const rows = await typed(db)
    .selectFrom('users')
    .select(userColumns)
    .where('account_id', '=', accountId)
    .orderBy('active', 'desc')
    .orderBy('id')
    .limit(MAX_COLLEAGUES)
    .execute();
  return Promise.all(rows.map((row) => withName(vault, row)));
}

export interface EmployeeChange {
  readonly name?: string;
  readonly role?: Exclude<Role, 'owner'>;
  readonly active?: boolean;
  readonly passwordHash?: string;
}

/** Changes an employee. Does not change the owner. */
export async function updateEmployee(
  db: Db,
  vault: Vault,
  { accountId, id }: { accountId: number; id: number },
  { passwordHash, name, ...change }: EmployeeChange,
) {
  const former = name === undefined ? undefined : await userOfAccount(db, vault, accountId, id);
  const ciphertext = former && (await encryptName(vault, accountId, former.email, name!));
  const row = await typed(db)
    .updateTable('users')
    .set((set) => ({
      role: set.ref('role'),
      ...picked(change, ['role', 'active']),
      ...(ciphertext && { name: null, name_ciphertext: ciphertext }),
      ...(passwordHash && { password_hash: passwordHash }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('role', '!=', 'owner')
    .returning([...userColumns, secondFactor])
    .executeTakeFirst();
  return maybeWithName(vault, row);
}

export const installationMode = (db: Db) => typed(db).selectFrom('installation').select('mode').executeTakeFirst();

/** Stores the mode of the installation at the first start. Returns false if another start has already stored it. */
export const recordInstallation = async (db: Db, mode: 'sandbox' | 'live'): Promise<boolean> => {
  const row = await typed(db)
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mode')
    .executeTakeFirst();
  return row !== undefined;
};
