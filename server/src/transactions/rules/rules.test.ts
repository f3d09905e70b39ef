import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionOf, SIGNALS, type SignalName } from '../facts/signal-definitions.ts';
import { type Found, NOT_READ, type Value } from '../facts/unit.ts';
import { checkCondition, checkParameters } from './check-rule.ts';
import { compileRule } from './compile.ts';
import { type Condition, LIMITS, type Parameter } from './condition.ts';
import { evaluateRules, type RuleContext, triggeredNames } from './evaluate-rules.ts';
import type { Rule } from './rule.ts';
import { ruleSentence } from './rule-message.ts';
import { shippedRules } from './shipped-rules.ts';

const nigeria = shippedRules({
  individual: { NGN: '5000000' },
  corporate: { NGN: '10000000' },
  cashOnly: false,
});
const parameters: Record<string, Parameter> = {
  limit: { unit: 'money', value: { NGN: '5000' }, meaning: 'limit' },
  times: { unit: 'count', value: 3, meaning: 'times' },
};
const rule = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  ...{ stable_id: 'r', version: 1, name: 'R', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  ...{ scope: {}, parameters, condition, rationale: '' },
  ...more,
});
const context = (values: Record<string, Value>, more: Partial<RuleContext> = {}): RuleContext => ({
  read: (key) => (key in values ? { value: values[key]! } : { missing: message('missing_input', { input: key }) }),
  transactionType: 'transfer',
  accountType: 'individual',
  currency: 'NGN',
  snoozed: new Map(),
  ...more,
});
const outcomeOf = (one: Rule, values: Record<string, Value>, more: Partial<RuleContext> = {}) =>
  evaluateRules([compileRule(one, more.currency ?? 'NGN')], context(values, more)).results[0]!;
const over: Condition = { compare: { signal: { name: 'amount' }, operator: '>=', to: { parameter: 'limit' } } };

describe('shipped rules', () => {
  test.each(nigeria.map((one) => [one.stable_id, one] as const))(
    '%s passes its own check and reads as a sentence',
    (_, one) => {
      expect(checkParameters(one.parameters)).toEqual([]);
      expect(checkCondition(one.condition, one.parameters)).toEqual([]);
      const sentence = ruleSentence(one);
      expect(sentence).toMatch(/^(Hit|For transactions .*: hit) when .*\.$/);
      expect(sentence).not.toMatch(/undefined|\{|NaN/);
    },
  );
  test('every code from 452 to 457 has a rule; 450 and 451 come of the set', () =>
    expect([...new Set(nigeria.map(({ activity_code }) => activity_code))].sort()).toEqual([
      452, 453, 454, 455, 456, 457,
    ]));
  test('structuring, in words', () =>
    expect(ruleSentence(nigeria.find(({ stable_id }) => stable_id === 'structuring_individual')!, 'NGN')).toBe(
      "For transactions on individual accounts: hit when the amount is from NGN 4,000,000 to less than NGN 5,000,000 and the number of the customer's transactions of NGN 4,000,000 or more and less than NGN 5,000,000 within 7 days is at least 3 and the total of the customer's transactions of NGN 4,000,000 or more and less than NGN 5,000,000 within 7 days is at least NGN 5,000,000.",
    ));
});

describe('what is much', () => {
  const shipped = (id: string, values: Record<string, Value>, more: Partial<RuleContext> = {}) =>
    outcomeOf(nigeria.find(({ stable_id }) => stable_id === id)!, values, more).outcome;
  const naira = (amount: number) => BigInt(amount) * 100n;
  test('an amount is out of profile from half a million on, of a company from five, and from fifteen times the usual', () => {
    const values = { 'deviations 90d': 5, 'usual_amount 90d': naira(10_000) };
    const said = (amount: number, account_type: string) =>
      shipped('out_of_profile', { ...values, 'amount ': naira(amount), 'account_type ': account_type });
    expect([said(499_999, 'individual'), said(500_000, 'individual')]).toEqual(['no_hit', 'hit']);
    expect([said(4_999_999, 'corporate'), said(5_000_000, 'corporate')]).toEqual(['no_hit', 'hit']);
    const usual = { 'amount ': naira(600_000), 'account_type ': 'individual', 'deviations 90d': 5 };
    expect(shipped('out_of_profile', { ...usual, 'usual_amount 90d': naira(40_001) })).toBe('no_hit');
    expect(shipped('out_of_profile', { ...usual, 'usual_amount 90d': naira(40_000) })).toBe('hit');
    const steady = { 'account_type ': 'individual', 'usual_amount 90d': naira(150_000), 'amount ': naira(1_000_000) };
    expect(shipped('out_of_profile', { ...steady, 'deviations 90d': 9.9 })).toBe('no_hit');
    expect(shipped('out_of_profile', { ...steady, 'deviations 90d': 10 })).toBe('hit');
    expect(shipped('out_of_profile', { ...steady, 'deviations 90d': 10, 'amount ': naira(999_999) })).toBe('no_hit');
  });
  test('what came in passes through where it is five times the usual amount; of who is new, always', () => {
    const values = { 'inflow 1h': naira(100_000), 'outflow_share 1h': 0.9, 'usual_amount 90d': naira(20_001) };
    expect(shipped('rapid_movement', { ...values, 'count 90d': 6 })).toBe('no_hit');
    expect(shipped('rapid_movement', { ...values, 'count 90d': 5 })).toBe('hit');
    const { 'usual_amount 90d': _, ...unknown } = values;
    expect(shipped('rapid_movement', { ...unknown, 'count 90d': 5 })).toBe('hit');
    expect(shipped('rapid_movement', { ...values, 'count 90d': 6, 'usual_amount 90d': naira(20_000) })).toBe('hit');
    expect(shipped('rapid_movement', { ...unknown, 'count 90d': 5, 'inflow 1h': naira(99_999) })).toBe('no_hit');
  });
  test('who comes back after three months with five times a usual amount, with little from ten times on', () => {
    const values = { 'days_since_last ': 90, 'former_median ': naira(30_000) };
    expect(shipped('dormant_wakes', { ...values, 'amount ': naira(150_000) })).toBe('hit');
    expect(shipped('dormant_wakes', { ...values, 'amount ': naira(149_999) })).toBe('no_hit');
    const little = { ...values, 'former_median ': naira(1000) };
    expect(shipped('dormant_wakes', { ...little, 'amount ': naira(10_000) })).toBe('hit');
    expect(shipped('dormant_wakes', { ...little, 'amount ': naira(9_999) })).toBe('no_hit');
    expect(shipped('dormant_wakes', { 'days_since_last ': 90, 'amount ': naira(1_000_000) })).toBe('hit');
    expect(shipped('dormant_wakes', { ...values, 'days_since_last ': 89, 'amount ': naira(150_000) })).toBe('no_hit');
  });
  test('equal payments to one account: three in ten minutes, or four of some size in a day', () => {
    const said = (minutes: number, day: number, amount: number) =>
      shipped('same_amount_same_account', { 'repeats 10m': minutes, 'repeats 24h': day, 'amount ': naira(amount) });
    expect([said(3, 3, 100), said(1, 4, 10_000), said(1, 4, 9_999), said(2, 3, 10_000)]).toEqual([
      'hit',
      'hit',
      'no_hit',
      'no_hit',
    ]);
  });
});

describe('evaluation', () => {
  test('money is exact beyond 2^53 minor units', () => {
    const exact = rule(over, {
      parameters: { limit: { unit: 'money', value: { NGN: '999999999999999.99' }, meaning: '' } },
    });
    expect(outcomeOf(exact, { 'amount ': 99999999999999999n }).outcome).toBe('hit');
    expect(outcomeOf(exact, { 'amount ': 99999999999999998n }).outcome).toBe('no_hit');
  });
  test('a missing input that cannot change the answer does not hide it', () => {
    const either = rule({ any: [over, { flag: { signal: { name: 'is_cash' } } }] });
    expect(outcomeOf(either, { 'amount ': 500000n }).outcome).toBe('hit');
    expect(outcomeOf(either, { 'amount ': 1n }).outcome).toBe('not_evaluated');
    expect(outcomeOf(rule({ all: [over, { flag: { signal: { name: 'is_cash' } } }] }), { 'amount ': 1n }).outcome).toBe(
      'no_hit',
    );
    expect(outcomeOf(rule({ not: { flag: { signal: { name: 'is_cash' } } } }), {}).outcome).toBe('not_evaluated');
  });
  test('an error is 450 and never safe; a shadow rule counts for nothing; a snooze hides the hit and not the result', () => {
    const broken = context(
      {},
      {
        read: () => {
          throw new TypeError('x');
        },
      },
    );
    expect(evaluateRules([compileRule(rule(over), 'NGN')], broken)).toMatchObject({
      status: 'suspicious',
      activity_code: 450,
    });
    const hit = context({ 'amount ': 500000n });
    expect(evaluateRules([compileRule(rule(over, { action: 'shadow' }), 'NGN')], hit)).toMatchObject({
      status: 'safe',
      score: 0,
    });
    const reason = message('rule_snoozed', { until: '2026-12-01', id: 1 });
    const snoozed = context({ 'amount ': 500000n }, { snoozed: new Map([['r', reason]]) });
    const set = evaluateRules([compileRule(rule(over), 'NGN')], snoozed);
    expect(set).toMatchObject({
      status: 'safe',
      results: [{ outcome: 'suppressed', reason }],
    });
  });
  test('several families are 451 and add up; one family counts once', () => {
    const hit = context({ 'amount ': 500000n });
    const two = [rule(over), rule(over, { stable_id: 's', family: 'velocity', activity_code: 453, severity: 70 })];
    expect(
      evaluateRules(
        two.map((one) => compileRule(one, 'NGN')),
        hit,
      ),
    ).toMatchObject({ activity_code: 451, score: 100 });
    const one = [rule(over), rule(over, { stable_id: 's', severity: 30 })];
    const set = evaluateRules(
      one.map((each) => compileRule(each, 'NGN')),
      hit,
    );
    expect(set).toMatchObject({ activity_code: 455, score: 50 });
    expect(triggeredNames(set)).toEqual(['R', 'R']);
  });
  test('text is compared after normalisation and case folding', () => {
    const named = rule({ text: { signal: { name: 'channel' }, operator: 'equals', value: 'CAFÉ' } });
    expect(outcomeOf(named, { 'channel ': 'cafe\u0301 ' }).outcome).toBe('hit');
  });
});

/** Generates condition trees of every shape, valid and invalid, including unknown keys. */
const anyOperand = fc.oneof(
  fc.record({ number: fc.double({ noNaN: true, min: -1e6, max: 1e6 }) }),
  fc.record({ parameter: fc.constantFrom('limit', 'times', 'nobody') }),
  fc.record({ money: fc.dictionary(fc.constantFrom('NGN', 'KES', 'XXX1'), fc.constantFrom('1', '5.5', '0.001', 'x')) }),
  fc.record({
    signal: fc.record({ name: fc.constantFrom(...Object.keys(SIGNALS)) }),
    times: fc.double({ noNaN: true }),
  }),
);
const anySignal = fc.record(
  {
    name: fc.constantFrom(...Object.keys(SIGNALS), 'constructor', '__proto__'),
    window: fc.constantFrom('1h', '24h', '7d', '90d', '1y'),
    arguments: fc.dictionary(fc.constantFrom('from', 'to', 'multiple', 'toString'), anyOperand),
  },
  { requiredKeys: ['name'] },
);
/** Generates a valid comparison for any signal. */
const validLeaf = fc.constantFrom(...(Object.keys(SIGNALS) as SignalName[])).chain((name): fc.Arbitrary<object> => {
  const { unit, windows, arguments: wanted = {} } = definitionOf(name);
  const given = Object.fromEntries(Object.keys(wanted).map((key) => [key, { parameter: 'limit' }]));
  const signal = {
    name,
    ...(windows && { window: windows[0] }),
    ...(Object.keys(given).length && { arguments: given }),
  };
  if (unit === 'flag') return fc.constant({ flag: { signal } });
  if (unit === 'text') return fc.constant({ in: { signal, values: ['transfer'] } });
  const to = unit === 'money' ? fc.constant({ parameter: 'limit', times: 2 }) : fc.record({ number: fc.integer() });
  return to.map((other) => ({ compare: { signal, operator: '>=', to: other } }));
});
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    validLeaf,
    validLeaf,
    fc.record({
      compare: fc.record({ signal: anySignal, operator: fc.constantFrom('>', '<=', '=', '~'), to: anyOperand }),
    }),
    fc.record({ between: fc.record({ signal: anySignal, from: anyOperand, to: anyOperand }) }),
    fc.record({ flag: fc.record({ signal: anySignal }) }),
    fc.record({ in: fc.record({ signal: anySignal, values: fc.array(fc.string(), { maxLength: 3 }) }) }),
    fc.record({
      text: fc.record({ signal: anySignal, operator: fc.constantFrom('contains', 'matches'), value: fc.string() }),
    }),
    fc.record({ all: fc.array(tie('tree'), { maxLength: 5 }) }),
    fc.record({ any: fc.array(tie('tree'), { maxLength: 5 }) }),
    fc.record({ not: tie('tree') }),
    fc.record({
      count_at_least: fc.record({
        count: fc.integer({ min: -1, max: 4 }),
        of: fc.array(tie('tree'), { maxLength: 4 }),
      }),
    }),
    fc.anything(),
  ),
}));

/** Generates a value with the unit of the requested signal. */
const valueFor = (key: string): Found => {
  const { unit } = definitionOf(key.split(' ')[0] as SignalName);
  if (unit === 'money') return { value: 1n };
  if (unit === 'flag') return { value: true };
  return { value: unit === 'text' ? 'transfer' : 1 };
};

/**
 * Number of trees. The command `RULE_TREES=100000 node scripts/test.mjs server/src/transactions/rules` tests 100,000.
 */
const TREES = Number(process.env['RULE_TREES'] ?? 5_000);

describe('any tree', () => {
  test('is refused with faults or runs within its cost; neither throws', () => {
    let accepted = 0;
    fc.assert(
      fc.property(tree, fc.boolean(), (json, known) => {
        const faults = checkCondition(json, parameters);
        for (const fault of faults) expect(fault.path).toMatch(/^condition/);
        if (faults.length) return;
        accepted += 1;
        const compiled = compileRule(rule(json as Condition), 'NGN');
        expect(compiled.requests.length).toBeLessThanOrEqual(LIMITS.signals);
        const read = (): Found => NOT_READ;
        const { steps } = compiled.evaluate(known ? valueFor : read);
        expect(steps.length).toBeLessThanOrEqual(LIMITS.nodes);
        expect(ruleSentence(rule(json as Condition))).not.toContain('undefined');
      }),
      { numRuns: TREES },
    );
    expect(accepted).toBeGreaterThan(TREES / 100);
  }, 600_000);
  test('too large, too deep and too costly are refused', () => {
    const deep = Array.from({ length: 9 }).reduce<Condition>((inner) => ({ not: inner }), over);
    expect(checkCondition(deep, parameters)).toContainEqual(
      expect.objectContaining({ fault: message('rule_fault_too_deep', { n: 8 }) }),
    );
    const wide = { all: Array.from({ length: 70 }, () => over) };
    expect(checkCondition(wide, parameters)).toContainEqual({
      path: 'condition',
      fault: message('rule_fault_too_many_nodes', { n: 64 }),
    });
    const costly = {
      all: (['1h', '24h', '7d', '1h'] as const).flatMap((window) => [
        { compare: { signal: { name: 'destinations', window }, operator: '>', to: { number: 1 } } },
        { compare: { signal: { name: 'new_destinations', window }, operator: '>', to: { number: 1 } } },
        { compare: { signal: { name: 'cycle_length' }, operator: '>', to: { number: 1 } } },
        { compare: { signal: { name: 'speed' }, operator: '>', to: { number: 1 } } },
        { compare: { signal: { name: 'former_median' }, operator: '>', to: { money: { NGN: '1' } } } },
        { compare: { signal: { name: 'failures', window: '1h' }, operator: '>', to: { number: 1 } } },
      ]),
    };
    expect(checkCondition(costly, parameters)).toEqual([
      expect.objectContaining({ fault: message('rule_fault_too_costly', { cost: 41, max: 40 }) }),
    ]);
  });
});
