import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

let number = 0;
const account = (account_number: string) => ({ account_number, bank_code: '058' });
const payment = (from: string, to: string, daysAgo: number, amount: number) =>
  transfer({
    transaction_id: `n${number++}`,
    amount,
    timestamp: new Date(ARRIVAL.getTime() - daysAgo * 86_400_000).toISOString(),
    customer_details: { customer_name: `C ${from}`, customer_email: `${from}@example.com` },
    origin_account: account(from),
    destination_account: account(to),
  });
/**
 * Sends the transactions one after another. Each second stage runs before the next transaction is sent. Returns the
 * rules that hit after the answers, by transaction.
 */
async function found(payments: readonly ReturnType<typeof payment>[]) {
  const branch = await service.newBranch();
  for (const one of payments) {
    await service.monitor(branch, one);
    await service.secondStage();
  }
  const { rows } = await sql<{ rules: string[] }>`select late_rules as rules from transactions
    where branch_id = ${branch.id} order by at`.execute(service.db);
  return rows.map(({ rules }) => rules);
}
const SLOW_FAN_IN = 'Several senders to one account in 30 days';
const MANY_SENDERS = 'Many senders to one account in 30 days';
const SLOW_CYCLE = 'Money returns to where it came from within 30 days';
const ROUND_TRIP = 'As much comes in as went out to another account';
const sending = (to: string, names: string, amount: number, days: readonly number[]) =>
  days.map((day, i) => payment(`${names}${i}`, to, day, amount));

test('one payment a week of four people is found with the fourth, and those that follow are no news', async () => {
  const rules = await found(sending('collector', 'giver', 300_000, [25, 18, 11, 4, 1]));
  expect(rules.map((names) => names.includes(SLOW_FAN_IN))).toEqual([false, false, false, true, false]);
});

test('six senders of a month are flagged with the sixth, and fewer only raise the score', async () => {
  const rules = await found(sending('pot', 'saver', 300_000, [28, 23, 18, 12, 7, 2, 1]));
  expect(rules.map((names) => names.includes(MANY_SENDERS))).toEqual([false, false, false, false, false, true, false]);
  // Nothing is known yet about the payments that this account usually receives.
  const fresh = await found(sending('new', 'saver', 300_000, [12, 11, 9, 7, 5, 2, 1]));
  expect(fresh.flat()).not.toContain(MANY_SENDERS);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transactions
    where ${SLOW_FAN_IN} = any(late_rules) and late_code is not null`.execute(service.db);
  expect(rows).toEqual([{ n: 0 }]);
});

test.each([
  ['of less than the floor together', sending('c', 'g', 200_000, [25, 18, 11, 4])],
  ['of three people', [...sending('c', 'g', 400_000, [25, 18, 11]), payment('g0', 'c', 4, 400_000)]],
  ['over more than 30 days', sending('c', 'g', 300_000, [34, 24, 14, 3])],
  [
    'to an account that receives often',
    [
      ...Array.from({ length: 16 }, (_, i) => payment('regular', 'c', 34 - i * 0.001 - i, 1000)),
      ...sending('c', 'g', 400_000, [8, 6, 4, 2]),
    ],
  ],
])('payments %s are none', async (_, payments) => {
  expect((await found(payments)).flat()).not.toContain(SLOW_FAN_IN);
});

test('money that comes back over a third account within weeks is found; two who pay each other back are not', async () => {
  const round = [payment('a', 'b', 28, 1_000_000), payment('b', 'c', 18, 980_000), payment('c', 'a', 3, 960_000)];
  expect((await found(round)).at(-1)).toContain(SLOW_CYCLE);
  const [first, second] = round;
  for (const none of [
    [payment('a', 'b', 20, 1_000_000), payment('b', 'a', 3, 1_000_000)],
    // Sends the same payments in another order, and over more than 30 days.
    [payment('b', 'c', 28, 980_000), payment('a', 'b', 18, 1_000_000), payment('c', 'a', 3, 960_000)],
    [payment('a', 'b', 33, 1_000_000), second!, payment('c', 'a', 1, 960_000)],
    [first!, payment('b', 'c', 18, 500_000), payment('c', 'a', 3, 960_000)],
  ])
    expect((await found(none)).flat()).not.toContain(SLOW_CYCLE);
});

test('a payment straight to the sender hides no earlier way over a third account', async () => {
  const round = [payment('a', 'b', 28, 1_000_000), payment('b', 'c', 18, 980_000)];
  const rules = await found([...round, payment('a', 'c', 10, 970_000), payment('c', 'a', 3, 960_000)]);
  expect(rules.at(-1)).toContain(SLOW_CYCLE);
});

test('as much from one account as went to another is watched, whatever was paid later, and never flags alone', async () => {
  const away = payment('us', 'abroad', 12, 2_000_000);
  const later = Array.from({ length: 60 }, (_, n) => payment('us', 'stranger', 6 + n / 1000, 2_000_000));
  const rules = await found([away, ...later, payment('stranger', 'us', 2, 1_950_000)]);
  expect(rules.at(-1)).toContain(ROUND_TRIP);
  expect(rules.at(-1)).not.toContain(SLOW_CYCLE);
  // The receiver pays back directly. Such a payment is not a round trip through other accounts.
  const back = await found([payment('we', 'abroad', 12, 2_000_000), payment('abroad', 'we', 2, 1_950_000)]);
  expect(back.at(-1)).not.toContain(ROUND_TRIP);
});

test('a round trip across banks alone raises no alert', async () => {
  await found([payment('us', 'abroad', 12, 2_000_000), payment('stranger', 'us', 2, 1_950_000)]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from case_alerts a
    where a.rules = array['round_trip_across_banks'] or a.rules = array[${ROUND_TRIP}]`.execute(service.db);
  expect(rows).toEqual([{ n: 0 }]);
});
