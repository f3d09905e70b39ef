import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { readBacktest } from '../transactions/trials/backtest-store.ts';
import { givenBy } from './given.fixture.ts';
import { runRulesBacktest } from './rules-backtest.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

async function run(args: string[]) {
  const out: string[] = [];
  const reports: unknown[] = [];
  const { db, vault } = service;
  const status = await runRulesBacktest(
    givenBy('rules backtest', args),
    {
      out: (line) => void out.push(line),
      err: () => {},
      environment: {},
      report: (report: unknown) => void reports.push(report),
    },
    { db, vault, clock: { now: () => ARRIVAL } },
  );
  return { status, out: out.join('\n'), reports };
}

test('tries the shipped rules of a country on what was stored, keeps the result and says it', async () => {
  const { branch, db } = service;
  const ago = (seconds: number): string => new Date(ARRIVAL.getTime() - seconds * 1000).toISOString();
  for (let i = 0; i < 7; i += 1)
    await service.monitor(branch, transfer({ transaction_id: `b${i}`, amount: 10 + i, timestamp: ago(600 - i) }));
  const { status, out, reports } = await run(['--branch', `${branch.id}`, '--shipped', 'kenya']);
  expect(status).toBe(0);
  expect(out).toContain('7 of 7 transactions of 1 customers');
  // Both rule sets find the sixth and the seventh transaction within a minute.
  expect(out).toContain('| suspicious transactions | 2 | 2 (2 by both) |');
  expect(out).toMatch(/\| velocity_minute \(flag\) \| 2 \| 2 \|/);
  const [report] = reports as { backtest: number; result: object }[];
  expect(await readBacktest(db, branch.id, report!.backtest)).toMatchObject({
    state: 'done',
    result: report!.result,
    created_by: null,
  });
});

test.each([
  [['--shipped', 'kenya']],
  [['--branch', '999999', '--shipped', 'kenya']],
  [['--branch', '1']],
  [['--branch', '1', '--draft', '1', '--shipped', 'kenya']],
])('%j is answered with how it is called', async (args) => {
  await expect(run(args)).rejects.toThrow('Usage: hakiki rules backtest');
});

test('a draft that is not there, and a country without rules', async () => {
  const branch = `${service.branch.id}`;
  await expect(run(['--branch', branch, '--draft', '999'])).rejects.toMatchObject({ code: 'not_found' });
  await expect(run(['--branch', branch, '--shipped', 'atlantis'])).rejects.toThrow('There are shipped rules for');
});
