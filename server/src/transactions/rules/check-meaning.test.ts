import { renderKept } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import type { SignalName, Window } from '../facts/signal-definitions.ts';
import { checkRuleSet } from './check-rule-set.ts';
import type { Condition, Operand, Parameter } from './condition.ts';
import type { Rule } from './rule.ts';

const parameters: Record<string, Parameter> = {
  low: { unit: 'money', value: { NGN: '100', KES: '10' }, meaning: 'low' },
  high: { unit: 'money', value: { NGN: '1000', KES: '9' }, meaning: 'high' },
  none: { unit: 'money', value: { NGN: '0' }, meaning: 'none' },
  huge: { unit: 'money', value: { NGN: '90000000000000000' }, meaning: 'huge' },
};
const rule = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  ...{ stable_id: 'r', version: 1, name: 'R', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  ...{ scope: {}, parameters, condition, rationale: 'why' },
  ...more,
});
const faultsOf = (condition: Condition, more: Partial<Rule> = {}): string[] =>
  checkRuleSet([rule(condition, more)]).map(({ path, fault }) => `${path} ${renderKept(fault, 'en')}`);
const number = (name: SignalName, window: Window | undefined, operator: '>' | '>=' | '<' | '<=' | '=', value: number) =>
  ({ compare: { signal: { name, ...(window && { window }) }, operator, to: { number: value } } }) as const;
const amount = (operator: '>' | '>=' | '<' | '<=', to: Operand) =>
  ({ compare: { signal: { name: 'amount' }, operator, to } }) as const;
const cash: Condition = { flag: { signal: { name: 'is_cash' } } };
const type = (...values: string[]): Condition => ({ in: { signal: { name: 'transaction_type' }, values } });
const band = (from: string, to: string): Condition => ({
  compare: {
    signal: { name: 'band_count', window: '7d', arguments: { from: { parameter: from }, to: { parameter: to } } },
    operator: '>=',
    to: { number: 1 },
  },
});
const round = (multiple: string): Condition => ({
  compare: {
    signal: { name: 'round_count', window: '24h', arguments: { multiple: { parameter: multiple } } },
    operator: '>=',
    to: { number: 1 },
  },
});

describe('a condition that means nothing is refused', () => {
  test.each<[string, Condition, string]>([
    ['a negative count', number('count', '1h', '>=', -1), 'must be at least 0, because count is never smaller'],
    ['a share over 1', number('new_destination_share', '24h', '>=', 1.5), 'must be from 0 to 1'],
    ['more accounts than are counted', number('senders', '24h', '>=', 51), 'must be from 0 to 50'],
    ['more days than are looked back', number('days_since_last', undefined, '>=', 500), 'must be from 0 to 400'],
    ['more days than the window has', number('pass_through_days', '30d', '>=', 31), 'least must be an object'],
    ['a round multiple of 0', round('none'), 'arguments.multiple must be more than 0'],
    ['an amount beyond 64 bits', amount('>', { parameter: 'huge', times: 100 }), 'is too large an amount in NGN'],
    [
      'between turned round in one currency',
      { between: { signal: { name: 'amount' }, from: { parameter: 'low' }, to: { parameter: 'high' } } },
      'must have a `to` that is more than `from` in KES',
    ],
    ['a band turned round', band('high', 'low'), 'must have a `to` that is more than `from` in NGN'],
    [
      'an unknown type of transaction',
      type('transfer', 'cheque'),
      'values[1] must be one of transfer, ussd, web, card',
    ],
    [
      'an unknown currency',
      { text: { signal: { name: 'currency' }, operator: 'equals', value: 'NRA' } },
      'must be an ISO 4217 code',
    ],
    [
      'more than the most',
      number('cycle_length', undefined, '>', 3),
      'can never be true: no value of cycle_length fits',
    ],
    ['less than nothing', number('count', '24h', '<', 0), 'can never be true: no value of count fits'],
    [
      'two that exclude each other',
      { all: [number('count', '24h', '>', 3), { any: [cash] }, { all: [number('count', '24h', '<', 4)] }] },
      'condition can never be true: no value of count fits',
    ],
    [
      'amounts that exclude each other',
      { all: [amount('>=', { parameter: 'low', times: 20 }), amount('<', { parameter: 'high' })] },
      'can never be true: no value of amount fits in NGN',
    ],
    ['a flag and its opposite', { all: [cash, { not: cash }] }, 'is_cash would have to be true and false'],
    [
      'two values of one text',
      { all: [type('card'), { not: { any: [type('card'), cash] } }] },
      'no value of transaction_type fits',
    ],
  ])('%s', (_, condition, expected) => expect(faultsOf(condition).join('; ')).toContain(expected));

  test('a type that the scope leaves out', () =>
    expect(faultsOf(type('card'), { scope: { transaction_types: ['transfer'] } })).toEqual([
      'rules[0].condition can never be true: no value of transaction_type fits',
    ]));
  test.each<[string, Parameter, string]>([
    ['a count below 0', { unit: 'count', value: -1, meaning: '' }, 'must be from 0'],
    ['half a payment', { unit: 'count', value: 2.5, meaning: '' }, 'must be a whole number'],
    ['bounds turned round', { unit: 'ratio', value: 3, meaning: '', min: 5, max: 1 }, 'must have a min of 0 or more'],
    [
      'an amount over its largest',
      { unit: 'money', value: { NGN: '11' }, meaning: '', max: { NGN: '10' } },
      'the amount in NGN must be from 0 to 10',
    ],
  ])('%s', (_, parameter, expected) =>
    expect(faultsOf(cash, { parameters: { p: parameter } }).join('; ')).toContain(expected),
  );
});

test.each<[string, Condition]>([
  ['a range of counts', { all: [number('count', '24h', '>', 3), number('count', '24h', '<', 5)] }],
  ['alternatives that exclude each other', { any: [number('count', '24h', '>', 3), number('count', '24h', '<', 2)] }],
  ['negative deviations', number('deviations', '90d', '<', -1)],
  ['two windows', { all: [number('count', '24h', '>', 3), number('count', '1h', '<', 3)] }],
  ['a type and not another', { all: [type('card', 'web'), { not: type('web') }] }],
  ['a round multiple', round('low')],
])('%s means something', (_, condition) => expect(faultsOf(condition)).toEqual([]));
