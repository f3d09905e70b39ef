import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const at = (seconds: number): string => new Date(ARRIVAL.getTime() - seconds * 1000).toISOString();
const account = (account_number: string) => ({ account_number, bank_code: '058' });
type Branch = Awaited<ReturnType<typeof service.newBranch>>;
let number = 0;
interface Side {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  readonly amount?: number;
  readonly info?: object;
}
/** Creates one side of a payment in the form in which the bank sends it. */
const side = (direction: 'in' | 'out', { from, to, seconds, amount = 300_000, info = {} }: Side) => {
  const customer = direction === 'out' ? from : to;
  return transfer(
    {
      ...{ transaction_id: `w${number++}`, amount, timestamp: at(seconds) },
      customer_details: { customer_name: `C ${customer}`, customer_email: `${customer}@example.com` },
      ...{ origin_account: account(from), destination_account: account(to) },
    },
    { direction, ...info },
  );
};
const send = async (branch: Branch, sides: readonly ReturnType<typeof side>[]) => {
  for (const one of sides) await service.monitor(branch, one);
};
/** Returns the history rows of accounts: direction, amount and number of customers who paid. */
async function movements(branch: Branch) {
  const { rows } = await sql<{
    direction: string;
    n: number;
    total: number;
    payers: number;
  }>`select direction, count(*)::int as n,
      (sum(minor) / 100)::int as total, count(distinct own_key)::int as payers
    from transaction_legs l where branch_id = ${branch.id} and not exists
      (select from transactions t where t.id = l.id and t.customer_key = l.entity_key) group by 1 order by 1`.execute(
    service.db,
  );
  return rows;
}
const flagged = async (branch: Branch): Promise<string[]> => {
  const { rows } = await sql<{ rules: string[] }>`select rules from case_alerts where branch_id = ${branch.id}`.execute(
    service.db,
  );
  return rows.flatMap(({ rules }) => rules);
};

describe('both sides of one payment', () => {
  const once = [
    { direction: 'in', n: 1, total: 300_000, payers: 1 },
    { direction: 'out', n: 1, total: 300_000, payers: 1 },
  ];
  test.each([
    ['who pays first', ['out', 'in'], [40, 30]],
    ['who is paid first', ['in', 'out'], [40, 30]],
    ['at one time', ['in', 'out'], [30, 30]],
  ] as const)('are one movement: %s, also in groups and when the stage runs again', async (_, order, seconds) => {
    for (const way of ['together', 'apart', 'reverse'] as const) {
      const branch = await service.newBranch();
      const sides = order.map((direction, i) => side(direction, { from: 'a', to: 'b', seconds: seconds[i]! }));
      await send(branch, sides);
      if (way === 'together') await service.second.run({ transactions: service.takePending() });
      else
        await service.secondStage((jobs) => (way === 'reverse' ? [...jobs.toReversed(), ...jobs] : [...jobs, ...jobs]));
      expect(await movements(branch), way).toEqual(once);
    }
  });
  test('two payments of one side are two; a third side is a payment of its own', async () => {
    const branch = await service.newBranch();
    const one = { from: 'a', to: 'b' };
    await send(branch, [
      side('out', { ...one, seconds: 60 }),
      side('out', { ...one, seconds: 50 }),
      side('in', { ...one, seconds: 49 }),
      side('in', { ...one, seconds: 40 }),
      side('in', { ...one, seconds: 30 }),
    ]);
    await service.secondStage();
    expect(await movements(branch)).toMatchObject([{ n: 3 }, { n: 3 }]);
  });
  test('another amount, account or time is another payment; a reference says so within ten minutes, and the same hours later', async () => {
    const branch = await service.newBranch();
    const one = { from: 'a', to: 'b' };
    await send(branch, [
      side('out', { ...one, seconds: 9000 }),
      side('in', { ...one, seconds: 8990, amount: 300_001 }),
      side('in', { from: 'a', to: 'c', seconds: 8990 }),
      side('in', { ...one, seconds: 8000 }),
    ]);
    await service.secondStage();
    expect(await movements(branch)).toMatchObject([{ n: 4 }, { n: 4 }]);
    const referred = await service.newBranch();
    const info = (payment_reference: string) => ({ info: { payment_reference } });
    await send(referred, [
      side('out', { ...one, seconds: 9000, ...info('NIP-1') }),
      side('in', { ...one, seconds: 8990, ...info('NIP-2') }),
      side('in', { ...one, seconds: 100, ...info('nip 1') }),
    ]);
    await service.secondStage();
    expect(await movements(referred)).toMatchObject([{ n: 2 }, { n: 2 }]);
  });
  test('four who pay one account are four and no fan-in; what came in and left is passed through', async () => {
    const branch = await service.newBranch();
    for (let i = 0; i < 4; i += 1) {
      const one = { from: `p${i}`, to: 'collector', seconds: 3000 - i * 60 };
      await send(branch, i % 2 ? [side('out', one), side('in', one)] : [side('in', one), side('out', one)]);
      await service.secondStage();
    }
    expect(await movements(branch)).toMatchObject([{ n: 4, payers: 4 }, { n: 4 }]);
    expect(await flagged(branch)).toEqual([]);
    const passing = await service.newBranch();
    const first = { from: 'payer', to: 'mover', seconds: 3000, amount: 2_000_000 };
    const second = { from: 'mover', to: 'next', seconds: 1200, amount: 1_900_000 };
    await send(passing, [side('out', first), side('in', first)]);
    await service.secondStage();
    await send(passing, [side('in', second), side('out', second)]);
    await service.secondStage();
    expect(await flagged(passing)).toContain('rapid_movement');
  });
});
