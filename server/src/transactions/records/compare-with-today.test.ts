import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { compareWithToday } from './compare-with-today.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const daysAgo = (days: number): string => new Date(ARRIVAL.getTime() - days * 86_400_000).toISOString();
/** A transfer just below the reporting threshold of Nigeria. */
const below = (name: string, days: number) =>
  transfer({ transaction_id: name, timestamp: daysAgo(days), amount: 4_500_000 });
const idsOf = async (branchId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from transactions where branch_id = ${branchId} order by id`.execute(service.db)
  ).rows.map(({ id }) => id);
const compare = (id: number) => compareWithToday(service.db, service.vault, { ruleSets: service.ruleSets, id });
const named = <T extends { stable_id?: string; signal?: string }>(all: readonly T[], name: string) =>
  all.find(({ stable_id: id, signal }) => id === name || signal?.startsWith(name));

test('a late transaction changes today’s evaluation, and the evidence of the answer stays beside it', async () => {
  const { newBranch, monitor, secondStage } = service;
  const branch = await newBranch();
  await monitor(branch, below('a', 6));
  const answer = await monitor(branch, below('c', 2));
  expect(answer.status).toBe('safe');
  await secondStage();
  const id = (await idsOf(branch.id)).at(-1)!;
  const before = await compare(id);
  expect(before).toMatchObject({ status: 'safe', activity_code: 200 });
  expect(named(before.results, 'structuring_individual')).toBeUndefined();
  expect(named(before.signals, 'band_count 7d')).toMatchObject({ differs: false });

  // This transaction happened between the two others and arrives last.
  await monitor(branch, below('b', 4));
  await secondStage();
  const after = await compare(id);
  expect(after).toMatchObject({ status: 'suspicious', activity_code: 455 });
  expect(after.score).toBeGreaterThan(after.answered_score);
  expect(named(after.results, 'structuring_individual')).toEqual({
    ...{ stable_id: 'structuring_individual', name: expect.any(String) },
    ...{ answered: 'no_hit', today: 'hit', found_late: true, differs: true },
  });
  expect(named(after.signals, 'band_count 7d')).toEqual({
    signal: expect.stringMatching(/^band_count 7d/),
    answered: { found: '2', message: null },
    today: { found: '3', message: null },
    differs: true,
  });
  // Signals that differ come first.
  const order = after.signals.map(({ differs }) => differs);
  expect(order).toEqual([...order].sort((one, other) => Number(other) - Number(one)));
  expect(JSON.stringify(after)).not.toMatch(/Ada|22222222222|0123456789/);
});

test('amounts are compared in the units of their currency', async () => {
  const { newBranch, monitor, secondStage } = service;
  const branch = await newBranch();
  await monitor(branch, below('a', 6));
  await secondStage();
  const { signals } = await compare((await idsOf(branch.id))[0]!);
  expect(named(signals, 'amount')?.answered).toEqual({
    found: 'NGN 4,500,000',
    message: { code: 'quantity_money', params: { currency: 'NGN', amount: '4500000' } },
  });
});

test('a transaction that does not exist is not found', async () => {
  await expect(compare(999_999)).rejects.toMatchObject({ kind: 'not_found' });
});
