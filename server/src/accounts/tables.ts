import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Role } from '../http/identity.ts';
import type { Table } from '../platform/database/tables.ts';

export interface AccountTables {
  installation: Table<'installation'>;
  accounts: Table<'accounts'>;
  branches: Table<
    'branches',
    {
      policy: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    }
  >;
  users: Table<
    'users',
    {
      /** In the open, of before 2026-11-22, until a start has encrypted it. */
      name: string | null;
      role: Role;
      /** Null: invited, with none yet. */
      password_hash: string | null;
      /** Encrypted; null: no second factor. */
      totp_secret: ColumnType<Buffer | null, undefined, Buffer | null>;
      /** Encrypted; in force when its first code was given. */
      totp_pending: ColumnType<Buffer | null, undefined, Buffer | null>;
      /** The role before this one, or before the person left; written by a trigger. */
      former_role: ColumnType<Role | null, undefined, never>;
    }
  >;
  api_keys: Table<'api_keys'>;
  dashboard_tokens: Table<
    'dashboard_tokens',
    {
      /** When its holder last gave a password or a code. */
      confirmed_at: Date;
      /** Of sandbox.json: no idle end, never asked to confirm. */
      demo: boolean;
      /** A browser's: its token counts in the cookie alone. */
      cookie: Generated<boolean>;
    }
  >;
  recovery_codes: Table<'recovery_codes'>;
  password_links: Table<'password_links'>;
}

export type { Role };
