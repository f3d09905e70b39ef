import { isShippedName, ruleNames } from '@hakiki/texts/en/rule-names.ts';
import { isShippedRationale, ruleRationales } from '@hakiki/texts/en/rule-rationales.ts';
import { describe, expect, test } from 'vitest';
import { differencesBetween } from './drafts/apply-changes.ts';
import { profileOf } from './profiles.ts';
import type { Rule } from './rule.ts';
import { nameMessage, rationaleMessage } from './rule-message.ts';
import { shippedRules } from './shipped-rules.ts';
import { numberRules, sameRule } from './versions.ts';

const shipped = shippedRules(profileOf('nigeria').reporting);
const ruleOf = (id: string): Rule => shipped.find(({ stable_id }) => stable_id === id)!;
/** A rule as a release of before 2026-11-24 stored it. */
const stored: Rule = {
  ...ruleOf('velocity_hour'),
  version: 4,
  name: 'More than 20 transactions in an hour',
  rationale: 'A person does not make so many payments by hand.',
  parameters: Object.fromEntries(
    Object.entries(ruleOf('velocity_hour').parameters).map(([name, value]) => [name, { ...value, meaning: 'Former' }]),
  ),
};

describe('a release rewords a shipped rule', () => {
  test('the stored rule is the same: no difference, and the same version', () => {
    expect(sameRule(stored, ruleOf('velocity_hour'))).toBe(true);
    expect(differencesBetween([stored], [ruleOf('velocity_hour')])).toEqual([]);
    expect(numberRules([ruleOf('velocity_hour')], [stored])[0]!.version).toBe(4);
  });

  test('a text that means the same is shown in each language; a text of other conditions as it was stored', () => {
    const rationale =
      'A person does not make so many payments by hand. Wages to people who were paid before are not meant.';
    expect(rationaleMessage({ ...stored, rationale })).toEqual({ code: 'velocity_hour' });
    expect(nameMessage(ruleOf('velocity_hour'))).toEqual({ code: 'velocity_hour' });
    expect([nameMessage(stored), rationaleMessage(stored)]).toEqual([null, null]);
  });

  test('every current text is a shipped text of its own rule only', () => {
    for (const [id, name] of Object.entries(ruleNames)) expect(isShippedName(id, name)).toBe(true);
    for (const [id, text] of Object.entries(ruleRationales)) expect(isShippedRationale(id, text)).toBe(true);
    expect(isShippedName('fan_in', ruleNames.fan_out)).toBe(false);
    expect(isShippedName('toString', 'x')).toBe(false);
    expect(isShippedRationale('our_rule', ruleRationales.fan_out)).toBe(false);
  });
});

test.each<[string, Partial<Rule>]>([
  ['a name', { name: 'Cash to Kano' }],
  ['a rationale', { rationale: 'Decided by the board.' }],
  ['a severity', { severity: 1 }],
  ['an action', { action: 'shadow' }],
])('%s of the branch is a change of the rule', (_, change) => {
  const changed = { ...stored, ...change };
  expect(sameRule(stored, changed)).toBe(false);
  expect(numberRules([changed], [stored])[0]!.version).toBe(5);
});

test('a value of a parameter is a change of the rule; the text of a branch’s own rule is too', () => {
  const [name, parameter] = Object.entries(stored.parameters)[0]!;
  const withValue = { ...stored, parameters: { ...stored.parameters, [name]: { ...parameter, value: 99 } } } as Rule;
  expect(sameRule(stored, withValue)).toBe(false);
  const own = { ...stored, stable_id: 'our_rule' };
  const reworded = { ...own, parameters: { ...own.parameters, [name]: { ...parameter, meaning: 'Payments' } } } as Rule;
  expect(sameRule(own, reworded)).toBe(false);
});
