import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { dayOf, reportableOf, todayOf } from './reportable.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const customer = (identifier: string) => ({ customer_name: 'Bo', customer_email: 'b@example.com', identifier });
let serial = 0;
const send = (identifier: string, amount: number, timestamp: string, more: object = {}) =>
  service.monitor(
    service.branch,
    transfer({
      transaction_id: `r${serial++}`,
      ...{ amount, timestamp, customer_details: customer(identifier), ...more },
    }),
  );
const listed = async (date: string, branch = service.branch) => {
  const { profile } = await service.ruleSets.live(service.db, branch);
  return reportableOf(service.db, service.vault, branch, { profile, date });
};

test('a day of Nigeria begins an hour before that of UTC; one that no calendar has is refused', () => {
  expect(dayOf('2026-11-22', { utcOffset: 60 })).toEqual({
    from: new Date('2026-11-21T23:00:00Z'),
    to: new Date('2026-11-22T23:00:00Z'),
  });
  expect(todayOf(new Date('2026-11-21T23:30:00Z'), { utcOffset: 60 })).toBe('2026-11-22');
  for (const date of ['2026-02-30', '2026-13-01', '2026-00-10'])
    expect(() => dayOf(date, { utcOffset: 0 })).toThrow('Invalid value for date');
});

test('a day’s customers over the threshold come with all that makes up their total, others do not', async () => {
  service.time.now = ARRIVAL;
  await send('alone', 5_000_000, '2026-11-21T23:00:00Z');
  await send('before-midnight', 6_000_000, '2026-11-21T22:59:59Z');
  await send('together', 3_000_000.5, '2026-11-22T08:00:00Z', {
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos', is_cash: true },
  });
  await send('together', 2_500_000, '2026-11-22T09:00:00Z');
  await send('together', 20, '2026-11-22T09:30:00Z', { currency: 'USD' });
  await send('under', 4_999_999.99, '2026-11-22T10:00:00Z');
  // A failed payment moved no money and is not part of any total. A customer is not reported if only a failed payment
  // exceeded the threshold.
  const failed = { additional_info: { ip_address: '203.0.113.7', location: 'Lagos', attempt_status: 'failed' } };
  await send('failed', 9_000_000, '2026-11-22T10:00:00Z', failed);
  await send('together', 700_000, '2026-11-22T09:40:00Z', failed);
  const { customers, complete } = await listed('2026-11-22');
  expect(complete).toBe(true);
  expect(customers).toEqual([
    {
      ...{ currency: 'NGN', total: '5000000.00' },
      transactions: [expect.objectContaining({ amount: '5000000.00', over: true, is_cash: null })],
    },
    {
      ...{ currency: 'NGN', total: '5500000.50' },
      transactions: [
        expect.objectContaining({ amount: '3000000.50', over: false, is_cash: true }),
        expect.objectContaining({ amount: '2500000.00', over: true }),
      ],
    },
  ]);
  expect((await listed('2026-11-21')).customers).toHaveLength(1);
  expect((await listed('2026-11-23')).customers).toEqual([]);
  expect((await listed('2026-11-22', await service.newBranch())).customers).toEqual([]);
});
