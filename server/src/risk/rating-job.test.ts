import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { transactionsForRatings } from '../transactions/history/for-ratings.ts';
import { noteChange, noteDailyChanges } from './change-store.ts';
import { makeRateCustomer } from './rate-customer.ts';
import { rateChanged } from './rating-job.ts';
import { listAssessments, putRiskContent, type RatedCustomer, readRisk } from './rating-store.ts';

let database: TestDatabase;
let vault: Vault;
let customers: RatedCustomer[];
let now = new Date('2026-01-31T12:00:00Z');
const clock = { now: () => now };
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const account = await insertAccount(database.db, 'A', true);
  const branch = await insertBranch(database.db, account.id, 'Main');
  customers = ['a', 'b', 'c'].map((name) => ({
    accountId: account.id,
    branchId: branch.id,
    referenceKey: Buffer.from(name),
  }));
  for (const customer of customers) {
    const reference = customer.referenceKey.toString();
    await putRiskContent(database.db, vault, customer, {
      reference,
      declared: reference === 'c' ? { expected_activity: { currency: 'NGN', monthly_amount: 100_000 } } : {},
    });
    await noteChange(database.db, customer, 'declared');
    await noteChange(database.db, customer, 'record');
  }
});
afterAll(() => database?.[Symbol.asyncDispose]());

const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from customer_risk_changes`.execute(database.db)).rows[0]!.n;
const history = async (customer: RatedCustomer) => {
  const row = await readRisk(database.db, vault, customer);
  return listAssessments(database.db, vault, { accountId: customer.accountId, riskId: row!.id, limit: 10 });
};

test('every customer with a noted change is rated once; one that fails holds up no other, and is tried at the next run', async () => {
  const { db } = database;
  const rate = makeRateCustomer({ db, vault, clock, transactions: transactionsForRatings });
  const faults: unknown[] = [];
  const failing = async (customer: RatedCustomer) => {
    if (customer.referenceKey.toString() === 'b') throw new Error('broken');
    await rate(customer);
  };
  const onFault = (error: unknown) => faults.push(error);
  expect(await rateChanged({ db, clock, rateCustomer: failing, onFault })).toBe(2);
  expect([faults.length, await waiting()]).toEqual([1, 2]);
  expect(await rateChanged({ db, clock, rateCustomer: rate, onFault })).toBe(1);
  expect(await waiting()).toBe(0);
  // The cause of the rating is the cause of the newest recorded change.
  for (const customer of customers) expect(await history(customer)).toMatchObject([{ n: 1, cause: 'record' }]);
});

test('with time alone only customers whose rating depends on it are rated again, and nothing is appended without a change', async () => {
  const { db } = database;
  now = new Date('2026-02-02T01:23:00Z');
  await noteDailyChanges(db, new Date('2026-02-01T13:23:00Z'));
  expect(await waiting()).toBe(1);
  await rateChanged({
    db,
    clock,
    rateCustomer: makeRateCustomer({ db, vault, clock, transactions: transactionsForRatings }),
    onFault: () => {},
  });
  expect(await history(customers[2]!)).toHaveLength(1);
});

test('an assessment is never changed', async () => {
  await expect(sql`update customer_risk_assessments set score = 0`.execute(database.db)).rejects.toThrow(
    'never changed',
  );
});
