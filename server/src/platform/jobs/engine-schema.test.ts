import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { isEngineReady, migrateJobs } from './engine-schema.ts';
import { defineJob } from './job-kind.ts';

const plain = { timeoutSeconds: 60, retrySeconds: [] } as const;
const kind = defineJob<object>({ name: 'with_a_table', ...plain, ownTable: true });

test('the engine is ready if its tables have the required version and every queue exists', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const isReady = () => isEngineReady(database.db, [kind]);
  expect(await isReady()).toBe(false);
  await migrateJobs(database.connection, []);
  expect([await isReady(), await isEngineReady(database.db, [])]).toEqual([false, true]);
  await migrateJobs(database.connection, [kind]);
  expect(await isReady()).toBe(true);
  for (const change of [-1, 2]) {
    await sql`update pgboss.version set version = version + ${change}`.execute(database.db);
    expect(await isReady(), String(change)).toBe(false);
  }
});
