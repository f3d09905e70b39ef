import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import type { Evaluated } from './second-stage-job.ts';
import { startSecondStage } from './start-second-stage.ts';
import { startMonitoring, transfer } from './transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let statements = 0;
const faults: unknown[] = [];
let handle: (data: { transactions: readonly Evaluated[] }) => Promise<void>;
beforeAll(async () => {
  service = await startMonitoring();
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await startSecondStage(
    {
      ...{
        db: service.db.withPlugin(counting),
        vault: service.vault,
        ruleSets: service.ruleSets,
        raiseAlert: service.raiseAlert,
      },
      clock: { now: () => service.time.now },
      jobs: {
        ...service.jobs,
        work: async (_kind, _concurrency, work) => {
          handle = (data) => work(data as never, { attempt: 1, signal: new AbortController().signal });
          return undefined as never;
        },
      },
      onGroupFault: (error) => faults.push(error),
    },
    makeMetrics(),
  );
});
afterAll(() => service.database[Symbol.asyncDispose]());

let sent = 0;
/** Jobs with one transaction each, which was answered alone. */
async function jobsOf(n: number): Promise<{ transactions: Evaluated[] }[]> {
  const jobs = [];
  for (let i = 0; i < n; i += 1) {
    sent += 1;
    await service.monitor(service.branch, transfer({ transaction_id: `t${sent}`, amount: 50 + sent }));
    jobs.push({ transactions: service.takePending() });
  }
  return jobs;
}
const unwritten = async (jobs: readonly { transactions: readonly Evaluated[] }[]): Promise<number> => {
  const ids = jobs.flatMap(({ transactions }) => transactions.map(({ id }) => id));
  const { rows } = await sql<{ n: string }>`select count(*) as n from unnest(${ids}::bigint[]) as one
    where not exists (select from transaction_legs l where l.id = one and l.direction = 'in')`.execute(service.db);
  return Number(rows[0]!.n);
};

test('jobs that wait go together, in as many statements as one', async () => {
  const [first, ...others] = await jobsOf(7);
  expect(await unwritten([first!, ...others])).toBe(7);
  statements = 0;
  await handle(first!);
  const ofOne = statements;
  statements = 0;
  await Promise.all(others.map(handle));
  expect(statements).toBeLessThanOrEqual(ofOne + 2);
  expect(await unwritten([first!, ...others])).toBe(0);
});

test('a job that cannot be done takes no other down', async () => {
  const [one, two] = await jobsOf(2);
  const bad = { transactions: [{ id: 1.5, late: false }] };
  const outcomes = await Promise.allSettled([one!, bad, two!].map(handle));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(faults).toHaveLength(1);
  expect(await unwritten([one!, two!])).toBe(0);
});
