import { type Db, tables } from '../platform/database/tables.ts';
import { hashSecret } from './secrets.ts';
import type { AccountTables, Role } from './tables.ts';

/** Who calls with an API key: one branch, and nothing beyond it. */
export interface Caller {
  readonly keyId: number;
  readonly branch: {
    readonly id: number;
    readonly accountId: number;
    readonly identityVerificationEnabled: boolean;
    readonly ivs: boolean;
    readonly aml: boolean;
    readonly policy: Readonly<Record<string, unknown>>;
  };
  readonly accountVerified: boolean;
}

/** The holder of a key in force, or undefined for one that is unknown, revoked or expired. One query. */
export async function callerOfKey(db: Db, key: string, now: Date): Promise<Caller | undefined> {
  const row = await tables<AccountTables>(db)
    .selectFrom('api_keys')
    .innerJoin('branches', 'branches.id', 'api_keys.branch_id')
    .innerJoin('accounts', 'accounts.id', 'branches.account_id')
    .select([
      'api_keys.id as key_id',
      'branches.id',
      'branches.account_id',
      'branches.identity_verification_enabled',
      'branches.ivs',
      'branches.aml',
      'branches.policy',
      'accounts.verified',
    ])
    .where('api_keys.key_hash', '=', hashSecret(key))
    .where('api_keys.revoked_at', 'is', null)
    .where((where) => where.or([where('api_keys.expires_at', 'is', null), where('api_keys.expires_at', '>', now)]))
    .executeTakeFirst();
  return (
    row && {
      keyId: row.key_id,
      branch: {
        id: row.id,
        accountId: row.account_id,
        identityVerificationEnabled: row.identity_verification_enabled,
        ivs: row.ivs,
        aml: row.aml,
        policy: row.policy,
      },
      accountVerified: row.verified,
    }
  );
}

/** Who calls with a dashboard token. */
export interface SignedIn {
  readonly tokenId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  readonly email: string;
}

/** The user of a token in force, or undefined. Employees made inactive are out at once. */
export async function userOfToken(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const row = await tables<AccountTables>(db)
    .selectFrom('dashboard_tokens')
    .innerJoin('users', 'users.id', 'dashboard_tokens.user_id')
    .select(['dashboard_tokens.id as token_id', 'users.id', 'users.account_id', 'users.role', 'users.email'])
    .where('dashboard_tokens.token_hash', '=', hashSecret(token))
    .where('dashboard_tokens.revoked_at', 'is', null)
    .where('dashboard_tokens.expires_at', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst();
  return row && { tokenId: row.token_id, userId: row.id, accountId: row.account_id, role: row.role, email: row.email };
}
