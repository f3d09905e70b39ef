import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from './open-database.ts';

test('a database that is away is overloaded, for the caller to try again', { timeout: 20_000 }, async () => {
  const { db, end } = connect({ host: '/nowhere/at/all', user: 'postgres', database: 'postgres' }, 1, () => {});
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 5 });
  await end();
});

test('so is one whose every connection is taken', { timeout: 20_000 }, async () => {
  await using database = await createTestDatabase({ migrated: false });
  const { db, end } = connect(database.connection, 1, () => {});
  const slow = sql`select pg_sleep(7)`.execute(db);
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'overloaded' });
  await slow;
  await end();
});

test('prepared statements answer as others do, also after a fault', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const { db, end } = connect(database.connection, 1, () => {}, { preparing: true });
  const divide = async (by: number) => (await sql<{ q: number }>`select 12 / ${by}::int as q`.execute(db)).rows;
  expect(await divide(3)).toEqual([{ q: 4 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(4)).toEqual([{ q: 3 }]);
  await end();
});
