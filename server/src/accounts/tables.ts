import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Made = ColumnType<Date, Date | undefined, never>;

export interface AccountTables {
  installation: { only_row: Generated<boolean>; mode: 'sandbox' | 'live'; created_at: Made };
  accounts: { id: Generated<number>; name: string; verified: boolean; created_at: Made };
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
    name: string;
    role: Role;
    password_hash: string;
    active: Generated<boolean>;
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
    user_id: number;
    token_hash: Buffer;
    created_at: Made;
    expires_at: Date;
    revoked_at: Date | null;
  };
  audit_log: {
    id: Generated<number>;
    at: Made;
    account_id: number | null;
    user_id: number | null;
    actor: string;
    action: string;
    subject: string | null;
    outcome: string;
    ip: string | null;
    request_id: string | null;
    details: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  };
}

export type Role = 'owner' | 'admin' | 'analyst';
