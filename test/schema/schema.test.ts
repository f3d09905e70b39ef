import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder, migrationsIn } from '../../server/src/platform/database/migrate.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Catalog, readCatalog } from './read-catalog.ts';
import { schemaSql } from './schema-sql.ts';
import { schemaTypes } from './schema-types.ts';

const server = join(import.meta.dirname, '../../server');
/** What is generated, by its file: `SCHEMA=write npm test -- test/schema` writes them. */
const GENERATED: readonly (readonly [string, (catalog: Catalog) => string])[] = [
  ['schema.sql', schemaSql],
  ['src/platform/database/schema.ts', schemaTypes],
];

let catalog: Catalog;
beforeAll(async () => {
  await using database = await createTestDatabase({ migrated: false });
  await migrate(database.db);
  catalog = await readCatalog(database.db);
});

test('the generated files show all that the database has', () => expect(catalog.others).toEqual([]));

test.each(GENERATED)('%s is that of the migrations', (file, generate) => {
  const path = join(server, file);
  if (process.env['SCHEMA'] === 'write') writeFileSync(path, generate(catalog));
  expect(generate(catalog), 'SCHEMA=write npm test -- test/schema writes it anew').toBe(readFileSync(path, 'utf8'));
});

test('migrations since the baseline are named by their time and purpose', () => {
  const { names } = migrationsIn(migrationsFolder);
  expect(names[0]).toBe('0001-baseline.sql');
  expect(names.slice(1).filter((name) => !/^\d{8}T\d{4}-[a-z-]+\.sql$/.test(name))).toEqual([]);
});

test('schema.sql makes the same database from nothing', async () => {
  await using database = await createTestDatabase({ migrated: false });
  await database.db.executeQuery(CompiledQuery.raw(readFileSync(join(server, 'schema.sql'), 'utf8')));
  expect(schemaSql(await readCatalog(database.db))).toBe(schemaSql(catalog));
});
