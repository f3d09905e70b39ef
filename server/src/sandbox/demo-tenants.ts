import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { hashPassword } from '../accounts/authentication/passwords.ts';
import { issueToken } from '../accounts/authentication/session-store.ts';
import { issueKey } from '../accounts/key-store.ts';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import type { Role } from '../accounts/tables.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { saveProfile } from '../reports/report-store.ts';
import { SAMPLE_SETTINGS, SAMPLE_XSD } from '../reports/sample-profile.ts';
import { insertConfig } from '../sdk/configs/config-store.ts';

/** Content of `DATA_DIR/sandbox.json`, without `base_url`. */
export interface Sandbox {
  readonly api_key: string;
  readonly dashboard_token: string;
  readonly sdk_config_id: number;
  readonly client_id: string;
  readonly employee_admin_token: string;
  readonly other_owner_token: string;
  readonly suite_disabled_api_key: string;
  readonly unverified_account_api_key: string;
  readonly owner_email: string;
  readonly owner_password: string;
}

const TOKEN_HOURS = 24 * 365;

/**
 * Creates demo tenants with which all features can be tried. Runs in the caller's database transaction. If the first
 * start is killed, no demo tenant remains.
 * @param domain Replaces `.example` in the users' e-mail addresses, because an address can belong to only one user of
 *   an installation.
 */
export async function makeSandbox(transaction: Db, vault: Vault, now: Date, domain = 'example'): Promise<Sandbox> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const user = async (accountId: number, role: Role, email: string, name: string) => {
    const made = (await insertUser(transaction, vault, { accountId, email, name, role, passwordHash }))!;
    return (await issueToken(transaction, { user: made, now, demoHours: TOKEN_HOURS })).token;
  };
  const key = async (branchId: number, name: string) =>
    (await issueKey(transaction, { branchId, environment: 'sandbox', name })).key;

  const demo = await insertAccount(transaction, 'Demo Bank', true);
  const main = await insertBranch(transaction, demo.id, 'Main');
  const suiteOff = await insertBranch(transaction, demo.id, 'Suite off', false);
  const other = await insertAccount(transaction, 'Other Company', true);
  await insertBranch(transaction, other.id, 'Main');
  const unverified = await insertAccount(transaction, 'Unverified Company', false);
  const unverifiedBranch = await insertBranch(transaction, unverified.id, 'Main');
  const config = await insertConfig(transaction, vault, main, {
    name: 'Demo',
    brand: { name: 'Demo Bank' },
    countries: ['nigeria', 'kenya'],
  });

  await saveProfile(transaction, {
    ...{ branchId: main.id, accountId: demo.id, name: 'Sample unit (sandbox)', at: now },
    ...{ xsd: SAMPLE_XSD, settings: SAMPLE_SETTINGS },
  });

  return {
    api_key: await key(main.id, 'Sandbox'),
    dashboard_token: await user(demo.id, 'owner', `owner@demo.${domain}`, 'Demo Owner'),
    sdk_config_id: config.id,
    client_id: config.client_id,
    employee_admin_token: await user(demo.id, 'admin', `admin@demo.${domain}`, 'Demo Admin'),
    other_owner_token: await user(other.id, 'owner', `owner@other.${domain}`, 'Other Owner'),
    suite_disabled_api_key: await key(suiteOff.id, 'Suite off'),
    unverified_account_api_key: await key(unverifiedBranch.id, 'Unverified'),
    owner_email: `owner@demo.${domain}`,
    owner_password: password,
  };
}

/**
 * Writes the file so that only its owner can read it, because it contains keys and a password. If another process reads
 * the file at the same time, it gets the complete old file or the complete new file.
 */
export function writeSandboxFile(file: string, baseUrl: string, sandbox: Sandbox): void {
  writeFileSync(`${file}.part`, `${JSON.stringify({ ...sandbox, base_url: baseUrl }, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
