import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../platform/database/open-database.ts';
import { makeLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { openPlatform } from './open-platform.ts';
import { readConfig } from './read-config.ts';

const user = `limited_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let dataDir: string;
beforeAll(async () => {
  // Roles belong to the whole database server. The roles may therefore exist, because the migrated database of another
  // test created them.
  await using _roles = await createTestDatabase();
  database = await createTestDatabase({ migrated: false });
  owner = connect(database.connection, 1, () => {});
  await sql.raw(`create role ${user} login`).execute(owner.db);
  await sql.raw(`alter schema public owner to ${user}`).execute(owner.db);
  await sql.raw(`grant create on database ${database.connection.database} to ${user}`).execute(owner.db);
  dataDir = mkdtempSync(join(tmpdir(), 'hakiki-platform-'));
});
afterAll(async () => {
  await sql.raw(`drop owned by ${user} cascade`).execute(owner.db);
  await owner.end();
  await database[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (mode: 'live' | 'sandbox') => {
  const host = encodeURIComponent(String(database.connection.host));
  const config = readConfig({
    MODE: mode,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database.connection.database}?host=${host}`,
    LOG_LEVEL: 'silent',
  });
  return openPlatform(config, makeLog('silent'));
};

test('live mode refuses a database user without the two roles, and names what to run; that is enough', async () => {
  const refusal = await open('live').then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refusal).toContain('row-level security');
  const statements = refusal.slice(refusal.indexOf('start again: ') + 'start again: '.length);
  expect(statements).toBe(`grant hakiki_tenant to ${user}; grant hakiki_system to ${user};`);
  // In a sandbox the same fault is only a warning.
  await (await open('sandbox')).close();
  await sql.raw(statements).execute(owner.db);
  const platform = await open('live');
  expect(platform.connections.tenant).not.toEqual(platform.connections.owner);
  await platform.close();
}, 120_000);
