import type { NameKind } from '../entity.ts';
import { chineseOrganisation } from '../names/chinese-organisations.ts';
import { readLegalForms } from '../names/legal-forms.ts';
import { isGenericMeaning, isPlace } from '../names/organisation-words.ts';
import { COMMON_BUSINESS_WORDS, FORMS_OF_ADDRESS } from '../names/words.ts';
import { partsOfMarked, UNVOWELLED_MARK } from '../unvowelled.ts';
import { LONGEST_WORD } from '../word-distance.ts';
import { withoutElidedArticles } from './articles.ts';
import { wordsInBrackets } from './brackets.ts';
import { readConstruct } from './compounds.ts';
import { undoDisguises } from './disguises.ts';
import { letterReadings } from './look-alikes.ts';
import { organisationWords, personWords } from './name-words.ts';
import { readWord } from './scripts.ts';
import { makeToken, type Token, type TokenRole } from './token.ts';

/** Function that makes a token: `makeToken`, or a version with a cache. */
export type TokenMaker = (text: string, role: TokenRole) => Token;

export interface NameInput {
  readonly text: string;
  /** Family name, if it is known separately. Its words are marked. */
  readonly family?: string;
}

/** Name that is ready to be compared. `tokens` is empty only if the text has no letter and no digit. */
export interface NormalisedName {
  readonly tokens: readonly Token[];
  readonly kind: NameKind;
  /** Returns all words, including noise words. Used for texts without spaces and for acronyms. */
  readonly words: () => readonly string[];
}

/** Maximum number of characters of a name. It limits the time of every comparison. */
export const LONGEST_TEXT = 300;
/** Maximum number of characters of a written name, because invisible characters may be between the letters. */
const MAX_WRITTEN = 10 * LONGEST_TEXT;
/** Maximum number of words of a name that are compared and searched at once. `sweep.ts` has one bit for each word. */
export const MAX_TOKENS = 12;

const APOSTROPHES = /['’‘`´ʼʻʾʿ′ˈ׳״]/gu;
/** Pattern of the possessive s: "Smith's" is Smith. In "O'Sullivan" the letter is part of the word. */
const POSSESSIVE = /(\p{L}{2})['’]s(?=\s|$)/giu;

/** Returns all words joined, cut to the maximum length. */
export const wholeOf = (words: readonly string[]): string =>
  words
    .map((word) => partsOfMarked(word).text)
    .join('')
    .slice(0, LONGEST_WORD);

function cutWord(word: string): string {
  if (word.length <= LONGEST_WORD) return word;
  return partsOfMarked(word).text.slice(0, LONGEST_WORD);
}

/**
 * Returns the Latin words of a text in any script, with lower-case ASCII letters and digits. If the short vowels of a
 * word are not known, its letters are added (`unvowelled.ts`).
 */
export function latinWords(text: string, kind: NameKind): string[] {
  const tidy = readLegalForms(letterReadings(text.slice(0, MAX_WRITTEN))[0].slice(0, LONGEST_TEXT));
  // The s of an organisation's name stays: "Lord's" and "Lords" are two spellings, and the plural s does not count.
  const plain = kind === 'organization' ? withoutElidedArticles(tidy) : tidy.replace(POSSESSIVE, '$1');
  const words: string[] = [];
  for (const raw of undoDisguises(readConstruct(plain.replace(APOSTROPHES, '')), kind)
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (raw === '') continue;
    for (const word of readWord(raw, kind)
      .toLowerCase()
      .split(/[^a-z0-9^]+/))
      if (word !== '' && word !== UNVOWELLED_MARK) words.push(cutWord(word));
  }
  return words;
}

/**
 * Number of words that two neighbouring parts of a long text share, and maximum number of parts. A person's name has an
 * additional part from beginning, middle and end.
 */
const SHARED_WORDS = 4;
const MAX_PARTS = 2;
/**
 * Maximum number of names for which one text is searched. It is the number of readings multiplied by the number of
 * parts. Without a limit, 300 long texts of look-alike letters took 14 s.
 */
const MAX_LOOKED_UP = 6;
/** Maximum number of words in a subject. Further words are ignored. */
export const MAX_SUBJECT_WORDS = MAX_TOKENS + (MAX_PARTS - 1) * (MAX_TOKENS - SHARED_WORDS);

interface KeptWord {
  readonly word: string;
  readonly noise: boolean;
}

const readOrganisation = (text: string): string[] => latinWords(text, 'organization');

function partOf(
  input: NameInput,
  kind: NameKind,
  kept: readonly KeptWord[],
  { words, token }: { readonly words: readonly string[]; readonly token: TokenMaker },
): NormalisedName {
  const family =
    input.family === undefined
      ? undefined
      : new Set(
          letterReadings(input.family).flatMap((family) => personWords(latinWords(family, kind)).map(([word]) => word)),
        );
  const bracketed =
    kind === 'person' ? undefined : wordsInBrackets(input.text.slice(0, LONGEST_TEXT), readOrganisation);
  const inArabic = kind === 'organization' && /\p{Script=Arabic}/u.test(input.text);
  const isExplanation = bracketed !== undefined && kept.some(({ word }) => !bracketed.has(word));
  const roleOf = ({ word, noise }: KeptWord, at: number): TokenRole => {
    if (noise) return kind === 'person' ? 'title' : 'minor';
    if (kind === 'organization') {
      if (isExplanation && bracketed?.has(word)) return 'minor';
      const { text } = partsOfMarked(word);
      const addressed = at === 0 && kept.length > 1 && FORMS_OF_ADDRESS.has(text);
      const generic = COMMON_BUSINESS_WORDS.has(text) || isPlace(text) || (inArabic && isGenericMeaning(text));
      return addressed || generic ? 'minor' : 'word';
    }
    if (family === undefined) return 'name';
    return family.has(word) ? 'family' : 'given';
  };
  return { tokens: kept.map((one, at) => token(one.word, roleOf(one, at))), kind, words: () => words };
}

/**
 * True for the name of a person in Chinese characters or Hangul: two to four characters, without a word of
 * organisations.
 */
const isEastAsianPerson = (text: string): boolean => {
  const characters = text.replace(/[\s·]/gu, '');
  return /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u.test(characters) && chineseOrganisation(characters) === undefined;
};

const keptWords = (words: readonly string[], kind: NameKind): KeptWord[] =>
  (kind === 'person' ? personWords(words) : organisationWords(words)).map(([word, noise]) => ({ word, noise }));

/**
 * Converts a name to comparable words: Latin letters for any script, Arabic compounds joined, family words marked.
 * Titles, articles, links of descent and legal forms are removed, but never all words. Never throws. The numbers of
 * words and letters are limited.
 */
export function normaliseName(input: NameInput, kind: NameKind, token: TokenMaker = makeToken): NormalisedName {
  const words = latinWords(input.text, kind);
  return partOf(input, kind, keptWords(words, kind).slice(0, MAX_TOKENS), { words, token });
}

/**
 * Applies `normaliseName` to the subject, once for each reading of the letters (`letterReadings`), and to the parts in
 * which it is searched.
 */
export function normaliseSubject(input: NameInput, kind: NameKind, token: TokenMaker = makeToken): NormalisedName[] {
  const readings = letterReadings(input.text.slice(0, MAX_WRITTEN));
  if (readings.length === 1) return partsOfSubject({ ...input, text: readings[0] }, kind, token);
  const byWords = new Map(readings.map((text) => [latinWords(text, kind).join(' '), text]));
  return [...byWords.values()]
    .flatMap((text) => partsOfSubject({ ...input, text }, kind, token))
    .slice(0, MAX_LOOKED_UP);
}

/**
 * Applies `normaliseName` to one reading. A text may have more words than one search allows, for example if a name is
 * hidden among others. It is then split into overlapping parts, each word once. There are at most `MAX_PARTS`. A person
 * also has one part of both ends and the middle, because a given name may be first and its surname last. A name of
 * ordinary length has one part.
 */
function partsOfSubject(input: NameInput, kind: NameKind, token: TokenMaker): NormalisedName[] {
  const words = latinWords(input.text, kind);
  if (kind === 'organization' && isEastAsianPerson(input.text))
    return [{ tokens: words.slice(0, MAX_TOKENS).map((word) => token(word, 'name')), kind, words: () => words }];
  const kept = keptWords(words, kind);
  const once = [...new Map(kept.map((one) => [one.word, one])).values()];
  const asPart = (some: readonly KeptWord[]) =>
    partOf(input, kind, some, { words: some.map(({ word }) => word), token });
  if (kept.length <= MAX_TOKENS) {
    const whole = partOf(input, kind, kept, { words, token });
    // "Emeka Emeka Nwosu Nwosu" is shortened. Ahmed Ahmed Ali is a real name, so the full text is searched too.
    const isRepeated = once.length >= 2 && kept.length >= 3 && once.length <= (2 / 3) * kept.length;
    return isRepeated ? [whole, asPart(once)] : [whole];
  }
  if (once.length <= MAX_TOKENS) return [asPart(once)];
  // Both parts have the maximum length. If there were only a few other words, the words of a name would have less
  // weight.
  const looked = once.slice(0, MAX_SUBJECT_WORDS);
  const parts = [looked.slice(0, MAX_TOKENS), looked.slice(-MAX_TOKENS)];
  if (kind === 'organization') return parts.map(asPart);
  const middle = Math.floor((looked.length - SHARED_WORDS) / 2);
  const apart = [
    ...looked.slice(0, SHARED_WORDS),
    ...looked.slice(middle, middle + SHARED_WORDS),
    ...looked.slice(-SHARED_WORDS),
  ];
  return [...parts, apart].map(asPart);
}
