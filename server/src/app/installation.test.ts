import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerOfKey } from '../accounts/caller.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { Sandbox } from '../sandbox/demo-tenants.ts';
import { checkInstallation, publishSandbox } from './installation.ts';
import type { Platform } from './open-platform.ts';
import { readConfig } from './read-config.ts';
import { StartRefused } from './start-refused.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'hakiki-installation-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});

function start(mode: 'sandbox' | 'live', replica = 'one'): Promise<void> {
  const { db } = database;
  const dataDir = mkdtempSync(join(folder, `${replica}-`));
  folders.push(dataDir);
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const config = readConfig({ MODE: mode, DATA_DIR: dataDir });
  return checkInstallation({ db, vault, config, clock: { now: () => new Date() } } as Platform);
}
let folders: string[] = [];
beforeEach(() => {
  folders = [];
});
const accounts = async () =>
  (await sql<{ n: number }>`select count(*) as n from accounts`.execute(database.db)).rows[0]!.n;

test('of four first starts at once, one makes the demo tenants, and it alone tells their keys', async () => {
  await Promise.all([1, 2, 3, 4].map((replica) => start('sandbox', `replica${replica}`)));
  expect(await accounts()).toBe(3);
  const files = folders.map((dataDir) => publishSandbox(dataDir, 'http://127.0.0.1:3000')).filter((file) => file);
  expect(files).toHaveLength(1);
  const told = JSON.parse(readFileSync(files[0]!, 'utf8')) as Sandbox & { base_url: string };
  expect(told.base_url).toBe('http://127.0.0.1:3000');
  expect(statSync(files[0]!).mode & 0o777).toBe(0o600);
  expect((await callerOfKey(database.db, told.api_key, new Date()))?.accountVerified).toBe(true);
  expect((await callerOfKey(database.db, told.unverified_account_api_key, new Date()))?.accountVerified).toBe(false);
});

test('a first start that is killed before it listens has told its keys; the next one publishes them', async () => {
  await start('sandbox');
  const [dataDir] = folders as [string];
  expect(existsSync(join(dataDir, 'sandbox.json'))).toBe(false);
  const file = publishSandbox(dataDir, 'http://127.0.0.1:1')!;
  const first = JSON.parse(readFileSync(file, 'utf8')) as Sandbox;
  expect(await callerOfKey(database.db, first.api_key, new Date())).toBeDefined();
  publishSandbox(dataDir, 'http://127.0.0.1:2');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...first, base_url: 'http://127.0.0.1:2' });
});

test('the mode is kept: the other one is refused, either way', async () => {
  await start('sandbox');
  await expect(start('live')).rejects.toThrow(StartRefused);
  await start('sandbox');
  expect(await accounts()).toBe(3);
});

test('live mode makes nobody', async () => {
  await start('live');
  expect(await accounts()).toBe(0);
  expect(publishSandbox(folders[0]!, 'http://127.0.0.1:1')).toBeUndefined();
  await expect(start('sandbox')).rejects.toThrow(StartRefused);
});
