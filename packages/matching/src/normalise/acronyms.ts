import { isSyllabic } from '../names/organisation-words.ts';
import { LEGAL_FORMS } from '../names/words.ts';

const SMALL_WORDS = new Set('of the and for de du des la le les et y e del der die das und fur al el in on'.split(' '));

/**
 * Returns the first letters of an organisation's words, with and without small words and legal forms: three to six
 * letters.
 */
export function acronymsOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const all = [words, telling, telling.filter((word) => !LEGAL_FORMS.has(word))].map((kept) =>
    kept.map((word) => word[0]).join(''),
  );
  return [...new Set(all)].filter(({ length }) => length >= 3 && length <= 6);
}

/**
 * True if a word is the short form of the name that contains it: "Korea National Insurance Company (KNIC)",
 * "Comercializadora de Cafe Codecafe".
 */
export const isOwnAcronym = (word: string, words: readonly string[]): boolean => {
  if (word.length < 3 || words.length < 4) return false;
  const others = words.filter((other) => other !== word);
  return acronymsOf(others).includes(word) || isSyllabic(word, others);
};

/** Returns the short forms of a name that the name itself contains. */
export const ownAcronymsOf = (words: readonly string[]): string[] => words.filter((word) => isOwnAcronym(word, words));
