import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeNewIds, shareWhileUnderWay } from './shared-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

test('ids are the next of the sequence, each once, in the order asked', async () => {
  const newIds = makeNewIds(database.db, ['accounts', 'branches']);
  const both = await Promise.all(Array.from({ length: 100 }, newIds));
  const ids = both.map(([id]) => id);
  expect(both.map(([, id]) => id)).toEqual(both.map((_, index) => both[0]![1] + index));
  expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => ids[0]! + index));
  const { rows } = await sql<{ id: number }>`insert into accounts (name) values ('a') returning id`.execute(
    database.db,
  );
  expect(Number(rows[0]!.id)).toBeGreaterThan(ids.at(-1)!);
});

test('a fault reaches everyone who waits, and the next one asks anew', async () => {
  const newId = makeNewIds(database.db, ['no_such_table']);
  await expect(Promise.all([newId(), newId()])).rejects.toThrow();
  await expect(newId()).rejects.toThrow();
});

test('those who ask meanwhile share one fetch; later ones do not', async () => {
  let fetches = 0;
  const load = shareWhileUnderWay(async (key) => `${key} ${++fetches}`);
  expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await load('a')).toBe('a 3');
});
