import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionOf, SIGNALS, type SignalName } from '../facts/signal-definitions.ts';
import { findAllStored } from '../records/stored-transaction.ts';
import { checkRuleSet } from '../rules/check-rule-set.ts';
import type { Condition, Parameter } from '../rules/condition.ts';
import type { Rule } from '../rules/rule.ts';
import { publishRuleSet } from '../rules/rule-set-store.ts';
import { insertShadow } from '../trials/shadow-store.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

type Sent = ReturnType<typeof transfer>;
const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
const publish = (branch: { id: number; accountId: number }, rules: readonly Rule[]) =>
  publishRuleSet(service.db, { branchId: branch.id, accountId: branch.accountId, rules, cause: 'limit' });

const amountText = fc.oneof(fc.constantFrom('0', '0.01', '1', '92233720368547758.07'), fc.nat().map(String));
const parameters = fc.record({
  count: fc.oneof(fc.nat(60), fc.constantFrom(1e12, -1, 0.5)),
  ratio: fc.oneof(fc.double({ noNaN: true, min: 0, max: 3 }), fc.constantFrom(0, 1e12)),
  low: amountText,
  high: amountText,
});
/** Generates a comparison of any signal with any parameter, in any window. */
const leaf = fc.constantFrom(...(Object.keys(SIGNALS) as SignalName[])).chain((name): fc.Arbitrary<Condition> => {
  const { unit, windows, arguments: wanted = {} } = definitionOf(name);
  const given = Object.fromEntries(
    Object.keys(wanted).map((key) => [key, { parameter: key === 'to' ? 'high' : 'low' }]),
  );
  const operator = fc.constantFrom(...(['>', '>=', '<', '<=', '=', '!='] as const));
  const times = fc.constantFrom(undefined, 0.0001, 1.1, 10_000, { parameter: 'ratio' });
  return fc.record({ window: fc.constantFrom(...(windows ?? [undefined])), operator, times }).map((drawn) => {
    const signal = {
      name,
      ...(drawn.window && { window: drawn.window }),
      ...(Object.keys(given).length && { arguments: given }),
    };
    if (unit === 'flag') return { flag: { signal } };
    if (unit === 'text') return { text: { signal, operator: 'contains', value: 'a' } };
    const parameter = unit === 'money' ? 'high' : unit === 'count' ? 'count' : undefined;
    const factor = drawn.times !== undefined && { times: drawn.times };
    const to = parameter === undefined ? { number: 1 } : { parameter, ...factor };
    return { compare: { signal, operator: drawn.operator, to } } as Condition;
  });
});
const draft = fc.record({ values: parameters, leaves: fc.array(leaf, { minLength: 1, maxLength: 4 }) });
const ruleOf = (i: number, { values, leaves }: typeof draft extends fc.Arbitrary<infer T> ? T : never): Rule => {
  const money = (amount: string): Parameter => ({ unit: 'money', value: { NGN: amount }, meaning: '' });
  return {
    ...{ stable_id: `r${i}`, version: 1, name: `R ${i}`, family: 'amount', activity_code: 455, action: 'flag' },
    ...{ severity: 1, scope: {}, rationale: 'why' },
    parameters: {
      ...{ low: money(values.low), high: money(values.high) },
      count: { unit: 'count', value: values.count, meaning: '' },
      ratio: { unit: 'ratio', value: values.ratio, meaning: '' },
    },
    condition: i % 2 ? { all: leaves } : { any: leaves },
  };
};

test('rules that pass the check never make a transaction fail', async () => {
  const branch = await service.newBranch();
  const drafts = fc.sample(draft, 1500).map((one, i) => ruleOf(i, one));
  const passed = drafts.filter((rule) => checkRuleSet([rule]).length === 0);
  expect(passed.length).toBeGreaterThan(200);
  const rules = passed.slice(0, 200);
  await publish(branch, rules);
  const kinds = [
    {},
    { amount: 0.01 },
    { amount: 900_000_000_000 },
    { currency: 'EUR', amount: 5 },
    { transaction_type: 'card', card_details: { bin: '411111', last4: '1111' } },
  ] as const;
  for (const [i, info] of [{}, { direction: 'in' }, { attempt_status: 'failed' }, { is_cash: true }].entries())
    for (const [j, kind] of kinds.entries()) {
      const accounts = j === 4 && { origin_account: undefined, destination_account: undefined };
      const timestamp = ago(600 - i * 50 - j * 7);
      const sent = { ...transfer({ transaction_id: `p${i}-${j}`, timestamp, ...kind }, info), ...accounts } as Sent;
      await expect(service.monitor(branch, sent)).resolves.toMatchObject({ activity_code: expect.any(Number) });
    }
  await service.secondStage();
  const { rows } = await sql<{ id: number }>`select id from transactions where branch_id = ${branch.id}`.execute(
    service.db,
  );
  const stored = await findAllStored(
    service.db,
    service.vault,
    rows.map(({ id }) => id),
  );
  expect(stored).toHaveLength(20);
  const faults = stored.flatMap(({ evidence }) => evidence!.results.filter(({ outcome }) => outcome === 'error'));
  expect(
    faults.filter(
      ({ reason }) => !JSON.stringify(reason).includes('"missing_rule_amount","params":{"currency":"EUR"}'),
    ),
  ).toEqual([]);
}, 120_000);

const zero: Rule = {
  ...{ stable_id: 'zero', version: 1, name: 'Zero', family: 'profile', activity_code: 452, action: 'watch' },
  ...{ severity: 1, scope: {}, rationale: 'why' },
  parameters: { multiple: { unit: 'money', value: { NGN: '0' }, meaning: '' } },
  condition: {
    compare: {
      signal: { name: 'round_count', window: '24h', arguments: { multiple: { parameter: 'multiple' } } },
      operator: '>=',
      to: { number: 1 },
    },
  },
};
const many: Rule = {
  ...{ stable_id: 'many', version: 1, name: 'Many', family: 'velocity', activity_code: 453, action: 'flag' },
  ...{ severity: 40, scope: {}, rationale: 'why', parameters: {} },
  condition: { compare: { signal: { name: 'count', window: '1h' }, operator: '>=', to: { number: 3 } } },
};

test('rules of before the check that cannot be computed leave the transaction to a person, and the other rules work', async () => {
  const branch = await service.newBranch();
  await publish(branch, [zero, many]);
  const answers = [];
  for (let i = 0; i < 3; i += 1)
    answers.push(await service.monitor(branch, transfer({ transaction_id: `z${i}`, timestamp: ago(30 - i) })));
  expect(answers.map(({ activity_code }) => activity_code)).toEqual([450, 450, 453]);
});

test('a trial that cannot be computed stops nothing: what came late is evaluated again', async () => {
  const { db, secondStage, newBranch, monitor } = service;
  const branch = await newBranch();
  await publish(branch, [many]);
  const { rows: users } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${branch.accountId}, 'shadow@example.com', 'O', 'owner', 'x') returning id`.execute(db);
  const { rows: sets } = await sql<{ id: number }>`select rule_set_id as id from monitoring_settings
    where branch_id = ${branch.id}`.execute(db);
  // A rule set with random, completely invalid content.
  const rules = JSON.stringify([{ ...many, condition: null, parameters: null }, zero]);
  const { rows: drafts } = await sql<{ id: number }>`insert into rule_drafts
      (branch_id, account_id, rules, base_id, reason, created_by, created_at)
    values (${branch.id}, ${branch.accountId}, ${rules}::jsonb, ${sets[0]!.id}, 'x', ${users[0]!.id}, ${ARRIVAL}) returning id`.execute(
    db,
  );
  const until = new Date(ARRIVAL.getTime() + 86_400_000);
  await insertShadow(db, {
    ...{ branchId: branch.id, accountId: branch.accountId, draftId: drafts[0]!.id, by: users[0]!.id },
    ...{ at: new Date(ARRIVAL.getTime() - 1000), until },
  });
  // By its own time this is the third transaction, but it arrives first. The history contains three transactions only
  // after the other two have arrived.
  for (const minutes of [10, 30, 20])
    await monitor(branch, transfer({ transaction_id: `l${minutes}`, timestamp: ago(minutes) }));
  await secondStage();
  const { rows } = await sql<{ late_code: number | null }>`select late_code from transactions
    where branch_id = ${branch.id} order by at desc limit 1`.execute(db);
  expect(rows[0]!.late_code).toBe(453);
});
