import type { KeyScope } from '@hakiki/contract';
import { picked } from '../platform/database/picked.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { type Environment, hashSecret, makeApiKey } from './secrets.ts';
import type { Page } from './store.ts';
import type { AccountTables } from './tables.ts';

const columns = [
  'api_keys.id',
  'api_keys.branch_id',
  'api_keys.name',
  'api_keys.last_four',
  'api_keys.created_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
  'api_keys.last_used_at',
  'api_keys.scopes',
  'api_keys.allowed_addresses',
  'api_keys.replaced_by',
] as const;

export interface NewKey {
  readonly branchId: number;
  /** Environment of this installation. The key is valid in no other environment. */
  readonly environment: Environment;
  readonly name: string;
  readonly createdBy?: number;
  readonly expiresAt?: Date;
  /** Scopes of the key. Default: null, which means all scopes. */
  readonly scopes?: readonly KeyScope[] | null;
  /** Allowed addresses, as ranges from `addressRange`. Default: none, which means every address. */
  readonly allowedAddresses?: readonly string[];
}

/** Issues a key. Only this result contains the text of the key, because the database stores a hash. */
export async function issueKey(
  db: Db,
  { branchId, environment, name, createdBy, expiresAt, scopes, allowedAddresses }: NewKey,
) {
  const key = makeApiKey(environment);
  const row = await tables<AccountTables>(db)
    .insertInto('api_keys')
    .values({
      branch_id: branchId,
      name,
      key_hash: hashSecret(key),
      last_four: key.slice(-4),
      created_by: createdBy ?? null,
      expires_at: expiresAt ?? null,
      revoked_at: null,
      last_used_at: null,
      scopes: scopes ? [...scopes] : null,
      allowed_addresses: [...(allowedAddresses ?? [])],
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, key };
}

export const listKeys = (db: Db, branchId: number, { limit, before }: Page) =>
  tables<AccountTables>(db)
    .selectFrom('api_keys')
    .select(columns)
    .where('branch_id', '=', branchId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Query for the key with this id, if the key belongs to this account. */
const ofAccount = (db: Db, accountId: number, id: number) =>
  tables<AccountTables>(db)
    .selectFrom('api_keys')
    .innerJoin('branches', 'branches.id', 'api_keys.branch_id')
    .select(columns)
    .where('branches.account_id', '=', accountId)
    .where('api_keys.id', '=', id);

export const keyOfAccount = (db: Db, accountId: number, id: number) => ofAccount(db, accountId, id).executeTakeFirst();

export interface KeyChange {
  readonly name?: string;
  readonly expires_at?: Date | null;
  readonly revoked_at?: Date;
  readonly scopes?: readonly KeyScope[] | null;
  readonly allowed_addresses?: readonly string[];
}

/**
 * Changes or revokes a key. Returns undefined if the key does not belong to this account. If a key is revoked again, its first
 * revocation time does not change.
 */
export const updateKey = (db: Db, accountId: number, id: number, { revoked_at: revoked, ...change }: KeyChange) =>
  tables<AccountTables>(db)
    .updateTable('api_keys')
    .from('branches')
    .set((set) => ({
      name: set.ref('api_keys.name'),
      ...picked(change, ['name', 'expires_at', 'scopes', 'allowed_addresses']),
      ...(revoked && { revoked_at: set.fn.coalesce('api_keys.revoked_at', set.val(revoked)) }),
    }))
    .whereRef('branches.id', '=', 'api_keys.branch_id')
    .where('branches.account_id', '=', accountId)
    .where('api_keys.id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Locks a key for its replacement, so that two simultaneous calls do not replace it twice. */
export const lockKey = (db: Db, accountId: number, id: number) =>
  ofAccount(db, accountId, id).forUpdate('api_keys').executeTakeFirst();

/** Marks a key as replaced, and sets the time until which it still works. */
export const endReplacedKey = (db: Db, id: number, { replacedBy, endsAt }: { replacedBy: number; endsAt: Date }) =>
  tables<AccountTables>(db)
    .updateTable('api_keys')
    .set({ replaced_by: replacedBy, expires_at: endsAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
