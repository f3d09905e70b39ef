import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { connect } from '../platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { CLAIM_DELIVERIES } from './claims.ts';
import { WRITE_DELIVERED, WRITE_FAILED } from './outcomes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** How rows of a table are found, in a plan made before the values are known. */
async function accessesTo(table: string, statement: string): Promise<string[]> {
  return database.db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${statement}`)
      .execute(connection);
    const lines = rows.map((row) => row['QUERY PLAN'].trim().replace(/^->\s+/, ''));
    // With its condition, which is on the next line.
    return lines.flatMap((line, n) =>
      new RegExp(`Scan.* on ${table}\\b`).test(line) ? [`${line} ${lines[n + 1]}`] : [],
    );
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
  const owner = connect(database.connection, 1, () => {});
  await sql`vacuum analyze webhook_deliveries, webhook_queue`.execute(owner.db);
  await owner.end();

  // Endpoints by skips in the order, and retries and first attempts of one from where they begin.
  const claim = await accessesTo('webhook_queue', CLAIM_DELIVERIES);
  expect(claim.filter((line) => !/^(Index|Index Only) Scan using webhook_queue_order on/.test(line))).toEqual([]);
  expect(claim.length).toBe(3);
  for (const statement of [WRITE_DELIVERED, WRITE_FAILED]) {
    const queue = await accessesTo('webhook_queue', statement);
    expect(queue.length).toBeGreaterThan(0);
    for (const line of queue)
      expect(line).toMatch(/^Index Scan using webhook_queue_pkey on .* Index Cond: \(delivery_id = /);
    expect(await accessesTo('webhook_deliveries', statement)).toEqual([
      expect.stringMatching(
        /^Index Scan using webhook_deliveries_pkey on webhook_deliveries( d)? Index Cond: \(id = ANY/,
      ),
    ]);
  }
});
