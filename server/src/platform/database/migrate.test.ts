import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerMigrations } from '../testing/former-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { FORMER, migrate } from './migrate.ts';
import { connect } from './open-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'hakiki-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});
const file = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('four replicas start at once: each migration is applied once, by one of them', async () => {
  const replicas = Array.from({ length: 4 }, () => connect(database.connection, 2, () => {}));
  const applied = await Promise.all(replicas.map(({ db }) => migrate(db, formerMigrations)));
  await Promise.all(replicas.map(({ end }) => end()));
  const names = applied.flat();
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(await migrate(database.db, formerMigrations)).toEqual([]);
});

test('in the order of their names, and only new ones later', async () => {
  file('0002-more.sql', 'alter table things add column size int; insert into things values (1, 2);');
  file('0001-things.sql', 'create table things (id int);');
  file('notes.txt', 'not a migration');
  expect(await migrate(database.db, folder)).toEqual(['0001-things.sql', '0002-more.sql']);
  file('0003-index.sql', 'create index on things (id);');
  expect(await migrate(database.db, folder)).toEqual(['0003-index.sql']);
});

test('a file changed since it was applied is refused', async () => {
  file('0001-things.sql', 'create table things (id int);');
  await migrate(database.db, folder);
  file('0001-things.sql', 'create table things (id bigint);');
  await expect(migrate(database.db, folder)).rejects.toThrow('0001-things.sql has changed');
});

test('a database of a newer version is refused, untouched', async () => {
  file('0001-things.sql', 'create table things (id int);');
  file('0003-newer.sql', 'create table others (id int);');
  await migrate(database.db, folder);
  rmSync(join(folder, '0003-newer.sql'));
  file('0002-mine.sql', 'drop table things;');
  await expect(migrate(database.db, folder)).rejects.toThrow('newer version of Hakiki (0003-newer.sql)');
  await sql`select from things`.execute(database.db);
});

test('one that waits for a lock lets the queries behind it run, and is applied when the lock is free', async () => {
  file('0001-things.sql', 'create table things (id int);');
  await migrate(database.db, folder);
  file('0002-more.sql', 'alter table things add column size int;');
  const long = await database.db.startTransaction().execute();
  await sql`select from things`.execute(long);
  const applied = migrate(database.db, folder);
  await until(async () => {
    const { rows } = await sql`select from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows.length > 0;
  });
  // This query waits for the migration, until the migration stops waiting for its lock.
  await sql`select from things`.execute(database.db);
  await long.commit().execute();
  expect(await applied).toEqual(['0002-more.sql']);
});

test('one that fails leaves nothing of itself, and nothing locked', async () => {
  file('0001-things.sql', 'create table things (id int); insert into things values (1), (null); select 1/0;');
  await expect(migrate(database.db, folder)).rejects.toThrow();
  const { rows } = await sql<{ name: string | null }>`select to_regclass('things') as name`.execute(database.db);
  expect(rows).toEqual([{ name: null }]);
  file('0001-things.sql', 'create table things (id int);');
  expect(await migrate(database.db, folder)).toEqual(['0001-things.sql']);
});

test('a database of former migrations keeps its rows and takes the baseline as applied; a new one starts with it', async () => {
  file('0001-things.sql', 'create table things (id int);');
  await migrate(database.db, folder);
  await sql`insert into things values (7)`.execute(database.db);
  // The next version replaces the migrations by a baseline, and has one more migration with a name before the baseline.
  rmSync(join(folder, '0001-things.sql'));
  mkdirSync(join(folder, FORMER));
  file(join(FORMER, '0001-things.sql'), 'create table things (id int);');
  file(join(FORMER, '0002-size.sql'), 'alter table things add column size int;');
  file('0001-baseline.sql', 'create table things (id int, size int);');
  file('20261201T0900-index.sql', 'create index on things (size);');
  const all = ['0002-size.sql', '0001-baseline.sql', '20261201T0900-index.sql'];
  expect(await migrate(database.db, folder)).toEqual(all);
  const { rows } = await sql`select id, size from things`.execute(database.db);
  expect(rows).toEqual([{ id: 7, size: null }]);
  expect(await migrate(database.db, folder)).toEqual([]);

  await using fresh = await createTestDatabase({ migrated: false });
  expect(await migrate(fresh.db, folder)).toEqual(all.slice(1));
  await sql`insert into things values (1, 2)`.execute(fresh.db);
});

test('an online migration builds its index while another transaction writes, also after a build that was interrupted', async () => {
  file('0001-things.sql', 'create table things (id int); insert into things values (1), (1);');
  await migrate(database.db, folder);
  const index = 'create unique index concurrently if not exists things_id on things (id)';
  file('0002-index.sql', `-- online\n-- Finds things by number.\n${index};\n`);
  // Two equal rows make the build of the unique index fail. The index then exists, but is invalid.
  await expect(migrate(database.db, folder)).rejects.toThrow('could not create unique index');
  const state = async () =>
    (
      await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = to_regclass('things_id')`.execute(database.db)
    ).rows;
  expect(await state()).toEqual([{ valid: false }]);
  await sql`update things set id = 2 where ctid = (select min(ctid) from things)`.execute(database.db);
  const writer = await database.db.startTransaction().execute();
  await sql`insert into things values (3)`.execute(writer);
  const replicas = [1, 2].map(() => connect(database.connection, 2, () => {}));
  const applied = Promise.all(replicas.map(({ db }) => migrate(db, folder)));
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and query ~ '^(drop|create unique) index concurrently' and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  });
  // The build waits for this transaction, and this transaction does not wait for the build.
  await sql`insert into things values (4)`.execute(writer);
  await writer.commit().execute();
  expect((await applied).flat()).toEqual(['0002-index.sql']);
  expect(await state()).toEqual([{ valid: true }]);
  await Promise.all(replicas.map(({ end }) => end()));
});

test('an online migration has nothing that needs a transaction', async () => {
  file('0001-things.sql', '-- online\ncreate index concurrently on things (id);');
  await expect(migrate(database.db, folder)).rejects.toThrow('An online migration has only statements');
});
