import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareGivenNames } from './names.ts';

const verdict = (one: string, other: string) => compareGivenNames(one, other).verdict;

test.each([
  ['Amaka Chisom Okafor', 'OKAFOR Amaka Chisom', 'agrees'],
  ['Amaka Okafor', 'Amaka Chisom Okafor', 'agrees'],
  ['Amaka C. Okafor', 'Amaka Chisom Okafor', 'agrees'],
  ['Mohammed Abubakar Sani', 'Muhammad Abubakar Sani', 'agrees'],
  ['Dr Amaka Okafor', 'Amaka Okafor', 'agrees'],
  ['Ọlá Adé', 'Ola Ade', 'agrees'],
  ['A. Okafor', 'Amaka Okafor', 'cannot_be_said'],
  ['Okafor', 'Amaka Okafor', 'cannot_be_said'],
  ['Amaka Okafor', 'Ngozi Okafor', 'differs'],
  ['Emeka Nwosu', 'Amaka Okafor', 'differs'],
  ['', 'Amaka Okafor', 'cannot_be_said'],
] as const)('%s against %s: %s', (one, other, expected) => {
  expect(verdict(one, other)).toBe(expected);
  expect(verdict(other, one)).toBe(expected);
});

test('says why, word by word, and when the order is another', () => {
  const { explanation } = compareGivenNames('Amaka Chisom Okafor', 'Okafor Amaka');
  expect(explanation).toContain('"amaka" agrees');
  expect(explanation).toContain('"chisom" is in one only');
  expect(explanation).toContain('the words are in another order');
});

test.each([
  ['', 'Amaka Okafor', 'A name is missing'],
  ['Amaka Okafor', '--', 'A name is missing'],
  ['Dr', 'Chief', 'No word can be compared: too little to tell'],
  ['Okafor', 'Okafor', '"okafor" agrees'],
  ['Dr Okafor', 'Chief Okafor', '"okafor" agrees'],
  ['Okafor', 'Amaka Okafor', '"okafor" agrees; "amaka" is in one only: too little to tell'],
  ['A. Okafor', 'Amaka Okafor', '"okafor" agrees; "a" and "amaka" agree by its initial: too little to tell'],
  [
    'A. O.',
    'Amaka Okafor',
    '"a" and "amaka" agree by its initial; "o" and "okafor" agree by its initial: too little to tell',
  ],
  ['Amaka Okafor', 'Emeka Okafor', '"okafor" agrees; "amaka" and "emeka" are different'],
  ['Amaka Okafor', 'Wanjiru Okafor', '"okafor" agrees; "amaka" is in one only; "wanjiru" is in one only'],
  [
    'Mohammed Sani',
    'Muhammad Sani',
    '"sani" agrees; "mohammed" and "muhammad" agree as a known spelling of the same name',
  ],
  [
    'Amakachisom',
    'Amaka Chisom Okafor',
    '"amakachisom" and "amaka chisom" agree written together or apart; "okafor" is in one only',
  ],
  [
    'Amaka Chisom Okafor',
    'Chisom Okafor Amaka',
    '"chisom" agrees; "okafor" agrees; "amaka" agrees; the words are in another order',
  ],
])('%s against %s in words', (one, other, explanation) => {
  expect(compareGivenNames(one, other).explanation).toBe(explanation);
});

test('each part of why has a code, with the words that were compared', () => {
  expect(compareGivenNames('Mohammed Sani', 'Sani Muhammad Okafor').causes).toEqual([
    { code: 'word_agrees', name: ['sani'] },
    { code: 'agree_as_a_known_spelling_of_the_same_name', name: ['mohammed', 'muhammad'] },
    { code: 'word_in_one_only', name: ['okafor'] },
    { code: 'words_in_other_order' },
  ]);
});

test('nothing is said of a name that is not there', () => {
  for (const [one, other] of [[undefined, 'Amaka'] as const, ['Amaka', undefined] as const])
    expect(compareGivenNames(one, other)).toEqual({
      verdict: 'cannot_be_said',
      explanation: 'A name is missing',
      causes: [{ code: 'name_missing' }],
    });
});

describe('for any names', () => {
  const word = fc.constantFrom('amaka', 'chisom', 'okafor', 'emeka', 'nwosu', 'wanjiru', 'otieno', 'mukamana');
  const name = fc.uniqueArray(word, { minLength: 2, maxLength: 4 });
  test('a name agrees with itself in any order', () => {
    fc.assert(
      fc.property(
        name.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length }))),
        ([words, shuffled]) => {
          expect(verdict(words.join(' '), shuffled.join(' '))).toBe('agrees');
        },
      ),
    );
  });
  test('names that share no word never agree', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['amaka', 'okafor', 'wanjiru', 'otieno'], { minLength: 4 }), (words) => {
        expect(verdict(words.slice(0, 2).join(' '), words.slice(2).join(' '))).toBe('differs');
      }),
    );
  });
  test('any text whatever gets a verdict and a reason', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        (one, other) => {
          expect(compareGivenNames(one, other).explanation).not.toBe('');
        },
      ),
    );
  });
});
