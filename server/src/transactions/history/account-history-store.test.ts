import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { ARRIVAL, startMonitoring } from '../intake/transactions.fixture.ts';
import { bandSums, movementsInBand, payersBefore, repeatsBefore } from './account-history-store.ts';

// The planner does not know the values of the parameters and assumes that every entity is small. Every index that it
// can choose must therefore be fast for 100,000 history rows.
test('movements of a busy entity are found by amount, and what came in by time, through the indexes of busy entities', async () => {
  const service = await startMonitoring();
  try {
    const texts: string[] = [];
    const compiler = new PostgresQueryCompiler();
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        texts.push(compiler.compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = service.db.withPlugin(plugin);
    const busy = { branchId: service.branch.id, accountId: 1, key: Buffer.alloc(32, 1), summed: true };
    const place = { at: ARRIVAL, id: 1 };
    const band = { seconds: 60, currency: 'NGN', from: 1n, to: 2n };
    await bandSums(db, [{ entity: busy, place, ...band }]);
    await movementsInBand(db, [{ entity: busy, place, ...band, direction: 'out', most: 5 }]);
    await repeatsBefore(db, [{ entity: busy, place, ...band, minor: 1n, destination: busy.key }]);
    await payersBefore(db, [{ entity: busy, place, seconds: 60 }], 5);
    const plans = await Promise.all(
      texts.map(async (text) => {
        const { rows } = await service.db.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain (generic_plan, costs off) ${text}`),
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
    const indexes = (plan: string) =>
      new Set([...plan.matchAll(/ using \w+_busy_key_branch_id_(currency|at)/g)].map(([, by]) => by));
    expect(plans.map((plan) => [...indexes(plan)])).toEqual([['currency'], ['currency'], ['currency'], ['at']]);
    for (const plan of plans) expect(plan).not.toMatch(/_pkey/);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
});
