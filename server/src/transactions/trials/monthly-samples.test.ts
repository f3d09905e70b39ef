import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { listSamples, readBacktest } from './backtest-store.ts';
import { drawOfMonth, monthBefore } from './draw-of-month.ts';
import { startMonthlySamples } from './monthly-samples.ts';
import { makeRunBacktest } from './run-backtest.ts';
import { samplesByRule } from './suppressed-hits.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

test('once a month, transactions just below a rule’s line are drawn, and counted once somebody has looked at them', async () => {
  const { db, vault, branch, ruleSets, monitor, time } = service;
  const { from, to, month } = monthBefore(time.now);
  const at = new Date(from.getTime() + 5 * 86_400_000);
  await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 1_000_000 });
  const arrival = time.now;
  time.now = new Date(at.getTime() + 1000);
  // Twelve transactions are at most 15 % below the limit, three are far below it and one is over it. Each belongs to a
  // different customer.
  const amounts = [...Array.from({ length: 12 }, (_, n) => 860_000 + n * 10_000), 1000, 2000, 3000, 1_200_000];
  for (const [n, amount] of amounts.entries())
    await monitor(
      branch,
      transfer({
        ...{ transaction_id: `m${n}`, amount, timestamp: at.toISOString() },
        customer_details: { customer_name: 'M', customer_email: `m${n}@example.com` },
        origin_account: { account_number: `o${n}`, bank_code: '058' },
        destination_account: { account_number: `d${n}`, bank_code: '058' },
      }),
    );
  time.now = arrival;
  const asked: number[] = [];
  const enqueue = async (_work: unknown, _job: unknown, jobs: readonly { data: { id: number } }[]) => {
    asked.push(...jobs.map(({ data }) => data.id));
  };
  const deps = { db, ruleSets, clock: { now: () => time.now }, jobs: { enqueue } as never };
  expect(await startMonthlySamples(deps)).toBe(1);
  expect(await startMonthlySamples(deps)).toBe(0);
  await makeRunBacktest({ db, vault, ruleSets, clock: deps.clock })(asked[0]!);
  const done = await readBacktest(db, branch.id, asked[0]!);
  expect(done).toMatchObject({ state: 'done', month, from, to, draft: null, created_by: null });
  const drawn = (await listSamples(db, branch.id, asked[0]!)).filter(({ rule }) => rule === 'limit');
  expect(drawn.map(({ side }) => side)).toEqual(Array(5).fill('below'));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transactions t
    where t.id = any(${drawn.map(({ transaction }) => transaction)}::bigint[])`.execute(db);
  expect(rows).toEqual([{ n: 5 }]);
  // A second draw gives the same result.
  const before = drawn.map(({ transaction }) => transaction).sort((a, b) => a - b);
  await sql`delete from rule_backtest_samples`.execute(db);
  await sql`update rule_backtests set state = 'waiting'`.execute(db);
  await makeRunBacktest({ db, vault, ruleSets, clock: deps.clock })(asked[0]!);
  const again = (await listSamples(db, branch.id, asked[0]!)).filter(({ rule }) => rule === 'limit');
  expect(again.map(({ transaction }) => transaction).sort((a, b) => a - b)).toEqual(before);
  await sql`update rule_backtest_samples set suspicious = true, reviewed_at = ${time.now} where rule = 'limit' and id = ${again[0]!.id}`.execute(
    db,
  );
  const counted = await samplesByRule(db, { branchId: branch.id, from, to: new Date(time.now.getTime() + 1000) });
  expect(counted).toContainEqual({ rule: 'limit', side: 'below', reviewed: 1, suspicious: 1, waiting: 4 });
});

test('the month before is whole and in UTC, whatever the day', () =>
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (now) => {
      const { month, from, to } = monthBefore(now);
      expect(from.toISOString()).toBe(`${month}-01T00:00:00.000Z`);
      expect(to.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - to.getTime()).toBeLessThan(31 * 86_400_000);
      expect(new Date(to.getTime() - 1).toISOString().slice(0, 7)).toBe(month);
    }),
  ));

test('draws lie between 0 and 1, differ by branch, rule and place, and are the same again', () => {
  const { random } = drawOfMonth(7, '2026-10');
  const all = Array.from({ length: 2000 }, (_, n) => random('limit', n));
  expect(all.every((one) => one >= 0 && one < 1)).toBe(true);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  expect(drawOfMonth(7, '2026-10').random('limit', 3)).toBe(all[3]);
  expect(drawOfMonth(8, '2026-10').random('limit', 3)).not.toBe(all[3]);
  expect(random('threshold', 3)).not.toBe(all[3]);
});
