import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerKeys } from '../history/customer-keys.ts';
import { startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { checkRuleSet } from '../rules/check-rule-set.ts';
import type { Condition } from '../rules/condition.ts';
import type { Rule } from '../rules/rule.ts';
import { ruleSentence } from '../rules/rule-message.ts';
import { publishRuleSet } from '../rules/rule-set-store.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service?.database[Symbol.asyncDispose]());

const rule = (id: string, condition: Condition, scope: Rule['scope'] = {}): Rule => ({
  ...{ stable_id: id, version: 1, name: id, family: 'profile', activity_code: 452, action: 'flag', severity: 50 },
  ...{ scope, parameters: {}, condition, rationale: 'Ours' },
});
const over = (number: number): Condition => ({
  compare: { signal: { name: 'customer_risk_score' }, operator: '>', to: { number } },
});
const rules = [
  rule('high', { in: { signal: { name: 'customer_risk' }, values: ['high'] } }),
  rule('score', over(60)),
  rule('expected', {
    compare: {
      ...{ signal: { name: 'sum', window: '30d' }, operator: '>' },
      to: { signal: { name: 'expected_monthly' }, times: 2 },
    },
  }),
  rule(
    'scoped',
    { compare: { signal: { name: 'amount' }, operator: '>', to: { money: { NGN: '10' } } } },
    { risk_levels: ['medium', 'high'] },
  ),
];
const rate = async (
  branch: { id: number; accountId: number },
  number: string,
  row: { level: string; score: number; currency?: string; expected?: number },
) => {
  const keys = await customerKeys(service.db, service.vault, branch.accountId, [number]);
  await sql`with made as (
      insert into customer_risks (account_id, branch_id, reference_key, ciphertext, level, score, expected_currency, expected_minor)
      values (${branch.accountId}, ${branch.id}, ${Buffer.from(`${number} ${row.level} ${branch.id}`)}, 'x', ${row.level}, ${row.score * 100},
        ${row.currency ?? null}, ${row.expected ?? null}) returning id)
    insert into customer_risk_keys (risk_id, account_id, customer_key)
      select made.id, ${branch.accountId}, key from made, unnest(${keys}::bytea[]) as k (key)`.execute(service.db);
};
let n = 0;
const flagged = async (branch: typeof service.branch, identifier: string, more: object = {}): Promise<string[]> => {
  n += 1;
  await service.monitor(
    branch,
    transfer({
      transaction_id: `risk-${n}`,
      customer_details: { customer_name: 'Ada', customer_email: `${identifier}@example.com`, identifier },
      ...more,
    }),
  );
  const { rows } = await sql<{
    rules: string[];
  }>`select rules from transactions where branch_id = ${branch.id} order by id desc limit 1`.execute(service.db);
  return rows[0]!.rules;
};

test('rules read level, score and expected activity; a customer without a rating hits none of them', async () => {
  const { branch } = service;
  expect(checkRuleSet(rules as never)).toEqual([]);
  await publishRuleSet(service.db, { branchId: branch.id, accountId: branch.accountId, rules, cause: 'limit' });
  await rate(branch, '11111111111', { level: 'high', score: 72.5, currency: 'NGN', expected: 2000 });
  await rate(branch, '22222222222', { level: 'low', score: 10, currency: 'NGN', expected: 1_000_000 });
  await rate(branch, '33333333333', { level: 'medium', score: 40, currency: 'KES', expected: 1 });
  // NGN 50 is more than twice the expected NGN 20.
  expect(await flagged(branch, '11111111111')).toEqual(['high', 'score', 'expected', 'scoped']);
  expect(await flagged(branch, '22222222222')).toEqual([]);
  // An expected amount in another currency is ignored.
  expect(await flagged(branch, '33333333333')).toEqual(['scoped']);
  expect(await flagged(branch, '44444444444')).toEqual([]);
});

test('of two customers with one number the higher rating counts, and another branch’s rating never', async () => {
  const { branch } = service;
  await rate(branch, '22222222222', { level: 'high', score: 61 });
  expect(await flagged(branch, '22222222222')).toEqual(['high', 'score', 'scoped']);
  const other = await service.newBranch();
  await rate(other, '44444444444', { level: 'high', score: 90 });
  expect(await flagged(branch, '44444444444')).toEqual([]);
});

test('a level that does not exist is refused, and the sentence names the levels', () => {
  expect(checkRuleSet([{ ...rules[3]!, scope: { risk_levels: ['huge'] } }] as never)).toEqual([
    expect.objectContaining({ path: 'rules[0].scope.risk_levels' }),
  ]);
  expect(ruleSentence(rules[3]!)).toMatch(/^For transactions by customers of medium or high risk: hit when/);
});
