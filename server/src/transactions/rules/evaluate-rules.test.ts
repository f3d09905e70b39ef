import { message, renderKept } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import { compileRule } from './compile.ts';
import {
  assess,
  evaluateRules,
  type Outcome,
  type RuleContext,
  type RuleResult,
  triggeredNames,
} from './evaluate-rules.ts';
import type { Rule } from './rule.ts';

const rule = (more: Partial<Rule> = {}): Rule => ({
  ...{ stable_id: 'r', version: 4, name: 'Cash', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  ...{ scope: {}, parameters: {}, condition: { flag: { signal: { name: 'is_cash' } } }, rationale: '' },
  ...more,
});
const context = (more: Partial<RuleContext> = {}): RuleContext => ({
  ...{ transactionType: 'transfer', accountType: 'individual', currency: 'NGN', snoozed: new Map() },
  ...{ read: () => ({ value: true }), ...more },
});
const evaluated = (more: Partial<RuleContext>, ...rules: Rule[]) =>
  evaluateRules(
    rules.map((one) => compileRule(one, 'NGN')),
    context(more),
  );
const notSent = message('missing_input', { input: 'is_cash' });
const untilFriday = message('rule_snoozed', { until: 'Friday', id: 1 });
const thrower = (error: unknown) => () => {
  throw error;
};

describe('one rule', () => {
  const step = { signal: 'is_cash', found: 'true', outcome: 'true' };
  const steps = [step];
  const fields = {
    ...{ stable_id: 'r', version: 4, name: 'Cash', family: 'amount', activity_code: 455, action: 'flag', severity: 50 },
  };
  const missing = [{ signal: 'is_cash', found: notSent, outcome: 'unknown' }];
  test.each<[string, Partial<RuleContext>, object]>([
    ['hits', {}, { ...fields, outcome: 'hit', steps }],
    ['does not hit', { read: () => ({ value: false }) }, { ...fields, outcome: 'no_hit', steps: [] }],
    [
      'cannot be evaluated',
      { read: () => ({ missing: notSent }) },
      { ...fields, outcome: 'not_evaluated', reason: notSent, steps: missing },
    ],
    [
      'is snoozed',
      { snoozed: new Map([['r', untilFriday]]) },
      { ...fields, outcome: 'suppressed', reason: untilFriday, steps },
    ],
    [
      'is not the one that is snoozed',
      { snoozed: new Map([['s', untilFriday]]) },
      { ...fields, outcome: 'hit', steps },
    ],
    [
      'fails',
      { read: thrower(new RangeError('x')) },
      { ...fields, outcome: 'error', reason: message('fault_of_program', { name: 'RangeError' }), steps: [] },
    ],
    [
      'fails without an error',
      { read: thrower('x') },
      { ...fields, outcome: 'error', reason: message('fault_unknown'), steps: [] },
    ],
  ])('%s', (_, more, result) => {
    expect(evaluated(more, rule()).results).toEqual([result]);
  });
  test('a snooze of a rule that does not hit says nothing', () => {
    const snoozed = new Map([['r', untilFriday]]);
    expect(evaluated({ snoozed, read: () => ({ value: false }) }, rule()).results[0]).not.toHaveProperty('reason');
  });
  test('names each thing that is missing', () => {
    const condition = {
      all: [{ flag: { signal: { name: 'is_cash' } } }, { flag: { signal: { name: 'attempt_failed' } } }],
    };
    const { results } = evaluated(
      { read: (key) => ({ missing: message('missing_input', { input: key.trim() }) }) },
      rule({ condition } as Partial<Rule>),
    );
    expect(renderKept(results[0]!.reason!, 'en')).toBe('is_cash was not given; attempt_failed was not given');
    expect(renderKept(results[0]!.reason!, 'fr')).toBe('is_cash manque ; attempt_failed manque');
  });
});

test.each<[string, Rule['scope'], boolean]>([
  ['none', {}, true],
  ['its type', { transaction_types: ['card', 'transfer'] }, true],
  ['another type', { transaction_types: ['card'] }, false],
  ['its account', { account_types: ['individual'] }, true],
  ['another account', { account_types: ['corporate'] }, false],
  ['its currency', { currencies: ['KES', 'NGN'] }, true],
  ['another currency', { currencies: ['KES'] }, false],
  ['its type, and another account', { transaction_types: ['transfer'], account_types: ['corporate'] }, false],
  ['its type and account, and another currency', { transaction_types: ['transfer'], currencies: ['KES'] }, false],
])('a scope of %s applies: %s', (_, scope, applies) => {
  expect(evaluated({}, rule({ scope })).results).toHaveLength(applies ? 1 : 0);
});

describe('the set', () => {
  const result = (outcome: Outcome, more: Partial<RuleResult> = {}): RuleResult => ({
    ...{ stable_id: 'r', version: 1, name: 'R', family: 'amount', activity_code: 455, action: 'flag', severity: 40 },
    ...{ outcome, steps: [], ...more },
  });
  const velocity = { family: 'velocity', activity_code: 453, name: 'V' } as const;
  test.each<[string, RuleResult[], string, number, number]>([
    ['nothing', [], 'safe', 200, 0],
    ['no hit', [result('no_hit'), result('not_evaluated'), result('suppressed')], 'safe', 200, 0],
    ['one hit', [result('hit'), result('no_hit', velocity)], 'suspicious', 455, 40],
    [
      'two of one family',
      [result('hit', { severity: 30 }), result('hit'), result('hit', { severity: 20 })],
      'suspicious',
      455,
      40,
    ],
    ['two families', [result('hit'), result('hit', velocity)], 'suspicious', 451, 80],
    ['two families, over 100', [result('hit', { severity: 90 }), result('hit', velocity)], 'suspicious', 451, 100],
    ['one that is watched', [result('hit', { action: 'watch' })], 'safe', 200, 40],
    [
      'one watched beside one flagged',
      [result('hit', { ...velocity, action: 'watch' }), result('hit')],
      'suspicious',
      455,
      80,
    ],
    ['one that runs in shadow', [result('hit', { action: 'shadow' })], 'safe', 200, 0],
    ['one that failed', [result('error')], 'suspicious', 450, 0],
    ['a watched one that failed', [result('error', { action: 'watch' })], 'suspicious', 450, 0],
    ['one that failed in shadow', [result('error', { action: 'shadow' })], 'safe', 200, 0],
    ['one that failed beside a hit', [result('error'), result('hit', velocity)], 'suspicious', 453, 40],
    ['one that failed beside a watched', [result('error'), result('hit', { action: 'watch' })], 'suspicious', 450, 40],
  ])('%s', (_, results, status, activity_code, score) => {
    expect(assess(results)).toEqual({ status, activity_code, score, results });
  });
  test('names what hit, watched rules too, and never one in shadow', () => {
    const results = [
      result('hit'),
      result('hit', { ...velocity, action: 'watch' }),
      result('hit', { name: 'S', action: 'shadow' }),
      result('no_hit', { name: 'N' }),
      result('suppressed', { name: 'Z' }),
    ];
    expect(triggeredNames({ results })).toEqual(['R', 'V']);
  });
});
