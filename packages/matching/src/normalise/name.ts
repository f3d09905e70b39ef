import type { NameKind } from '../entity.ts';
import { clustersOf } from '../names/knowledge.ts';
import { isSlippedForm, legalPhraseAt, readLegalForms } from '../names/legal-forms.ts';
import { isPlace, isSyllabic } from '../names/organisation-words.ts';
import {
  ARTICLES,
  COMMON_BUSINESS_WORDS,
  DIVINE_NAMES,
  FORMS_OF_ADDRESS,
  LEGAL_FORMS,
  PARTICLES,
  SERVANT,
  TITLES,
  TITLES_ALSO_NAMES,
} from '../names/words.ts';
import { partsOfMarked, UNVOWELLED_MARK, withBeginning, withEnding } from '../unvowelled.ts';
import { LONGEST_WORD } from '../word-distance.ts';
import { undoDisguises } from './disguises.ts';
import { figuresOf } from './numbers.ts';
import { readWord } from './scripts.ts';
import { makeToken, type Token, type TokenRole } from './token.ts';

/** `makeToken`, or one that remembers. */
export type TokenMaker = (text: string, role: TokenRole) => Token;

export interface NameInput {
  readonly text: string;
  /** The family name alone, where it is known apart: its words are marked. */
  readonly family?: string;
}

/** A name ready to be compared. Empty `tokens` only when the text holds no letter and no digit. */
export interface NormalisedName {
  readonly tokens: readonly Token[];
  readonly kind: NameKind;
  /** All words, noise too: for texts that lost their blanks, and for acronyms. */
  readonly words: () => readonly string[];
}

/** Beyond these a text is not a name; they bound the time of every comparison. */
export const LONGEST_TEXT = 300;
/** The most words of a name that are compared, and looked up at once: `sweep.ts` keeps a bit for each. */
export const MOST_TOKENS = 12;

const INVISIBLE = /\p{Cf}/gu;
const APOSTROPHES = /['’‘`´ʼʻʾʿ′ˈ׳״]/gu;
/** "Smith's" is Smith; in "O'Sullivan" the letter belongs to the word. */
const POSSESSIVE = /(\p{L}{2})['’]s(?=\s|$)/gu;

/** All words run together, cut. */
export const wholeOf = (words: readonly string[]): string =>
  words
    .map((word) => partsOfMarked(word).text)
    .join('')
    .slice(0, LONGEST_WORD);

const SMALL_WORDS = new Set('of the and for de du des la le les et y e del der die das und fur al el in on'.split(' '));

/** First letters of an organisation's words, with and without small words and legal forms: three to six letters. */
export function acronymsOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const all = [words, telling, telling.filter((word) => !LEGAL_FORMS.has(word))].map((kept) =>
    kept.map((word) => word[0]).join(''),
  );
  return [...new Set(all)].filter(({ length }) => length >= 3 && length <= 6);
}

function cutWord(word: string): string {
  if (word.length <= LONGEST_WORD) return word;
  return partsOfMarked(word).text.slice(0, LONGEST_WORD);
}

/** Latin words of a text in any script: lower case, ASCII letters and digits; those whose short vowels are not known with their letters (`unvowelled.ts`). */
export function latinWords(text: string, kind: NameKind): string[] {
  const tidy = readLegalForms(
    text
      .slice(0, LONGEST_TEXT * 2)
      .normalize('NFKC')
      .slice(0, LONGEST_TEXT)
      .replace(INVISIBLE, ''),
  ).replace(POSSESSIVE, '$1');
  const words: string[] = [];
  for (const raw of undoDisguises(tidy.replace(APOSTROPHES, ''), kind)
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (raw === '') continue;
    for (const word of readWord(raw)
      .toLowerCase()
      .split(/[^a-z0-9^]+/))
      if (word !== '' && word !== UNVOWELLED_MARK) words.push(cutWord(word));
  }
  return words;
}

/** Second halves of names that are written together or apart: Gholamreza, Mohammad Ali. */
const SECOND_HALF =
  /^([a-z]{4,})(reza|rida|riza|ali|hossein|hosein|hussein|husain|hussain|hassan|hasan|mohammad|mohammed|muhammad|mohamed|ahmad|ahmed|khan|jan|shah|abbas|asghar|akbar|qasem|qasim)$/;

/** Gholamreza is Gholam Reza; a word that the tables know as one name stays. */
function splitCompounds(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, first, second] = word.length >= 7 && clustersOf(word).length === 0 ? (SECOND_HALF.exec(word) ?? []) : [];
    return first !== undefined && second !== undefined && clustersOf(first).length > 0 ? [first, second] : [word];
  });
}

/** عبد الرحمن, Abd al-Rahman, Abdel Rahman: one word. So are compounds that end in al-Din and Allah, and Mac Donald. */
function joinCompounds(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const next = words[i + 1] !== undefined && ARTICLES.has(words[i + 1] ?? '') && i + 2 < words.length ? i + 2 : i + 1;
    const following = words[next];
    const previous = out[out.length - 1];
    if ((word === 'mac' || word === 'mc') && words[i + 1] !== undefined && out.length + words.length - i > 2) {
      out.push(`mc${words[++i]}`);
    } else if (
      SERVANT.has(word) &&
      following !== undefined &&
      (DIVINE_NAMES.has(partsOfMarked(following).text) || next > i + 1)
    ) {
      out.push(following === 'allah' || following === 'ullah' ? 'abdullah' : withBeginning('abdul', following));
      i = next;
    } else if (/^(u|e|a)?d?d(in|een|ine|yn)$/.test(word) && previous !== undefined && previous.length > 2) {
      out[out.length - 1] = withEnding(previous, 'uddin');
    } else if (/^(a|u|i)llah$/.test(word) && previous !== undefined && previous.length > 2) {
      out[out.length - 1] = withEnding(previous, 'ullah');
    } else if (
      !(ARTICLES.has(word) && /^(u|e|a)?d?d(in|een|ine)$|^(a|u|i)llah$/.test(words[i + 1] ?? '') && out.length > 0)
    ) {
      out.push(word.replace(/^abd[aeiou]l(?=[a-z]{3})/, 'abdul').replace(/^mac(?=[bcdfgklmnpqrt][a-z]{3})/, 'mc'));
    }
  }
  return out;
}

/** "S A R L" and "I B M" written with points or blanks: one word. */
function joinLetters(words: readonly string[]): string[] {
  const out: string[] = [];
  let run = '';
  for (const word of [...words, '  ']) {
    if (word.length === 1) {
      run += word;
      continue;
    }
    if (run !== '') out.push(run);
    run = '';
    if (word !== '  ') out.push(word);
  }
  return out;
}

/** Keeps `enough` words at least: what would leave fewer stays, as minor words. */
function withoutNoise(
  words: readonly string[],
  isNoise: (word: string, index: number) => boolean,
  enough: number,
): [string, boolean][] {
  const marked = words.map((word, i): [string, boolean] => [word, isNoise(word, i)]);
  const kept = marked.filter(([, noise]) => !noise);
  return kept.length >= enough ? kept : marked;
}

function personWords(words: readonly string[]): [string, boolean][] {
  const joined = splitCompounds(joinCompounds(words));
  // At the end "Il" or "Al" is a name: an article has a word behind it.
  const isArticle = (word: string | undefined, i: number): boolean => ARTICLES.has(word ?? '') && i < joined.length - 1;
  // "Muhammad al-Sayyid": behind an article, at the end, it is the family name.
  const lastIsName = joined.length > 2 && isArticle(joined.at(-2), joined.length - 2);
  const bare = withoutNoise(joined, isArticle, 1).map(([word]) => word);
  // Before the name, one title behind the other: "Chief Prince Emeka Nwosu".
  const titlesBefore = bare.findIndex((word) => !TITLES.has(word));
  const titled = withoutNoise(
    bare,
    (word, i) =>
      TITLES.has(word) &&
      !(lastIsName && i === bare.length - 1) &&
      !(TITLES_ALSO_NAMES.has(word) && i > 0 && i >= titlesBefore && i < bare.length - 1),
    2,
  );
  const untitled = titled.some(([, noise]) => noise)
    ? titled
    : titled.map(([word]): [string, boolean] => [word, false]);
  if (untitled.some(([, noise]) => noise)) return untitled;
  const plain = untitled.map(([word]) => word);
  const isLink = (word: string, i: number) =>
    PARTICLES.has(word) && !(word === 'ben' && i === 0) && !(word.length === 1 && i === 0);
  return withoutNoise(plain, isLink, 2).map(([word, noise]): [string, boolean] => [word, noise]);
}

/** "Korea National Insurance Company (KNIC)", "Comercializadora de Cafe Codecafe": a name that says its own short form. */
const isOwnAcronym = (word: string, words: readonly string[]): boolean => {
  if (word.length < 3 || words.length < 4) return false;
  const others = words.filter((other) => other !== word);
  return acronymsOf(others).includes(word) || isSyllabic(word, others);
};

/** The short forms of itself that a name says. */
export const ownAcronymsOf = (words: readonly string[]): string[] => words.filter((word) => isOwnAcronym(word, words));

function organisationWords(words: readonly string[]): [string, boolean][] {
  const joined = figuresOf(joinLetters(words.length > 1 ? joinCompounds(words) : words));
  const bare = joined.filter((word) => !ARTICLES.has(word) || word === 'as' || word === 'ad');
  const kept = bare.length > 0 ? bare : joined;
  const inPhrase = new Set<number>();
  for (let i = 0; i < kept.length; i++)
    for (let left = legalPhraseAt(kept, i); left > 0; left--) inPhrase.add(i + left - 1);
  // "Open joint stock company": open and closed say something anywhere else.
  const isLegal = (word: string, i: number): boolean =>
    LEGAL_FORMS.has(word) ||
    inPhrase.has(i) ||
    (i > 0 && isSlippedForm(word)) ||
    (i === 0 && FORMS_OF_ADDRESS.has(word)) ||
    (/^(open|closed)$/.test(word) && kept[i + 1] === 'joint') ||
    isOwnAcronym(word, kept);
  return withoutNoise(kept, isLegal, 1);
}

/** How many words two neighbouring parts of a long text share; and how many of its begin, middle and end make a third part. */
const SHARED_WORDS = 4;
const MOST_PARTS = 2;
/** More words than these in a subject are not looked at. */
export const MOST_SUBJECT_WORDS = MOST_TOKENS + (MOST_PARTS - 1) * (MOST_TOKENS - SHARED_WORDS);

interface KeptWord {
  readonly word: string;
  readonly noise: boolean;
}

function partOf(
  input: NameInput,
  kind: NameKind,
  kept: readonly KeptWord[],
  { words, token }: { readonly words: readonly string[]; readonly token: TokenMaker },
): NormalisedName {
  const family =
    input.family === undefined ? undefined : new Set(personWords(latinWords(input.family, kind)).map(([word]) => word));
  const roleOf = ({ word, noise }: KeptWord, at: number): TokenRole => {
    if (noise) return kind === 'person' ? 'title' : 'minor';
    if (kind === 'organization') {
      const addressed = at === 0 && kept.length > 1 && FORMS_OF_ADDRESS.has(word);
      return addressed || COMMON_BUSINESS_WORDS.has(word) || isPlace(word) ? 'minor' : 'word';
    }
    if (family === undefined) return 'name';
    return family.has(word) ? 'family' : 'given';
  };
  return { tokens: kept.map((one, at) => token(one.word, roleOf(one, at))), kind, words: () => words };
}

const keptWords = (words: readonly string[], kind: NameKind): KeptWord[] =>
  (kind === 'person' ? personWords(words) : organisationWords(words)).map(([word, noise]) => ({ word, noise }));

/**
 * A name in comparable words: Latin letters whatever the script, Arabic compounds joined, titles, articles, links of descent and legal forms
 * off (never down to nothing), family words marked. Never throws; bounded in words and letters.
 */
export function normaliseName(input: NameInput, kind: NameKind, token: TokenMaker = makeToken): NormalisedName {
  const words = latinWords(input.text, kind);
  return partOf(input, kind, keptWords(words, kind).slice(0, MOST_TOKENS), { words, token });
}

/**
 * `normaliseName` of who is looked for: a text of more words than an index can look up at once, as when a name is hidden among others, comes in
 * overlapping parts, each word once. At most `MOST_PARTS`, and of a person one of both ends and the middle, since a given name may stand first and its
 * surname last; one for every name of ordinary length.
 */
export function normaliseSubject(input: NameInput, kind: NameKind, token: TokenMaker = makeToken): NormalisedName[] {
  const words = latinWords(input.text, kind);
  const kept = keptWords(words, kind);
  const once = [...new Map(kept.map((one) => [one.word, one])).values()];
  const asPart = (some: readonly KeptWord[]) =>
    partOf(input, kind, some, { words: some.map(({ word }) => word), token });
  if (kept.length <= MOST_TOKENS) {
    const whole = partOf(input, kind, kept, { words, token });
    // "Emeka Emeka Nwosu Nwosu"; Ahmed Ahmed Ali is a name, and stands for itself as well.
    const isRepeated = once.length >= 2 && kept.length >= 3 && once.length <= (2 / 3) * kept.length;
    return isRepeated ? [whole, asPart(once)] : [whole];
  }
  if (once.length <= MOST_TOKENS) return [asPart(once)];
  // Both as long as they may be: words of a name that are left among a few others would count for less.
  const looked = once.slice(0, MOST_SUBJECT_WORDS);
  const parts = [looked.slice(0, MOST_TOKENS), looked.slice(-MOST_TOKENS)];
  if (kind === 'organization') return parts.map(asPart);
  const middle = Math.floor((looked.length - SHARED_WORDS) / 2);
  const apart = [
    ...looked.slice(0, SHARED_WORDS),
    ...looked.slice(middle, middle + SHARED_WORDS),
    ...looked.slice(-SHARED_WORDS),
  ];
  return [...parts, apart].map(asPart);
}
