import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PendingMigrations } from '../platform/database/migrate.ts';
import { connect } from '../platform/database/open-database.ts';
import { makeLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { checkInstallation } from './installation.ts';
import { openPlatform } from './open-platform.ts';
import { readConfig } from './read-config.ts';

const user = `limited_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let dataDir: string;
beforeAll(async () => {
  // Creates a migrated database, which also creates the roles. Roles belong to the whole database server, so they also
  // exist for the database of this test.
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
  // The start was refused before the migration, because a migration can be undone only with the backup.
  expect((await sql`select to_regclass('schema_migrations') as name`.execute(owner.db)).rows).toEqual([{ name: null }]);
  const statements = refusal.slice(refusal.indexOf('start again: ') + 'start again: '.length);
  expect(statements).toBe(`grant hakiki_tenant to ${user}; grant hakiki_system to ${user};`);
  // In a sandbox the same fault is only a warning.
  await (await open('sandbox')).close();
  await sql.raw(statements).execute(owner.db);
  const platform = await open('live');
  expect(platform.connections.tenant).not.toEqual(platform.connections.login);
  await platform.close();
}, 120_000);

test('a start with a wrong mode, master key or image store does not migrate, nor does a command', async () => {
  await using existing = await createTestDatabase({ migrated: false });
  const reader = connect(existing.connection, 1, () => {});
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-before-'));
  const host = encodeURIComponent(String(existing.connection.host));
  const configOf = (settings: Record<string, string>) =>
    readConfig({
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${existing.connection.user ?? ''}@localhost/${existing.connection.database}?host=${host}`,
      LOG_LEVEL: 'silent',
      ...settings,
    });
  const log = makeLog('silent');
  const first = await openPlatform(configOf({}), log, { isStart: true });
  await checkInstallation(first);
  await first.close();
  // Makes the newest migration pending again, as if a newer version were started.
  const { rows } = await sql<{ name: string }>`delete from schema_migrations
    where name = (select max(name) from schema_migrations) returning name`.execute(reader.db);
  const applied = async (): Promise<number> =>
    (await sql`select from schema_migrations where name = ${rows[0]!.name}`.execute(reader.db)).rows.length;

  const notAFolder = join(folder, 'file');
  writeFileSync(notAFolder, '');
  for (const [settings, message] of [
    [{ MODE: 'live' }, 'made in sandbox mode'],
    [{ MASTER_KEY: Buffer.alloc(32, 2).toString('base64') }, 'another master key'],
    [{ BLOB_URL: `file://${notAFolder}/blobs` }, 'Images cannot be kept'],
  ] as const)
    await expect(openPlatform(configOf(settings), log, { isStart: true }), message).rejects.toThrow(message);
  await expect(openPlatform(configOf({}), log, { existing: 'refuse' })).rejects.toThrow(PendingMigrations);
  expect(await applied()).toBe(0);
  await reader.end();
  rmSync(folder, { recursive: true });
}, 120_000);
