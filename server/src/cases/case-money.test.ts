import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyByDay } from '../transactions/history/money-by-day.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { caseMoney } from './case-money.ts';
import { listCases } from './case-store.ts';
import { moneyOfWindow } from './money-of-window.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
  await service.ruleSets.setLimit(service.db, service.branch, { kind: 'limit', amount: 1000 });
});
afterAll(() => service.database[Symbol.asyncDispose]());

let sent = 0;
const send = (name: string, { amount = 10, currency = 'NGN', direction = 'out', daysAgo = 0 }) => {
  service.time.now = new Date(ARRIVAL.getTime() - daysAgo * DAY_MS);
  const customer_details = { customer_name: name, customer_email: `${name}@example.com`, identifier: name };
  sent += 1;
  return service.monitor(
    service.branch,
    transfer({ transaction_id: `money ${sent}`, amount, currency, customer_details }, { direction }),
  );
};
const dayText = (daysAgo: number): string => new Date(ARRIVAL.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const newestCase = async () =>
  (await listCases(service.db, service.branch.id, { limit: 1, before: undefined }, {}))[0]!.id;
const read = (caseId: number, days = 30, branchId = service.branch.id, utcOffset = 0) =>
  caseMoney(service.db, { branchId, caseId, days, utcOffset });

test('movements of the customer by day and currency, up to the newest alert; other customers and days beyond are left out', async () => {
  await send('ada', { amount: 7, daysAgo: 40 });
  await send('ada', { amount: 500, direction: 'in', daysAgo: 2 });
  await send('ada', { amount: 100.5, daysAgo: 2 });
  await send('ada', { amount: 3, currency: 'USD', daysAgo: 1 });
  await send('bo', { amount: 5, daysAgo: 1 });
  await send('ada', { amount: 2000 });
  const id = await newestCase();
  // This payment is later than the day of the alert.
  await send('ada', { amount: 9, daysAgo: -2 });
  const money = await read(id);
  expect(money!.to.toISOString()).toBe(`${dayText(-1)}T00:00:00.000Z`);
  expect(money!.from.getTime()).toBe(money!.to.getTime() - 30 * DAY_MS);
  expect(money!.currencies).toEqual([
    {
      ...{ currency: 'NGN', in: 500, out: 2100.5, balance: -1600.5, movements: 3, flagged: 1 },
      steps: [
        { day: dayText(2), in: 500, out: 100.5, balance: 399.5, movements: 2, flagged: 0 },
        { day: dayText(0), in: 0, out: 2000, balance: -1600.5, movements: 1, flagged: 1 },
      ],
    },
    {
      ...{ currency: 'USD', in: 0, out: 3, balance: -3, movements: 1, flagged: 0 },
      steps: [{ day: dayText(1), in: 0, out: 3, balance: -3, movements: 1, flagged: 0 }],
    },
  ]);
  // In a time zone three hours ahead of UTC, each day begins three hours earlier. ARRIVAL has the same date there.
  const ahead = (await read(id, 30, service.branch.id, 180))!;
  expect(ahead.to.getTime()).toBe(money!.to.getTime() - 3 * HOUR_MS);
  expect(ahead.currencies[0]!.steps.map(({ day }) => day)).toEqual([dayText(2), dayText(0)]);
  expect((await read(id, 90))!.currencies[0]!.steps[0]).toMatchObject({ day: dayText(40), out: 7, balance: -7 });
});

test('a payment of which both sides were sent is marked once for either account, whichever side has the alert', async () => {
  const { newBranch, ruleSets, db, vault, secondStage, monitor } = service;
  const account = (account_number: string) => ({ account_number, bank_code: '058' });
  for (const alerted of ['in', 'out'] as const) {
    const branch = await newBranch();
    service.time.now = ARRIVAL;
    const side = (direction: 'in' | 'out', amount = 2000) => {
      sent += 1;
      const customer = direction === 'in' ? 'paid' : 'payer';
      return monitor(
        branch,
        transfer(
          {
            ...{
              transaction_id: `side ${sent}`,
              amount,
              origin_account: account('11'),
              destination_account: account('22'),
            },
            customer_details: {
              customer_name: customer,
              customer_email: `${customer}@example.com`,
              identifier: customer,
            },
          },
          { direction },
        ),
      );
    };
    await side(alerted === 'in' ? 'out' : 'in');
    await side('out', 30);
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 1000 });
    await side(alerted);
    await secondStage();
    const { rows } = await sql<{ id: number }>`select transaction_id as id from case_alerts
      where branch_id = ${branch.id}`.execute(db);
    const flagged = rows.map(({ id }) => id);
    expect(flagged).toHaveLength(1);
    const window = { from: new Date(ARRIVAL.getTime() - DAY_MS), to: new Date(ARRIVAL.getTime() + DAY_MS) };
    for (const [number, money] of [
      ['11', { in: 0, out: 2030 }],
      ['22', { in: 2030, out: 0 }],
    ] as const) {
      const key = await vault.blindIndex(branch.accountId, `account 058 ${number}`);
      const days = await moneyByDay(db, { branchId: branch.id, key, ...window, utcOffset: 0, flagged });
      expect(moneyOfWindow(days), `${alerted} ${number}`).toMatchObject([{ ...money, movements: 2, flagged: 1 }]);
    }
  }
});

test('a case of another branch is not there; a case about nobody has no money', async () => {
  const id = await newestCase();
  expect(await read(id, 30, service.branch.id + 1)).toBeUndefined();
  const { rows } = await sql<{ id: number }>`insert into cases (branch_id, case_id, sla_at, account_id, kind)
    values (${service.branch.id}, '#NOBODY', now(), ${service.branch.accountId}, 'currency') returning id`.execute(
    service.db,
  );
  expect((await read(rows[0]!.id))!.currencies).toEqual([]);
});
