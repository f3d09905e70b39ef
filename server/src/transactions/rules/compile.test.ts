import { message } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import type { Value } from '../facts/unit.ts';
import { compileRule } from './compile.ts';
import type { Comparison, Condition, Operand, Parameter, SignalRef } from './condition.ts';
import type { Rule } from './rule.ts';

const parameters: Record<string, Parameter> = {
  limit: { unit: 'money', value: { NGN: '5000', KES: '600.55' }, meaning: 'limit' },
  least: { unit: 'money', value: { NGN: '1000' }, meaning: 'least' },
  many: { unit: 'count', value: 3, meaning: 'many' },
  share: { unit: 'ratio', value: 0.5, meaning: 'share' },
};
const rule = (condition: Condition): Rule => ({
  ...{ stable_id: 'r', version: 1, name: 'R', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  ...{ scope: {}, parameters, condition, rationale: '' },
});
const no = (key: string) => message('missing_input', { input: key });
const noAmount = (currency: string) => message('missing_rule_amount', { currency });
/** Returns the rule's result for these signals, by key. Signals without a value here count as missing. */
const evaluate = (condition: Condition, values: Record<string, Value>, currency = 'NGN') =>
  compileRule(rule(condition), currency).evaluate((key) =>
    key in values ? { value: values[key]! } : { missing: no(key) },
  );
const outcome = (condition: Condition, values: Record<string, Value>) => evaluate(condition, values).outcome;
const compared = (signal: SignalRef, operator: Comparison, to: Operand): Condition => ({
  compare: { signal, operator, to },
});
const cash: Condition = { flag: { signal: { name: 'is_cash' } } };
const failed: Condition = { flag: { signal: { name: 'attempt_failed' } } };
const doubted: Condition = { flag: { signal: { name: 'time_doubted' } } };
const CASH = 'is_cash ';
const FAILED = 'attempt_failed ';
const DOUBTED = 'time_doubted ';

describe('comparisons', () => {
  test.each<[Comparison, boolean[]]>([
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['=', [false, true, false]],
    ['!=', [true, false, true]],
  ])('%s of what is below, at and above', (operator, expected) => {
    const money = compared({ name: 'amount' }, operator, { parameter: 'limit' });
    expect([499_999n, 500_000n, 500_001n].map((amount) => outcome(money, { 'amount ': amount }))).toEqual(expected);
    const count = compared({ name: 'count', window: '24h' }, operator, { number: 3 });
    expect([2, 3, 4].map((number) => outcome(count, { 'count 24h': number }))).toEqual(expected);
  });

  test('between holds its lower end and not its upper', () => {
    const signal = { name: 'amount' } as const;
    const between: Condition = { between: { signal, from: { parameter: 'least' }, to: { parameter: 'limit' } } };
    const amounts = [99_999n, 100_000n, 499_999n, 500_000n];
    expect(amounts.map((amount) => outcome(between, { 'amount ': amount }))).toEqual([false, true, true, false]);
  });

  test.each<[string, Condition, boolean[]]>([
    ['equals', { text: { signal: { name: 'channel' }, operator: 'equals', value: ' Card ' } }, [true, false, false]],
    [
      'starts with',
      { text: { signal: { name: 'channel' }, operator: 'starts_with', value: 'CARD' } },
      [true, true, false],
    ],
    [
      'equals, with a Cyrillic letter',
      { text: { signal: { name: 'channel' }, operator: 'equals', value: 'c\u0430rd' } },
      [true, false, false],
    ],
    ['contains', { text: { signal: { name: 'channel' }, operator: 'contains', value: 'card' } }, [true, true, true]],
    ['is one of', { in: { signal: { name: 'channel' }, values: ['ussd', 'CARD '] } }, [true, false, false]],
  ])('text that %s, whatever the case', (_, condition, expected) => {
    const channels = ['cArd', 'card present', 'a CARD present'];
    expect(channels.map((channel) => outcome(condition, { 'channel ': channel }))).toEqual(expected);
    expect(outcome(condition, { 'channel ': 'web' })).toBe(false);
  });

  test('a flag', () => {
    expect([true, false].map((value) => outcome(cash, { [CASH]: value }))).toEqual([true, false]);
  });
});

describe('what is missing', () => {
  const yes = { [CASH]: true, [FAILED]: true, [DOUBTED]: true };
  const two: Condition = { count_at_least: { count: 2, of: [cash, failed, doubted] } };
  test.each<[string, Condition, Record<string, Value>, boolean | 'unknown']>([
    ['all: each holds', { all: [cash, failed] }, yes, true],
    ['all: one does not', { all: [cash, failed] }, { [CASH]: false }, false],
    ['all: one is missing', { all: [cash, failed] }, { [CASH]: true }, 'unknown'],
    ['any: one holds', { any: [cash, failed] }, { [FAILED]: true }, true],
    ['any: none holds', { any: [cash, failed] }, { [CASH]: false, [FAILED]: false }, false],
    ['any: one is missing', { any: [cash, failed] }, { [CASH]: false }, 'unknown'],
    ['not', { not: cash }, { [CASH]: true }, false],
    ['not, otherwise', { not: cash }, { [CASH]: false }, true],
    ['not: missing', { not: cash }, {}, 'unknown'],
    ['two of three', two, { [CASH]: true, [DOUBTED]: true }, true],
    ['one of three, one missing', two, { [CASH]: true, [DOUBTED]: false }, 'unknown'],
    ['none of three, one missing', two, { [CASH]: false, [DOUBTED]: false }, false],
    ['one of three, none missing', two, { ...yes, [CASH]: false, [DOUBTED]: false }, false],
  ])('%s', (_, condition, values, expected) => {
    const { outcome: found, missing } = evaluate(condition, values);
    expect(found).toBe(expected);
    expect(missing.length > 0).toBe(expected === 'unknown');
  });

  test('is named once, and only where it could have changed the answer', () => {
    const twice: Condition = { all: [cash, cash, failed] };
    expect(evaluate(twice, {})).toEqual({
      outcome: 'unknown',
      missing: [no(CASH), no(FAILED)],
      noAmount: false,
      steps: [
        { signal: 'is_cash', found: no(CASH), outcome: 'unknown' },
        { signal: 'is_cash', found: no(CASH), outcome: 'unknown' },
        { signal: 'attempt_failed', found: no(FAILED), outcome: 'unknown' },
      ],
    });
    expect(evaluate(twice, { [FAILED]: false }).missing).toEqual([]);
  });

  test('the other side may be it', () => {
    const signal = compared({ name: 'amount' }, '>', { signal: { name: 'former_median' } });
    expect(evaluate(signal, { 'amount ': 1n }).missing).toEqual([no('former_median ')]);
    const kenya = compared({ name: 'amount' }, '>', { parameter: 'least' });
    expect(evaluate(kenya, { 'amount ': 1n }, 'KES').missing).toEqual([noAmount('KES')]);
    const wrong = compared({ name: 'amount' }, '>', { money: { NGN: '0.001' } });
    expect(evaluate(wrong, { 'amount ': 1n }).missing).toEqual([noAmount('NGN')]);
  });
});

describe('the steps of an explanation', () => {
  test('say what was found, readably', () => {
    const condition: Condition = {
      all: [
        compared({ name: 'sum', window: '7d' }, '>', { parameter: 'limit' }),
        compared({ name: 'deviations', window: '90d' }, '>', { number: 2 }),
        { in: { signal: { name: 'channel' }, values: ['web'] } },
        cash,
      ],
    };
    const values = { 'sum 7d': 123_456_750n, 'deviations 90d': 2.123_456, 'channel ': 'Web', [CASH]: false };
    expect(evaluate(condition, values)).toEqual({
      outcome: false,
      missing: [],
      noAmount: false,
      steps: [
        {
          signal: 'sum 7d',
          found: message('quantity_money', { currency: 'NGN', amount: '1234567.50' }),
          outcome: 'true',
        },
        { signal: 'deviations 90d', found: '2.123', outcome: 'true' },
        { signal: 'channel', found: 'Web', outcome: 'true' },
        { signal: 'is_cash', found: 'false', outcome: 'false' },
      ],
    });
  });
});

describe('amounts and factors', () => {
  /** Returns the minimum amount for which an "at least" condition is true. */
  const least = (to: Operand, more: Record<string, Value> = {}, currency = 'NGN') => {
    const condition = compared({ name: 'amount' }, '>=', to);
    const holds = (amount: bigint) => evaluate(condition, { 'amount ': amount, ...more }, currency).outcome;
    let [low, high] = [0n, 10_000_000n];
    while (low < high) {
      const middle = (low + high) / 2n;
      if (holds(middle)) high = middle;
      else low = middle + 1n;
    }
    return low;
  };
  test.each<[string, Operand, Record<string, Value>, bigint]>([
    ['money', { money: { NGN: '12.34', KES: '1' } }, {}, 1_234n],
    ['a parameter', { parameter: 'limit' }, {}, 500_000n],
    ['a parameter times 1.5', { parameter: 'limit', times: 1.5 }, {}, 750_000n],
    ['a parameter times one with four decimals', { parameter: 'least', times: 0.0003 }, {}, 30n],
    ['a parameter times a parameter', { parameter: 'limit', times: { parameter: 'share' } }, {}, 250_000n],
    ['another signal', { signal: { name: 'former_median' } }, { 'former_median ': 700n }, 700n],
    [
      'another signal times 3',
      { signal: { name: 'former_median' }, times: { parameter: 'many' } },
      { 'former_median ': 7n },
      21n,
    ],
    [
      'half of an odd amount, rounded down',
      { signal: { name: 'former_median' }, times: 0.5 },
      { 'former_median ': 7n },
      3n,
    ],
  ])('%s', (_, to, more, expected) => {
    expect(least(to, more)).toBe(expected);
  });
  test('in the transaction’s currency', () => {
    expect(least({ parameter: 'limit' }, {}, 'KES')).toBe(60_055n);
  });
  test('counts and ratios are multiplied as numbers', () => {
    const signal = { name: 'count', window: '24h' } as const;
    const other = { name: 'count', window: '7d' } as const;
    const taken = (to: Operand, ...counts: number[]) =>
      counts.map((count) => outcome(compared(signal, '>=', to), { 'count 24h': count, 'count 7d': 5 }));
    expect(taken({ parameter: 'many' }, 2, 3)).toEqual([false, true]);
    expect(taken({ parameter: 'many', times: 2 }, 5, 6)).toEqual([false, true]);
    expect(taken({ signal: other }, 4, 5)).toEqual([false, true]);
    expect(taken({ signal: other, times: 0.5 }, 2, 2.5)).toEqual([false, true]);
  });
});

describe('what a rule asks for', () => {
  const band = (window: '7d' | '30d'): Condition =>
    compared(
      {
        name: 'band_count',
        window,
        arguments: { from: { parameter: 'least' }, to: { money: { NGN: '5000', KES: '1' } } },
      },
      '>=',
      { number: 3 },
    );
  test('each signal once, with its window and its arguments in minor units', () => {
    const { requests } = compileRule(rule({ any: [band('7d'), band('7d'), band('30d'), cash] }), 'NGN');
    expect(requests).toEqual([
      ...(['7d', '30d'] as const).map((window) => ({
        ...{ key: `band_count ${window} from=100000 to=500000`, name: 'band_count', window },
        arguments: { from: 100_000n, to: 500_000n },
      })),
      { key: CASH, name: 'is_cash', arguments: {} },
    ]);
    expect(outcome(band('7d'), { 'band_count 7d from=100000 to=500000': 3 })).toBe(true);
  });
  test('nothing where an argument has no amount in the currency, and says so', () => {
    const { requests } = compileRule(rule(band('7d')), 'KES');
    expect(requests).toEqual([]);
    expect(evaluate(band('7d'), {}, 'KES')).toMatchObject({
      outcome: 'unknown',
      missing: [noAmount('KES')],
    });
  });
  test.each<[string, Condition, 1 | 2, boolean]>([
    ['of the transaction', cash, 1, false],
    ['of the customer', compared({ name: 'count', window: '24h' }, '>', { number: 1 }), 1, false],
    ['that may lag', compared({ name: 'payers', window: '24h' }, '>', { number: 1 }), 1, true],
    ['of the counterparty', compared({ name: 'senders', window: '24h' }, '>', { number: 1 }), 2, true],
    [
      'one of them of the counterparty',
      { any: [cash, { not: compared({ name: 'cycle_length' }, '>', { number: 1 }) }] },
      2,
      true,
    ],
    [
      'of the counterparty, as the other side',
      compared({ name: 'amount' }, '>', { signal: { name: 'received', window: '24h' } }),
      2,
      true,
    ],
  ])('a signal %s', (_, condition, stage, late) => {
    expect(compileRule(rule(condition), 'NGN')).toMatchObject({ stage, late });
  });
});
