import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type AwaitOptions, awaitDatabase, findPendingMigrations } from './await-migration.ts';
import { migrate, PendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'hakiki-migrations-'));
  writeFileSync(join(folder, '0001-things.sql'), 'create table things (id int);');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});

const awaitMigration = (options: AwaitOptions) =>
  awaitDatabase(() => findPendingMigrations(database.db, folder), options);

test('a process that may not migrate waits for another one, and says so once', async () => {
  const messages: string[] = [];
  const waiting = awaitMigration({ onWait: (message) => messages.push(message) });
  await until(() => messages.length > 0);
  const { rows } = await sql`select from pg_class where relname in ('things', 'schema_migrations')`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
  await migrate(database.db, folder);
  await waiting;
  expect(messages).toEqual([expect.stringContaining('lacks 1 migrations of this version (0001-things.sql')]);
  await awaitMigration({ onWait: (message) => messages.push(message) });
  expect(messages).toHaveLength(1);
});

test('it refuses in words if nobody migrates, and a database of a newer version at once', async () => {
  const wait = () => awaitMigration({ onWait: () => {}, maxWaitMs: 1 });
  await expect(wait()).rejects.toThrow(PendingMigrations);
  await expect(wait()).rejects.toThrow('MIGRATE=no forbids this process to apply them. Run `npx hakiki migrate`');
  writeFileSync(join(folder, '0002-newer.sql'), 'create table more (id int);');
  await migrate(database.db, folder);
  rmSync(join(folder, '0002-newer.sql'));
  await expect(wait()).rejects.toThrow('newer version of Hakiki (0002-newer.sql)');
});
