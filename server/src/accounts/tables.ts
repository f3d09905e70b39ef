import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Made = ColumnType<Date, Date | undefined, never>;

export interface AccountTables {
  installation: { only_row: Generated<boolean>; mode: 'sandbox' | 'live'; created_at: Made };
  accounts: {
    id: Generated<number>;
    name: string;
    verified: boolean;
    second_factor_required: Generated<boolean>;
    created_at: Made;
  };
  branches: {
    id: Generated<number>;
    account_id: number;
    name: string;
    identity_verification_enabled: Generated<boolean>;
    ivs: Generated<boolean>;
    aml: Generated<boolean>;
    policy: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    created_at: Made;
  };
  users: {
    id: Generated<number>;
    account_id: number;
    email: string;
    /** In the open, of before 2026-11-22, until a start has encrypted it. */
    name: string | null;
    name_ciphertext: Buffer | null;
    role: Role;
    /** Null: invited, with none yet. */
    password_hash: string | null;
    active: Generated<boolean>;
    /** Encrypted; null: no second factor. */
    totp_secret: ColumnType<Buffer | null, undefined, Buffer | null>;
    /** Encrypted; in force when its first code was given. */
    totp_pending: ColumnType<Buffer | null, undefined, Buffer | null>;
    totp_last_step: ColumnType<number | null, undefined, number | null>;
    created_at: Made;
  };
  api_keys: {
    id: Generated<number>;
    branch_id: number;
    name: string;
    key_hash: Buffer;
    last_four: string;
    created_by: number | null;
    created_at: Made;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
  };
  dashboard_tokens: {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    token_hash: Buffer;
    created_at: Made;
    last_used_at: Date;
    /** When its holder last gave a password or a code. */
    confirmed_at: Date;
    expires_at: Date;
    revoked_at: ColumnType<Date | null, undefined, Date>;
    /** Of sandbox.json: no idle end, never asked to confirm. */
    demo: boolean;
    /** A browser's: its token counts in the cookie alone. */
    cookie: Generated<boolean>;
    ip: string | null;
    user_agent: string | null;
  };
  recovery_codes: {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  password_links: {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    purpose: 'reset' | 'invitation';
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: ColumnType<Date | null, undefined, Date>;
  };
}

export type Role = 'owner' | 'admin' | 'analyst' | 'auditor';
