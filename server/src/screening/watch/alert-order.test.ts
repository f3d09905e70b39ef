import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../../accounts/store.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { insertAlert, listAlerts, type NewAlert } from './alert-store.ts';
import { watchCustomers } from './watched-customers.fixture.ts';

let database: TestDatabase;
let vault: Vault;
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
});
afterAll(() => database[Symbol.asyncDispose]());

test('alerts by match: each once, page by page, also with equal scores and after an alert of a cursor is gone', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'A', true);
  const branch = await insertBranch(db, account.id, 'Main');
  await watchCustomers(db, vault, branch, [{ firstName: 'Grace', lastName: 'Achieng', dateOfBirth: '1990-01-01' }]);
  const { id: customerId } = (await sql<{ id: number }>`select id from watched_customers`.execute(db)).rows[0]!;
  const { id: listId } = (
    await sql<{ id: number }>`insert into watch_lists (source) values ('custom') returning id`.execute(db)
  ).rows[0]!;
  // One third has no exact form as a real.
  const scores = [0.9, 1 / 3, 1, 0.95, 1 / 3, 0.9, 1 / 3, 0.8500001];
  for (const [index, score] of scores.entries())
    await insertAlert(db, vault, {
      accountId: account.id,
      branchId: branch.id,
      customerId,
      listId,
      kind: 'sanction',
      hit: { content_hash: 'h', strength: 'weak', match: { entity_id: `e${index}`, score } } as NewAlert['hit'],
      now: new Date(),
    });
  const { rows } = await sql<{
    id: number;
  }>`select id from screening_alerts order by score desc, id desc`.execute(db);
  const wanted = rows.map(({ id }) => id);
  const page = async (limit: number, last?: { id: number; match_order: number }) =>
    listAlerts(db, vault, branch.id, {
      page: { limit, before: last?.id },
      sort: 'match',
      status: 'open',
      beforeMatch: last?.match_order,
    });
  for (const limit of [1, 2, 3, 20]) {
    const seen: number[] = [];
    for (let alerts = await page(limit); alerts.length; alerts = await page(limit, alerts.at(-1)))
      seen.push(...alerts.map(({ id }) => id));
    expect(seen).toEqual(wanted);
  }
  const [first, second] = await page(2);
  await sql`delete from screening_alerts where id = ${second!.id}`.execute(db);
  expect(first!.id).toBe(wanted[0]);
  expect((await page(20, second)).map(({ id }) => id)).toEqual(wanted.slice(2));
});
