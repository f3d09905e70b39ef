import { message, renderKept } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import type { Value } from '../facts/unit.ts';
import { checkRuleSet } from './check-rule-set.ts';
import { compileRule } from './compile.ts';
import type { Condition, Parameter } from './condition.ts';
import { SHIPPED_CURRENCIES } from './currency-amounts.ts';
import { evaluateRules, type RuleContext } from './evaluate-rules.ts';
import type { Rule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

const nigeria = shippedRules({ individual: { NGN: '5000000' }, corporate: { NGN: '10000000' }, cashOnly: false });
const parameters: Record<string, Parameter> = { limit: { unit: 'money', value: { NGN: '5000' }, meaning: 'limit' } };
const over: Condition = { compare: { signal: { name: 'amount' }, operator: '>=', to: { parameter: 'limit' } } };
const rule = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  ...{ stable_id: 'r', version: 1, name: 'R', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  ...{ scope: {}, parameters, condition, rationale: '' },
  ...more,
});
const context = (values: Record<string, Value>, more: Partial<RuleContext> = {}): RuleContext => ({
  read: (key) => (key in values ? { value: values[key]! } : { missing: message('missing_input', { input: key }) }),
  ...{ transactionType: 'transfer', accountType: 'individual', currency: 'NGN', snoozed: new Map() },
  ...more,
});
const outcomeOf = (one: Rule, values: Record<string, Value>, more: Partial<RuleContext> = {}) =>
  evaluateRules([compileRule(one, more.currency ?? 'NGN')], context(values, more)).results[0]!;

describe('shipped rules', () => {
  test('every rule that flags has amounts in every shipped currency, and every parameter its smallest and largest value', () => {
    for (const { action, parameters: all, stable_id: id } of nigeria)
      for (const [name, parameter] of Object.entries(all)) {
        expect(parameter, `${id}.${name}`).toMatchObject({ min: expect.anything(), max: expect.anything() });
        if (action === 'flag' && parameter.unit === 'money')
          expect(Object.keys(parameter.value), `${id}.${name}`).toEqual(
            expect.arrayContaining([...SHIPPED_CURRENCIES]),
          );
      }
  });
  test('a smallest and largest value pass the check, and what is beyond them does not', () => {
    const withValue = (one: Rule, name: string, value: unknown): unknown => ({
      ...one,
      parameters: { ...one.parameters, [name]: { ...one.parameters[name]!, value } },
    });
    for (const one of nigeria)
      for (const [name, { unit, min, max }] of Object.entries(one.parameters)) {
        if (unit === 'money') continue;
        expect(checkRuleSet([withValue(one, name, (min as number) - 1)]), `${one.stable_id}.${name}`).not.toEqual([]);
        expect(checkRuleSet([withValue(one, name, (max as number) + 1)]), `${one.stable_id}.${name}`).not.toEqual([]);
      }
  });
});

describe('a rule that cannot look', () => {
  test('a flag rule without an amount in the currency leaves the transaction to a person; another rule is not evaluated', () => {
    const without = { reason: message('missing_rule_amount', { currency: 'KES' }) };
    const said = (action: Rule['action']) => outcomeOf(rule(over, { action }), { 'amount ': 1n }, { currency: 'KES' });
    expect(said('flag')).toMatchObject({ outcome: 'error', ...without });
    expect(said('watch')).toMatchObject({ outcome: 'not_evaluated', ...without });
    const set = evaluateRules([compileRule(rule(over), 'KES')], context({ 'amount ': 1n }, { currency: 'KES' }));
    expect(set).toMatchObject({ status: 'suspicious', activity_code: 450 });
  });
  test('a signal that failed is an error of the rules that read it, and of no others', () => {
    const failing: RuleContext = {
      ...context({}),
      read: (key) => (key === 'amount ' ? { failed: message('fault_of_program', { name: 'x' }) } : { value: true }),
    };
    const cash = rule({ flag: { signal: { name: 'is_cash' } } }, { stable_id: 's' });
    const { results, activity_code } = evaluateRules(
      [rule({ any: [over, { flag: { signal: { name: 'is_cash' } } }] }), cash].map((one) => compileRule(one, 'NGN')),
      failing,
    );
    expect(results.map(({ outcome, reason }) => [outcome, reason && renderKept(reason, 'en')])).toEqual([
      ['error', 'amount: x'],
      ['hit', undefined],
    ]);
    expect(activity_code).toBe(455);
  });
  test('a rule that cannot be compiled fails alone', () => {
    const broken = rule({ compare: { signal: { name: 'amount' }, operator: '>', to: { parameter: 'nobody' } } });
    expect(outcomeOf(broken, { 'amount ': 1n })).toMatchObject({ outcome: 'error' });
  });
});
