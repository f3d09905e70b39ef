import { MATCH_REASONS, reason, TOKEN_RELATIONS } from '@hakiki/matching/match-reason.ts';
import { beforeAll, expect, test } from 'vitest';
import { matchReasons as english } from '../../packages/texts/src/en/match-reasons.ts';
import { matchReasons as french } from '../../packages/texts/src/fr/match-reasons.ts';
import { speakTo } from '../../packages/texts/src/language.ts';
import { matchText, relationText, renderMatch } from '../../packages/texts/src/match-texts.ts';

beforeAll(() => {
  speakTo(() => ({ language: 'fr', region: 'fr-FR' }));
});

/** The parameters of a template. */
const paramsOf = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort();

test.each([...MATCH_REASONS, ...TOKEN_RELATIONS])('%s has words with the same parameters in both languages', (code) => {
  expect(paramsOf(french[code])).toEqual(paramsOf(english[code]));
  expect(relationText(code)).not.toBe('');
});

test('values within are words of the language, and what a record of before says stays as it is', () => {
  const country = reason('country_differs', { countries: ['NG', 'DE'] });
  expect(renderMatch(country, 'fr')).toBe('le pays diffère : la liste dit Nigeria, Allemagne');
  expect(renderMatch(country, 'en')).toBe('country differs: the list says NG, DE');
  const words = reason('words_match', { subject: 'ada', listed: 'adah', how: { code: 'by_transliteration' } });
  expect(matchText({ explanation: renderMatch(words, 'en'), ...words })).toBe(
    '« ada » correspond à « adah » par translittération',
  );
  expect(matchText({ explanation: 'both are female', ...reason('gender_same', { gender: { code: 'female' } }) })).toBe(
    'même sexe : femme',
  );
  expect(matchText({ explanation: 'birth year 1980 is the same' })).toBe('birth year 1980 is the same');
  expect(matchText({ explanation: { masked: true }, ...country })).toBeUndefined();
});
