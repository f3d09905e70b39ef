import { message } from '@hakiki/texts';
import { expect, test } from 'vitest';
import type { Value } from '../facts/unit.ts';
import { compileRule } from './compile.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { profileOf } from './profiles.ts';
import { shippedRules } from './shipped-rules.ts';

const HUGE = 10n ** 18n;

/** Returns the outcome of a country's reporting-threshold rule for a payment of an individual. */
function outcomeIn(country: string, currency: string, values: Readonly<Record<string, Value>>): string {
  const rule = shippedRules(profileOf(country).reporting).find(
    ({ stable_id: id }) => id === 'over_reporting_threshold_individual',
  )!;
  return evaluateRules([compileRule(rule, currency)], {
    read: (key) => (key in values ? { value: values[key]! } : { missing: message('missing_input', { input: key }) }),
    ...{ transactionType: 'transfer', accountType: 'individual', currency, snoozed: new Map() },
  }).results[0]!.outcome;
}

test.each([
  ['kenya', 'KES'],
  ['ghana', 'GHS'],
  ['uganda', 'UGX'],
  ['rwanda', 'RWF'],
])('in %s only cash over the threshold hits, alone or within a day', (country, currency) => {
  const over = { 'amount ': HUGE, 'sum 24h': HUGE };
  expect(outcomeIn(country, currency, { ...over, 'is_cash ': true })).toBe('hit');
  expect(outcomeIn(country, currency, { ...over, 'amount ': 1n, 'is_cash ': true })).toBe('hit');
  expect(outcomeIn(country, currency, { ...over, 'is_cash ': false })).toBe('no_hit');
  expect(outcomeIn(country, currency, { 'amount ': 1n, 'sum 24h': 1n, 'is_cash ': true })).toBe('no_hit');
  // Without the field, the service does not know whether the payment is in cash. The rule is therefore not evaluated,
  // and the record says so.
  expect(outcomeIn(country, currency, over)).toBe('not_evaluated');
});

test('in Nigeria all money over the threshold hits, cash or not', () => {
  for (const cash of [{}, { 'is_cash ': true }, { 'is_cash ': false }])
    expect(outcomeIn('nigeria', 'NGN', { 'amount ': HUGE, 'sum 24h': HUGE, ...cash })).toBe('hit');
});
