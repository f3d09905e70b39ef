import type { KeyScope, NoticeMailFrequency, NoticeMailLanguage } from '@hakiki/contract';
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
      /**
       * Name from before 2026-11-22, which is not encrypted yet. `encryptFormerNames` encrypts it in the background.
       */
      name: string | null;
      role: Role;
      /** Hash of the password; null if the user is invited and has no password yet. */
      password_hash: string | null;
      /** Secret of the second factor, encrypted; null if the user has none. */
      totp_secret: ColumnType<Buffer | null, undefined, Buffer | null>;
      /**
       * New secret of the second factor, encrypted. The new secret becomes valid when the user enters the first code
       * from it.
       */
      totp_pending: ColumnType<Buffer | null, undefined, Buffer | null>;
      /** The user's choice of notices by e-mail. Null means the branch's default. */
      notice_mail: ColumnType<NoticeMailFrequency | null, undefined, NoticeMailFrequency | null>;
      notice_language: ColumnType<NoticeMailLanguage | null, undefined, NoticeMailLanguage | null>;
      /**
       * The role that the user had before the current role, or before the user left the account. A trigger writes it.
       */
      former_role: ColumnType<Role | null, undefined, never>;
    }
  >;
  api_keys: Table<
    'api_keys',
    {
      /** Scopes of the key. Null means all scopes. */
      scopes: ColumnType<KeyScope[] | null, readonly KeyScope[] | null | undefined, readonly KeyScope[] | null>;
      allowed_addresses: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
    }
  >;
  dashboard_tokens: Table<
    'dashboard_tokens',
    {
      /** Time when the user last entered a password or a code. */
      confirmed_at: Date;
      /** True for a token of sandbox.json, which has no idle timeout and needs no confirmation. */
      demo: boolean;
      /** True for a browser's session, whose token is valid only in the cookie. */
      cookie: Generated<boolean>;
      /** True if the provider or a passkey proved a second factor in this session. */
      second_factor: Generated<boolean>;
    }
  >;
  sign_in_attempts: Table<'sign_in_attempts'>;
  provider_identities: Table<'provider_identities'>;
  passkeys: Table<'passkeys'>;
  recovery_codes: Table<'recovery_codes'>;
  password_links: Table<'password_links'>;
}

export type { Role };
