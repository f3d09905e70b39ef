import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { entitiesOf } from '../facts/entities.ts';
import { addLegs } from '../history/movement-store.ts';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import type { CompiledRule } from '../rules/compile.ts';
import { evaluateStored, resultsOf } from './evaluate-stored.ts';
import { findStored } from './stored-transaction.ts';

/**
 * Returns the same rules, changed so that no signal alone decides their result. The evaluation therefore reads all of
 * their signals.
 */
const undecided = (rules: readonly CompiledRule[]): CompiledRule[] =>
  rules.map((rule) => ({ ...rule, evaluate: () => ({ outcome: 'unknown', missing: [], noAmount: false, steps: [] }) }));

test('rules say of the signals that were worth asking for what they say of all', async () => {
  const service = await startMonitoring();
  try {
    const { db, vault, branch, ruleSets } = service;
    const { customer, origin, destination } = await entitiesOf(vault, branch, transfer());
    // Each entity has stored sums and too many rows to read one by one: more than 1,000 for a customer, more than 100
    // for an account.
    for (const [entity, direction, n] of [
      [customer, 'out', 1_100],
      [origin!, 'in', 260],
      [origin!, 'out', 260],
      [destination!, 'in', 260],
      [destination!, 'out', 260],
    ] as const)
      await addLegs(
        db,
        Array.from({ length: n }, (_, i) => ({
          ...{ entity, direction, id: -i - 1, currency: 'NGN', minor: BigInt(100 * (1 + ((i * 7919) % 9000))) },
          ...{ at: new Date(ARRIVAL.getTime() - (i + 1) * 600_000), failed: null },
          ...{ ownKey: Buffer.alloc(32, i % 90), otherKey: Buffer.alloc(32, i % 7) },
        })),
      );
    const amounts = [1, 50, 9_000, 1_000_000, 4_500_000, 30_000_000];
    for (const amount of amounts) await service.monitor(branch, transfer({ transaction_id: `t${amount}`, amount }));
    await service.secondStage();
    const { rows } = await sql<{
      id: number;
      rule_set_id: number;
    }>`select id, rule_set_id from transactions order by id`.execute(db);
    const outcomes = new Set<string>();
    const saved: number[] = [];
    for (const { id, rule_set_id } of rows) {
      const stored = (await findStored(db, vault, id))!;
      const rules = (await ruleSets.byId(db, rule_set_id)).compiledFor('NGN');
      const { results, signals } = await evaluateStored(db, stored, rules);
      const all = await evaluateStored(db, stored, undecided(rules));
      expect(results).toEqual(resultsOf(rules, stored, all.signals));
      for (const [key, found] of signals) expect(found).toEqual(all.signals.get(key));
      for (const { outcome } of results) outcomes.add(outcome);
      saved.push(all.signals.size - signals.size);
    }
    expect(outcomes).toEqual(new Set(['hit', 'no_hit', 'not_evaluated']));
    // With a small amount, the evaluation skips the check of unusual amounts and the search for cycles.
    expect(saved[0]).toBeGreaterThan(2);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
}, 120_000);
