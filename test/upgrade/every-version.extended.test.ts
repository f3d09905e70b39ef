import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { formerMigrations } from '../../server/src/platform/testing/former-migrations.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { readCatalog } from '../schema/read-catalog.ts';
import { schemaSql } from '../schema/schema-sql.ts';
import { fillTables } from './fill-tables.ts';

const names = readdirSync(formerMigrations)
  .filter((name) => name.endsWith('.sql'))
  .sort();

// Each of the 80 versions is filled and migrated: 20 s on a quiet machine.
test('rows of every former version of the schema go through every later migration', { timeout: 600_000 }, async () => {
  const former = mkdtempSync(join(tmpdir(), 'hakiki-former-'));
  await using database = await createTestDatabase({ migrated: false });
  const db = database.db as unknown as Kysely<never>;
  const refused = new Map<string, string>();
  const filled = new Set<string>();
  for (const [i, name] of names.entries()) {
    cpSync(join(formerMigrations, name), join(former, name));
    await expect(migrate(database.db, former), `${name} on filled tables`).resolves.toEqual([name]);
    const here = await fillTables(db, (i + 1) * 1000);
    const { rows } = await sql<{ table: string }>`select relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations'`.execute(
      db,
    );
    for (const { table } of rows) {
      // A table of one row may have got it from its migration.
      const held = !here.has(table) || (await sql`select from ${sql.id(table)} limit 1`.execute(db)).rows.length > 0;
      if (held) filled.add(table);
      else refused.set(table, here.get(table)!);
    }
  }
  rmSync(former, { recursive: true });
  await migrate(database.db);
  expect(schemaSql(await readCatalog(database.db))).toBe(
    readFileSync(join(import.meta.dirname, '../../server/schema.sql'), 'utf8'),
  );
  // Every table held rows at some version, so that a migration that cannot take rows is seen.
  expect([...refused].filter(([table]) => !filled.has(table))).toEqual([]);
  expect(filled.size).toBeGreaterThan(30);
});
