import { expect, test } from 'vitest';
import { frenchRationale } from '../../dashboard/src/pages/rules/rationales.ts';
import { frenchRuleName, shippedRuleName } from '../../packages/texts/src/rule-names.ts';
import { inFrench, signalInWords, signalName } from '../../packages/texts/src/rule-sentence.ts';
import { SIGNALS } from '../../server/src/transactions/facts/signal-definitions.ts';
import { ruleSentence } from '../../server/src/transactions/rules/sentence.ts';
import { shippedRules } from '../../server/src/transactions/rules/shipped-rules.ts';

const ENGLISH =
  /\b(the|of|within|over|customer|customer's|account|number|is|and|when|hit|for|hours?|days|what|times?|share|more|less|least)\b/i;
const limits = (amount: string) => ({ NGN: amount, USD: '10000' });
const shipped = shippedRules({ individual: limits('5000000'), corporate: limits('10000000'), cashOnly: true });

test.each(shipped.map((rule) => [rule.stable_id, rule] as const))('%s is read in French', (_, rule) => {
  const english = ruleSentence(rule);
  const french = inFrench(english);
  expect(french).not.toMatch(ENGLISH);
  // Every number is there, in its order or not.
  const numbers = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted();
  expect(numbers(french)).toEqual(numbers(english));
});

test.each(shipped.map((rule) => [rule.stable_id, rule] as const))(
  '%s has its name and its reason in French',
  (id, rule) => {
    expect(frenchRuleName(rule.name)).toBeTruthy();
    expect(shippedRuleName(id, 'en')).toBe(rule.name);
    expect(frenchRationale(rule.rationale)).toBeTruthy();
  },
);

test.each(['limit', 'threshold'])('so has a branch’s own %s', (id) =>
  expect(frenchRuleName(shippedRuleName(id, 'en') ?? '')).toBe(shippedRuleName(id, 'fr')),
);

test('every signal is in words', () => {
  // Those with amounts of their own are read with them.
  for (const [name, { windows, arguments: amounts }] of Object.entries(SIGNALS))
    if (!amounts) expect(signalInWords(windows ? `${name} ${windows[0]}` : name, 'en'), name).toBeTruthy();
  expect(signalInWords('sum 24h', 'en')).toBe("The customer's total within 24 hours");
  expect(signalInWords('sum 24h', 'fr')).toBe('Le total du client en 24 heures');
  expect(signalInWords('my_signal', 'en')).toBeUndefined();
});

test('every signal has a name without its window, in both languages', () => {
  for (const name of Object.keys(SIGNALS))
    for (const language of ['en', 'fr'] as const) {
      expect(signalName(name, language), name).toBeTruthy();
      expect(signalName(name, language), name).not.toMatch(/[{}]/);
    }
  expect(signalName('sum', 'en')).toBe("The customer's total");
  expect(signalName('sum', 'fr')).toBe('Le total du client');
  expect(signalName('new_destinations', 'fr')).toBe('Le nombre de comptes payés pour la première fois en 90 jours');
  expect(signalName('my_signal', 'en')).toBeUndefined();
});

test.each(Object.values(SIGNALS).map(({ phrase }) => phrase))('%s has its French', (phrase) => {
  const filled = phrase.replace('{window}', '7 days').replace(/\{\w+\}/g, 'NGN 4,000');
  expect(inFrench(filled)).not.toMatch(ENGLISH);
});

test('structuring, in words', () => {
  const rule = shipped.find(({ stable_id }) => stable_id === 'structuring_individual')!;
  expect(
    inFrench(ruleSentence({ ...rule, scope: { account_types: ['individual'], currencies: ['NGN'] } }, 'NGN')),
  ).toMatch(
    /^Pour les transactions sur les comptes individuels en NGN : signaler quand le montant va de NGN 4,000,000 /,
  );
});

test('what a person wrote stays as it was written', () =>
  expect(inFrench('Hit when the channel is not “the shop and more”.')).toBe(
    'Signaler quand le canal n’est pas « the shop and more ».',
  ));
