import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { CLAIM_DELIVERIES, WRITE_OUTCOMES } from './delivery-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** How rows of deliveries are found, in a plan made before the values are known. */
async function accessesOf(statement: string): Promise<string[]> {
  return database.db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${statement}`)
      .execute(connection);
    const lines = rows.map((row) => row['QUERY PLAN'].trim().replace(/^->\s+/, ''));
    return lines.filter((line) => /Scan.* on webhook_deliveries/.test(line));
  });
}

test('after statistics were taken while nothing waited, claims and outcomes still go straight to their rows', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'A', true);
  const { id: branch } = await insertBranch(db, account.id, 'Main');
  await sql`insert into webhook_events (id, account_id, branch_id, event) values (1, ${account.id}, ${branch}, 'e')`.execute(
    db,
  );
  await sql`insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state, finished_at)
    select 1, ${branch}, 'module:1', 'subject ' || n, 'delivered', now() from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze webhook_deliveries`.execute(db);

  expect(await accessesOf(WRITE_OUTCOMES)).toEqual([
    'Index Scan using webhook_deliveries_pkey on webhook_deliveries d',
  ]);
  const claim = await accessesOf(CLAIM_DELIVERIES);
  expect(claim.filter((line) => line.includes('webhook_deliveries c'))).toEqual([
    'Index Scan using webhook_deliveries_due on webhook_deliveries c',
  ]);
  for (const of of ['earlier', 'f'])
    expect(claim.filter((line) => line.endsWith(`webhook_deliveries ${of}`))).toEqual([
      `Index Scan using webhook_deliveries_subject on webhook_deliveries ${of}`,
    ]);
  expect(claim.filter((line) => line.startsWith('Seq Scan'))).toEqual([]);
});
