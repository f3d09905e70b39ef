import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { listReferences, type ReferencePlace } from './reference-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('customers by records: each once, page by page in both directions, also with equal numbers', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'A', true);
  const [branch, other] = [await insertBranch(db, account.id, 'Main'), await insertBranch(db, account.id, 'Other')];
  const insert = (branchId: number, records: number, n: number) =>
    sql`insert into customer_references (account_id, branch_id, reference_key, first_at, last_at, records, last_id)
      values (${account.id}, ${branchId}, ${Buffer.from(`key ${n}`)}, now(), now(), ${records}, ${n})`.execute(db);
  for (const [n, records] of [2, 7, 2, 12, 2, 7, 1].entries()) await insert(branch.id, records, n);
  await insert(other.id, 99, 0);
  const { rows } = await sql<{ id: number; records: number }>`select id, records from customer_references
    where branch_id = ${branch.id} order by records desc, id desc`.execute(db);
  expect(rows.map(({ records }) => records)).toEqual([12, 7, 7, 2, 2, 2, 1]);
  const wanted = rows.map(({ id }) => id);
  const page = (limit: number, place?: ReferencePlace) =>
    listReferences(db, branch.id, { limit, place, sort: 'records' });
  const placeAt = (row: { id: number; records: number }, back = false) => ({ key: row.records, id: row.id, back });
  for (const limit of [1, 2, 3, 20]) {
    const seen: number[] = [];
    for (let found = await page(limit); found.length; found = await page(limit, placeAt(found.at(-1)!)))
      seen.push(...found.map(({ id }) => id));
    expect(seen).toEqual(wanted);
  }
  // The page before the last row ends with the second-to-last row.
  expect((await page(2, placeAt(rows.at(-1)!, true))).map(({ id }) => id)).toEqual(wanted.slice(-3, -1));
});
