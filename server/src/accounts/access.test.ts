import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { callerOfKey } from './caller.ts';
import { issueKey, listKeys, updateKey } from './key-store.ts';
import { assertMay, may, type Permission } from './permissions.ts';
import { environmentOfKey, hashSecret, makeApiKey, makeSecret } from './secrets.ts';
import { insertAccount, insertBranch } from './store.ts';
import type { AccountTables } from './tables.ts';

const start = new Date('2026-01-01T00:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

let database: TestDatabase;
let account: { id: number };
let branch: { id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  account = await insertAccount(db, 'A', true);
  branch = await insertBranch(db, account.id, 'Main');
});
afterAll(() => database[Symbol.asyncDispose]());

describe('API keys', () => {
  test('64 characters with a prefix, found by their hash, kept nowhere', async () => {
    const { key, id } = await issueKey(database.db, { branchId: branch.id, environment: 'sandbox', name: 'k' });
    expect(key).toMatch(/^hktest[A-Za-z0-9]{58}$/);
    expect(await callerOfKey(database.db, key, start)).toMatchObject({ keyId: id, branch: { id: branch.id } });
    expect(JSON.stringify(await listKeys(database.db, branch.id, { limit: 9, before: undefined }))).not.toContain(key);
    for (const other of [makeSecret(), key.toLowerCase(), key.slice(1), `${key} `, ''])
      expect(await callerOfKey(database.db, other, start)).toBeUndefined();
  });

  test('name the environment that issued them; keys without a prefix are found by their hash', async () => {
    const live = await issueKey(database.db, { branchId: branch.id, environment: 'live', name: 'k' });
    expect(live.key).toMatch(/^hklive[A-Za-z0-9]{58}$/);
    expect([live.key, makeApiKey('sandbox'), makeSecret(), 'hktes', ''].map(environmentOfKey)).toEqual([
      ...['live', 'sandbox'],
      ...[undefined, undefined, undefined],
    ]);
    const former = makeSecret();
    await tables<AccountTables>(database.db)
      .updateTable('api_keys')
      .set({ key_hash: hashSecret(former) })
      .where('id', '=', live.id)
      .execute();
    expect(await callerOfKey(database.db, former, start)).toMatchObject({ keyId: live.id });
  });

  test('end at their expiry, to the moment', async () => {
    const { key } = await issueKey(database.db, {
      branchId: branch.id,
      environment: 'sandbox',
      name: 'k',
      expiresAt: later(1),
    });
    expect(await callerOfKey(database.db, key, new Date(later(1).getTime() - 1))).toBeDefined();
    expect(await callerOfKey(database.db, key, later(1))).toBeUndefined();
  });

  test('are revoked once and for all, by their account alone', async () => {
    const { db } = database;
    const { key, id } = await issueKey(db, { branchId: branch.id, environment: 'sandbox', name: 'k' });
    const other = await insertAccount(db, 'B', true);
    expect(await updateKey(db, other.id, id, { revoked_at: start })).toBeUndefined();
    expect(await callerOfKey(db, key, start)).toBeDefined();
    await updateKey(db, account.id, id, { revoked_at: start });
    expect(await callerOfKey(db, key, start)).toBeUndefined();
    const again = await updateKey(db, account.id, id, { revoked_at: later(5), name: 'renamed' });
    expect(again).toMatchObject({ name: 'renamed', revoked_at: start });
    await updateKey(db, account.id, id, { expires_at: null });
    expect(await callerOfKey(db, key, start)).toBeUndefined();
  });
});

describe('permissions', () => {
  const table: Record<Permission, readonly string[]> = {
    change_settings: ['owner', 'admin'],
    manage_employees: ['owner'],
    manage_keys: ['owner'],
    sdk_secrets: ['owner'],
    reveal: ['owner', 'admin', 'analyst'],
    handle_persons: ['owner'],
    work_cases: ['owner', 'admin', 'analyst'],
    read_audit: ['owner', 'auditor'],
  };
  test.each(Object.entries(table))('%s', (permission, roles) => {
    for (const role of ['owner', 'admin', 'analyst', 'auditor'] as const) {
      expect(may(role, permission as Permission)).toBe(roles.includes(role));
      if (!roles.includes(role)) expect(() => assertMay(role, permission as Permission)).toThrow(/permission/);
    }
  });
});
