import { shippedChecklists } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { openDueReviews } from '../risk/customer-reviews.ts';
import { putRiskContent, type RatedCustomer, readRisk } from '../risk/rating-store.ts';
import { SHIPPED_MODEL } from '../risk/shipped-model.ts';
import { appendItemEvent } from './queue-store.ts';
import { makeShowItems } from './show-items.ts';
import { makeMarkStep } from './work-checklist.ts';
import { makeWorkItems } from './work-items.ts';

let database: TestDatabase;
let vault: Vault;
let now = new Date('2026-03-31T12:00:00.000Z');
const clock = { now: () => now };
type User = Parameters<ReturnType<typeof work>['decide']>[0]['user'];
let people: User[];
let customers: Record<'high' | 'low' | 'later', RatedCustomer>;
const work = () =>
  makeWorkItems({
    ...{ db: database.db, vault, clock, lockAlert: async () => {}, lockCase: async () => {} },
    ...{ tryLockCase: async () => true, workCase: async () => {} },
    ...{ hitsOfRecord: async () => undefined, blockNumber: async () => {}, decideAlert: async () => {} },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const account = await insertAccount(db, 'A', true);
  const branch = await insertBranch(db, account.id, 'Main');
  people = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const user = await insertUser(db, vault, {
        ...{ accountId: account.id, email: `${name}@mail.example`, name, role: 'analyst' },
        passwordHash: undefined,
      });
      return { userId: user!.id, accountId: account.id, role: 'analyst' } as User;
    }),
  );
  const customer = async (reference: string, level: string, next: string): Promise<RatedCustomer> => {
    const one = { accountId: account.id, branchId: branch.id, referenceKey: Buffer.from(reference) };
    await putRiskContent(db, vault, one, { reference, declared: {} });
    await sql`update customer_risks set level = ${level}, score = 5500, next_review_at = ${next} where reference_key = ${one.referenceKey}`.execute(
      db,
    );
    return one;
  };
  customers = {
    high: await customer('high', 'high', '2026-03-31T12:00:00Z'),
    low: await customer('low', 'low', '2026-03-30T12:00:00Z'),
    later: await customer('later', 'low', '2026-04-30T12:00:00Z'),
  };
});
afterAll(() => database?.[Symbol.asyncDispose]());

const items = async () =>
  (
    await sql<{ id: number; subject_id: number; state: string; score: number; due_at: Date; branch_id: number }>`
      select * from work_items where kind = 'review' order by due_at`.execute(database.db)
  ).rows;
const datesOf = async (customer: RatedCustomer) => {
  const row = (await readRisk(database.db, vault, customer))!;
  return [row.last_review_at?.toISOString() ?? null, row.next_review_at?.toISOString()];
};
const markStep = () => makeMarkStep({ db: database.db, vault, clock, hitsOfRecord: async () => undefined });
const at = (id: number, user = people[0]!) => ({ branchId: customers.high.branchId, id, user });

test('reviews that are due enter the queue once, the high risk with the nearer deadline', async () => {
  expect(await openDueReviews(database.db, now)).toBe(2);
  expect(await openDueReviews(database.db, now)).toBe(0);
  const [high, low] = await items();
  expect(await items()).toHaveLength(2);
  expect([high!.due_at, low!.due_at].map((date) => date.toISOString().slice(0, 10))).toEqual([
    '2026-04-14',
    '2026-04-30',
  ]);
  const shown = await makeShowItems({ db: database.db, vault, clock })((await items()) as never);
  expect(shown).toMatchObject([
    { kind: 'review', reference: 'high', why: 'high', score: 55 },
    { kind: 'review', reference: 'low', why: 'low' },
  ]);
});

test('a step can always be done, however often it was opened again', async () => {
  const { id } = (await items())[0]!;
  const step = shippedChecklists.enhanced[0]!;
  const userId = people[0]!.userId;
  await database.db.transaction().execute(async (db) => {
    for (let n = 0; n < 300; n += 1)
      await appendItemEvent(db, vault, {
        ...{ id, accountId: customers.high.accountId, userId, at: now },
        kind: n % 2 ? 'step_reopened' : 'step_done',
        details: { checklist_step: step },
      });
  });
  const { checklist, wasDone } = await markStep()(at(id), { step, done: true });
  expect([wasDone, checklist.open]).toEqual([false, shippedChecklists.enhanced.length - 1]);
  await expect(markStep()(at(id), { step, done: false })).rejects.toMatchObject({ code: 'too_many_step_changes' });
});

test('a review of high risk takes due diligence with a note and a second person, and then plans the next one', async () => {
  const [high] = await items();
  const queue = work();
  await expect(queue.decide(at(high!.id), { decision: 'approve', reason: 'profile_confirmed' })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await expect(queue.decide(at(high!.id), { decision: 'approve', reason: 'due_diligence_done' })).rejects.toMatchObject(
    { kind: 'conflict' },
  );
  const approved = {
    ...({ decision: 'approve', reason: 'due_diligence_done' } as const),
    note: 'Source of funds seen: payslips of three months.',
  };
  await expect(queue.decide(at(high!.id), approved)).rejects.toMatchObject({ code: 'checklist_incomplete' });
  for (const step of shippedChecklists.enhanced) await markStep()(at(high!.id), { step, done: true });
  await queue.decide(at(high!.id), approved);
  // The decision still needs a second person, so the next review is not scheduled yet.
  expect(await datesOf(customers.high)).toEqual([null, '2026-03-31T12:00:00.000Z']);
  await expect(queue.second(at(high!.id), true, undefined)).rejects.toMatchObject({ kind: 'conflict' });
  await queue.second(at(high!.id, people[1]!), true, undefined);
  const months = SHIPPED_MODEL.review_months.high;
  const next = new Date(Date.UTC(2026, 2 + months, 31, 12));
  expect(await datesOf(customers.high)).toEqual([now.toISOString(), next.toISOString()]);
  expect(await openDueReviews(database.db, now)).toBe(0);
});

test('a decision that waits is not approved if the risk became high meanwhile; it is sent back', async () => {
  const low = (await items()).find(({ state }) => state === 'open')!;
  const queue = work();
  const level = (name: string) =>
    sql`update customer_risks set level = ${name} where reference_key = ${customers.low.referenceKey}`.execute(
      database.db,
    );
  const stateOf = async () => (await items()).find(({ id }) => id === low.id)!.state;
  await sql`update work_items set four_eyes = true where id = ${low.id}`.execute(database.db);
  for (const sendBack of [() => queue.second(at(low.id, people[1]!), false, undefined), () => queue.undo(at(low.id))]) {
    await queue.decide(at(low.id), { decision: 'approve', reason: 'profile_confirmed' });
    await level('high');
    await expect(queue.second(at(low.id, people[1]!), true, undefined)).rejects.toMatchObject({
      code: 'reason_not_allowed',
    });
    expect(await stateOf()).toBe('proposed');
    await sendBack();
    expect(await stateOf()).toBe('open');
    await level('low');
  }
  await sql`update work_items set four_eyes = false where id = ${low.id}`.execute(database.db);
});

test('a decision that is undone leaves the review due; the next one opens when its date comes', async () => {
  const low = (await items()).find(({ state }) => state === 'open')!;
  const queue = work();
  const before = await datesOf(customers.low);
  await queue.decide(at(low.id), { decision: 'approve', reason: 'profile_confirmed' });
  expect((await datesOf(customers.low))[0]).toBe(now.toISOString());
  await queue.undo(at(low.id));
  expect(await datesOf(customers.low)).toEqual(before);
  expect(await openDueReviews(database.db, now)).toBe(0);
  await queue.decide(at(low.id), { decision: 'approve', reason: 'profile_confirmed' });
  now = new Date('2026-05-01T00:00:00.000Z');
  expect(await openDueReviews(database.db, now)).toBe(1);
});

test('whoever deletes the customer deletes reviews and items', async () => {
  await sql`delete from customer_risks`.execute(database.db);
  expect(await items()).toEqual([]);
});
