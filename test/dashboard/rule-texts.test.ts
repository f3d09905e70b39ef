import { afterEach, describe, expect, test } from 'vitest';
import { missingValues } from '../../packages/texts/src/en/missing-values.ts';
import { ruleNames } from '../../packages/texts/src/en/rule-names.ts';
import { ruleSentences } from '../../packages/texts/src/en/rule-sentences.ts';
import { signals } from '../../packages/texts/src/en/signals.ts';
import { speakTo } from '../../packages/texts/src/language.ts';
import { ruleNamesText, ruleNameText } from '../../packages/texts/src/rule-name-texts.ts';
import { rationaleText } from '../../packages/texts/src/rule-rationale-texts.ts';
import { foundText, sentenceText, signalText } from '../../packages/texts/src/rule-texts.ts';
import {
  SIGNALS,
  type SignalDefinition,
  type SignalName,
  valuesOf,
} from '../../server/src/transactions/facts/signal-definitions.ts';
import type { Condition } from '../../server/src/transactions/rules/condition.ts';
import type { Rule } from '../../server/src/transactions/rules/rule.ts';
import { nameMessage, rationaleMessage, ruleMessage } from '../../server/src/transactions/rules/rule-message.ts';
import { shippedRules } from '../../server/src/transactions/rules/shipped-rules.ts';

const speak = (language: 'en' | 'fr') => speakTo(() => ({ language, region: language === 'en' ? 'en-GB' : 'fr-FR' }));
afterEach(() => speak('en'));

const ENGLISH =
  /\b(the|of|within|over|customer|customer's|account|number|is|and|when|hit|for|hours?|days|what|times?|share|more|less|least|field)\b/i;
const limits = (amount: string) => ({ NGN: amount, USD: '10000' });
const shipped = shippedRules({ individual: limits('5000000'), corporate: limits('10000000'), cashOnly: true });
const byId = shipped.map((rule) => [rule.stable_id, rule] as const);
const signalNames = Object.keys(SIGNALS) as SignalName[];

/** A rule with one condition, without parameters or scope. */
const sentence = (condition: Condition) => sentenceText(ruleMessage({ condition, parameters: {}, scope: {} }));

test.each(byId)('%s has the same numbers in English and French, and no English word in French', (_, rule) => {
  const message = ruleMessage(rule);
  const english = sentenceText(message);
  speak('fr');
  const french = sentenceText(message);
  expect(french).not.toMatch(ENGLISH);
  const numbers = (text: string, group: RegExp) => (text.replace(group, '').match(/\d+/g) ?? []).toSorted();
  expect(numbers(french, /(?<=\d)\u202f(?=\d{3})/g)).toEqual(numbers(english, /(?<=\d),(?=\d{3})/g));
});

const named = (rule: Rule) => ({
  ...rule,
  messages: { name: nameMessage(rule), rationale: rationaleMessage(rule) },
});
test.each(byId)('%s has its name and its reason in French', (_, rule) => {
  expect([ruleNameText(named(rule)), rationaleText(named(rule))]).toEqual([rule.name, rule.rationale]);
  speak('fr');
  for (const text of [ruleNameText(named(rule)), ruleNameText(rule), rationaleText(named(rule))])
    expect(text).not.toMatch(ENGLISH);
});

test('what a branch wrote about a shipped rule stays as it was written', () => {
  const own = named({ ...shipped[0]!, name: 'Repeated failed attempts', rationale: 'Ours.' });
  speak('fr');
  expect([ruleNameText(own), rationaleText(own)]).toEqual(['Repeated failed attempts', 'Ours.']);
  const { messages: _, ...listed } = own;
  expect(ruleNameText(listed)).toBe('Repeated failed attempts');
  expect(ruleNameText({ stable_id: null, name: 'Repeated failed attempts' })).toBe('Repeated failed attempts');
});

describe('a signal', () => {
  test.each(signalNames)('%s has a text for every window, value and amount', (name) => {
    const { windows = [], arguments: amounts = {} }: SignalDefinition = SIGNALS[name];
    const texts: Readonly<Record<string, string>> = { ...signals, ...ruleSentences };
    for (const window of windows) expect(texts[`span_${window}`], window).toBeTruthy();
    for (const value of valuesOf(name) ?? []) expect(texts[`value_${name}_${value}`], value).toBe(value);
    for (const amount of Object.keys(amounts)) expect(texts[`signal_${name}_with_amounts`]).toContain(`{${amount}}`);
    if (windows.length) expect(texts[`signal_${name}`]).toContain('{window:');
  });

  test.each(signalNames)('%s has a name in both languages', (name) => {
    const english = signalText(name);
    expect(english).toMatch(/^[A-Z]/);
    speak('fr');
    expect(signalText(name)).not.toMatch(/[{}_]/);
    expect(signalText(name)).not.toMatch(ENGLISH);
    expect(signalText(name) === english).toBe(false);
  });

  test('is read from its key', () => {
    const read = () =>
      ['sum 24h', 'amount ', 'band_count 7d from=1 to=2', 'field_text branch code', 'my_signal 1h', 'sum 5h'].map(
        signalText,
      );
    expect(read()).toEqual([
      "The customer's total within 24 hours",
      'The amount',
      "The number of the customer's transactions in a range of amounts within 7 days",
      'The field “branch”',
      'My signal 1h',
      "The customer's total",
    ]);
    speak('fr');
    expect(read().slice(0, 4)).toEqual([
      'Le total du client en 24 heures',
      'Le montant',
      'Le nombre de transactions du client dans une plage de montants en 7 jours',
      'Le champ « branch »',
    ]);
  });
});

describe('a rule', () => {
  const structuring = shipped.find(({ stable_id }) => stable_id === 'structuring_individual')!;
  const scoped = { ...structuring, scope: { account_types: ['individual'], currencies: ['NGN'] } };

  test('has its scope and its amounts', () => {
    expect(sentenceText(ruleMessage(scoped, 'NGN'))).toMatch(
      /^For transactions on individual accounts in NGN: hit when the amount is from NGN 4,000,000 /,
    );
    speak('fr');
    expect(sentenceText(ruleMessage(scoped, 'NGN'))).toMatch(
      /^Pour les transactions sur les comptes de type particulier en NGN : signaler quand le montant va de NGN 4\u202f000\u202f000 /,
    );
  });

  test('has one day and several', () => {
    const days = (number: number) =>
      sentence({ compare: { signal: { name: 'account_age' }, operator: '<', to: { number } } });
    expect([days(1), days(1.5)]).toEqual([
      'Hit when the age of the account is less than 1 day.',
      'Hit when the age of the account is less than 1.5 days.',
    ]);
    speak('fr');
    expect([days(1), days(1.5), days(2)]).toEqual([
      'Signaler quand l’âge du compte est inférieur à 1 jour.',
      'Signaler quand l’âge du compte est inférieur à 1,5 jour.',
      'Signaler quand l’âge du compte est inférieur à 2 jours.',
    ]);
  });

  test('keeps what its author wrote as it was written', () => {
    const written = {
      text: { signal: { name: 'channel' }, operator: 'equals', value: 'the shop and {signal}' },
    } as const;
    speak('fr');
    expect(sentence({ not: written })).toBe(
      'Signaler quand il n’est pas vrai que le canal est « the shop and {signal} ».',
    );
    expect(sentence({ in: { signal: { name: 'channel' }, values: ['POS', 'weak'] } })).toBe(
      'Signaler quand le canal est POS ou weak.',
    );
    expect(sentence({ in: { signal: { name: 'list_hit' }, values: ['weak', 'strong', 'other'] } })).toBe(
      'Signaler quand la plus forte correspondance des parties avec une liste est faible, forte ou other.',
    );
  });

  test('is whole at the deepest that a rule may be', () => {
    const leaf: Condition = {
      compare: { signal: { name: 'amount' }, operator: '>', to: { signal: { name: 'sum', window: '1h' }, times: 2 } },
    };
    const nested = (levels: number): Condition =>
      levels ? { any: [{ flag: { signal: { name: 'is_cash' } } }, nested(levels - 1)] } : leaf;
    expect(sentence(nested(7))).toContain(
      "(it is cash or the amount is more than 2 × the customer's total within one hour)",
    );
  });
});

describe('what a rule read', () => {
  const amount = { code: 'quantity_money', params: { currency: 'NGN', amount: '1234567.50' } };
  const read = () => [
    foundText({ found: 'NGN 1,234,567.50', message: amount }, 'sum 24h'),
    foundText({ found: '2.123', message: null }, 'deviations 90d'),
    foundText({ found: '0742', message: null }, 'merchant_category'),
    foundText({ found: 'true', message: null }, 'is_cash'),
    foundText({ found: 'NGN 1,234,567.50' }, 'sum 24h'),
  ];

  test('is a value or a message; text of before 2026-11-26 stays', () => {
    expect(read()).toEqual(['NGN 1,234,567.50', '2.123', '0742', 'Yes', 'NGN 1,234,567.50']);
    speak('fr');
    expect(read()).toEqual(['NGN 1\u202f234\u202f567,50', '2,123', '0742', 'Oui', 'NGN 1,234,567.50']);
  });

  test.each(Object.keys(missingValues))('%s has no English word in French', (code) => {
    const params = { input: 'x', first: 'x', second: 'y', n: 3, signal: { code: 'signal_amount' }, causes: ['x', 'y'] };
    speak('fr');
    expect(sentenceText({ code, params })).not.toMatch(ENGLISH);
  });
});

test('a sentence of before 2026-11-26 stays as it was kept', () => {
  speak('fr');
  expect(sentenceText('Hit when the amount is more than NGN 2,000,000.')).toBe(
    'Hit when the amount is more than NGN 2,000,000.',
  );
});

test('a list of rules has the names that each rule has on its own page', () => {
  const shippedNames: Readonly<Record<string, string>> = ruleNames;
  const id = Object.keys(shippedNames)[0]!;
  speak('fr');
  const own = { stable_id: 'our_rule', name: 'Cash to Kano' };
  // A shipped name is translated; a renamed rule and a branch's own keep their author's words.
  expect(ruleNamesText([id, own.stable_id], [shippedNames[id]!, own.name])).toBe(
    `${ruleNameText({ stable_id: id, name: shippedNames[id]! })}, ${own.name}`,
  );
  expect(ruleNamesText([id], ['Renamed'])).toBe('Renamed');
  // A forgotten copy has no names, and the answer repeats the ids.
  expect(ruleNamesText([id, 'our_rule'], [id, 'our_rule'])).toBe(
    `${ruleNameText({ stable_id: id, name: shippedNames[id]! })}, Our rule`,
  );
});
