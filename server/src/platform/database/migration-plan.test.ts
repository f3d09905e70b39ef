import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formerMigrations } from '../testing/former-migrations.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { FORMER, migrate, migrationNames, migrationsFolder } from './migrate.ts';
import { estimateMigrations, tableWork } from './migration-plan.ts';

test('the heaviest work on each table that the migration does not make itself', () => {
  expect(
    tableWork(`-- Update things set nothing: a comment.
      create table fresh (id int); create index on fresh (id);
      alter table things add column note text;
      create index things_note on things (note);
      update legs l set note = ''; delete from gone where old;
      insert into fresh select id from sources where id > 0;
      alter table wide alter column id type bigint;
      create function f() returns trigger language plpgsql as $$ begin update secret set x = 1; end $$;`),
  ).toEqual([
    { table: 'things', work: 'index' },
    { table: 'legs', work: 'rewrite' },
    { table: 'sources', work: 'rewrite' },
    { table: 'gone', work: 'rewrite' },
    { table: 'wide', work: 'rewrite' },
  ]);
});

test('a do block is read, a function in it is not', () => {
  expect(
    tableWork(`-- Comment.
      do $$ begin update things set note = ''; end $$;
      DO language plpgsql $body$ begin
        create function f() returns int language sql as $f$ update secret set x = 1 returning 1 $f$;
        alter table legs alter column b set not null;
      end $body$;
      create function g() returns trigger language plpgsql as $$ begin delete from hidden; end $$;`),
  ).toEqual([
    { table: 'things', work: 'rewrite' },
    { table: 'legs', work: 'read' },
  ]);
});

test('what an online index, a check and a key do', () => {
  expect(
    tableWork(`-- online
      create index concurrently if not exists a_b on a (b);
      alter table legs alter column b set not null;
      alter table wide add constraint c check (b > 0);
      alter table late add constraint c check (b > 0) not valid;
      alter table keyed add primary key (id);`),
  ).toEqual([
    { table: 'a', work: 'online_index' },
    { table: 'legs', work: 'read' },
    { table: 'wide', work: 'read' },
    { table: 'keyed', work: 'index' },
    { table: 'late', work: 'alter' },
  ]);
});

/** Migrations that need a stop of every process, because no version with their tables is released (docs/upgrading.md). */
const WITH_A_STOP = ['20261129T1210-drop-slots.sql'];

test('a migration after 2026-11-28 builds an index of a table that exists online, and writes rows in the background', () => {
  const later = migrationNames().filter((name) => name >= '20261129');
  for (const name of later) {
    const text = readFileSync(join(migrationsFolder, name), 'utf8');
    const waits = tableWork(text).filter(({ work }) => work === 'index' || work === 'rewrite');
    // The table is small. The second line of the file explains why.
    if (!/^-- small: .{20,}/m.test(text) && !WITH_A_STOP.includes(name)) expect(waits, name).toEqual([]);
  }
});

test('every migration of ours is read, and the two that take long are known for what they are', () => {
  const work = (name: string) => tableWork(readFileSync(join(formerMigrations, name), 'utf8'));
  for (const name of migrationNames(formerMigrations)) expect(Array.isArray(work(name)), name).toBe(true);
  expect(work('0410-dead-deliveries.sql')).toEqual([{ table: 'webhook_deliveries', work: 'index' }]);
});

test('a plan names what is pending with its rows, changes nothing, and names what it does not know', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const owner = await import('./open-database.ts').then(({ connect }) => connect(database.connection, 1, () => {}));
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-plan-'));
  writeFileSync(
    join(folder, '0001-things.sql'),
    'create table things as select n as id from generate_series(1, 5000) n;',
  );
  await migrate(owner.db, folder);
  await sql`analyze things`.execute(owner.db);
  writeFileSync(join(folder, '0002-index.sql'), '-- Finds things by number.\ncreate index on things (id);');
  const plan = await estimateMigrations(owner.db, folder);
  expect(plan).toEqual({
    pending: [
      {
        name: '0002-index.sql',
        purpose: 'Finds things by number.',
        work: [{ table: 'things', work: 'index', rows: 5000, seconds: expect.closeTo(0.1) }],
      },
    ],
    unknown: [],
    seconds: expect.closeTo(0.1),
  });
  expect(await estimateMigrations(owner.db, folder)).toEqual(plan);
  await migrate(owner.db, folder);
  rmSync(join(folder, '0002-index.sql'));
  expect(await estimateMigrations(owner.db, folder)).toMatchObject({ pending: [], unknown: ['0002-index.sql'] });
  await owner.end();
  rmSync(folder, { recursive: true });
});

test('a former database is told the rest of its migrations, a new one the baseline, and neither both', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const owner = await import('./open-database.ts').then(({ connect }) => connect(database.connection, 1, () => {}));
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-plan-'));
  writeFileSync(join(folder, '0001-things.sql'), 'create table things (id int);');
  await migrate(owner.db, folder);
  mkdirSync(join(folder, FORMER));
  rmSync(join(folder, '0001-things.sql'));
  writeFileSync(join(folder, FORMER, '0001-things.sql'), 'create table things (id int);');
  writeFileSync(join(folder, FORMER, '0002-index.sql'), 'create index on things (id);');
  writeFileSync(join(folder, '0001-baseline.sql'), 'create table things (id int); create index on things (id);');
  const namesOf = async () => {
    const { pending, unknown } = await estimateMigrations(owner.db, folder);
    return [pending.map(({ name }) => name), unknown];
  };
  expect(await namesOf()).toEqual([['0002-index.sql', '0001-baseline.sql'], []]);
  await migrate(owner.db, folder);
  expect(await namesOf()).toEqual([[], []]);
  await sql`drop table schema_migrations`.execute(owner.db);
  expect(await namesOf()).toEqual([['0001-baseline.sql'], []]);
  await owner.end();
  rmSync(folder, { recursive: true });
});
