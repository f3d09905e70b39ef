import { ENGLISH_WORDS } from './english-words.ts';
import { ORGANISATION_CONCEPTS, ORGANISATION_PLACES } from './organisation-concepts.ts';
import { COMMON_BUSINESS_WORDS } from './words.ts';

const NONE: readonly number[] = [];
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 3;

/**
 * Returns the word without its last vowels and plural s. At most three letters are removed and at least four remain:
 * industry, industria, industries; nauchno, nauchnaya, nauchnyy.
 */
export function stemOf(word: string): string {
  let end = word.length;
  const shortest = Math.max(SHORTEST_STEM, end - LONGEST_ENDING);
  // A double s is not a plural: Syriss is not Syria.
  while (end > shortest && 'aeiouys'.includes(word[end - 1] ?? '') && !word.slice(0, end).endsWith('ss')) end--;
  return word.slice(0, end);
}

function conceptsByStem(): Map<string, number[]> {
  const byStem = new Map<string, number[]>();
  for (const [concept, line] of `${ORGANISATION_CONCEPTS}${ORGANISATION_PLACES}`
    .split('\n')
    .filter((one) => one !== '')
    .entries()) {
    for (const stem of new Set(line.split(' ').map(stemOf))) byStem.set(stem, [...(byStem.get(stem) ?? []), concept]);
  }
  return byStem;
}

const CONCEPTS = conceptsByStem();
const PLACES: ReadonlySet<string> = new Set(ORGANISATION_PLACES.trim().split(/\s+/).map(stemOf));

/** Places of two words. They are one word in `ORGANISATION_PLACES`. */
export const PLACES_OF_TWO: ReadonlySet<string> = new Set([
  ...[
    'hong kong',
    'abu dhabi',
    'sri lanka',
    'cape town',
    'costa rica',
    'puerto rico',
    'new york',
    'sierra leone',
    'burkina faso',
  ],
]);

/** Pattern of an Arabic noun with the article of the next word attached: Harkatul Jihad, Ahlus Sunnah. */
const WITH_NEXT_ARTICLE = /^(.{4,})(?:[uio]l|u[drstnz]|ush)$/;

/**
 * Returns the meanings of a word of an organisation's name, as line numbers of the table. The result is empty if the
 * table does not contain the word.
 */
export const conceptsOf = (word: string): readonly number[] => {
  const concepts = CONCEPTS.get(stemOf(word));
  if (concepts !== undefined) return concepts;
  const [, noun] = WITH_NEXT_ARTICLE.exec(word) ?? [];
  return (noun && CONCEPTS.get(stemOf(noun))) || NONE;
};

const GENERIC_CONCEPTS: ReadonlySet<number> = new Set([...COMMON_BUSINESS_WORDS].flatMap(conceptsOf));

/** True for a word of any language that means the same as a word that very many organisations use. */
export const isGenericMeaning = (word: string): boolean => conceptsOf(word).some((one) => GENERIC_CONCEPTS.has(one));

/** True for a country or a word that belongs to one. */
export const isPlace = (word: string): boolean => PLACES.has(stemOf(word));

/** Patterns of endings of English words: construction and construct, guarding and guard. The first need more letters before them. */
const ENGLISH_ENDING =
  /(?<=.{5})(?:at(?:e|es|ed|ing|ions?)|ions?|ers?|ors?|ed|ive|al|e)$|(?<=.{4})(?:ings?|ments?|ists?|isms?)$/;

const englishStemOf = (word: string): string => word.replace(ENGLISH_ENDING, '').replace(/(?<=.{4})e$/, '');

const plainStemOf = (word: string): string => stemOf(englishStemOf(word));
const ENGLISH: ReadonlySet<string> = new Set(ENGLISH_WORDS.split(/\s+/).map(plainStemOf));

/**
 * True for a frequent word of the English language, with any ending. Many companies have it in their names, although it
 * is in no table of meanings.
 */
export const isEnglishWord = (word: string): boolean => ENGLISH.has(plainStemOf(word));

/**
 * True if two words differ only in their ending. The stems are the same (at least four letters), or the longer stem
 * begins with the shorter one. The shorter stem then has at least five letters and 60 % of the length of the longer.
 */
export function sameStem(a: string, b: string): boolean {
  if (!a.startsWith(b.slice(0, SHORTEST_STEM))) return false;
  if (englishStemOf(a) === englishStemOf(b)) return true;
  const [short, long] = a.length <= b.length ? [stemOf(a), stemOf(b)] : [stemOf(b), stemOf(a)];
  if (short.length < 5) return short === long && short.length >= SHORTEST_STEM;
  return long.startsWith(short) && short.length >= 0.6 * long.length;
}

/**
 * Words that say what an organisation is or does, in groups. Two sources often use two words of one group for the same
 * organisation: Charitable Association and Charitable Organization, Money Exchange and Currency Exchange.
 */
const INTERCHANGEABLE = [
  `association organization society foundation institute agency authority bureau department office commission committee council movement group network
   union league center community front party army force brigade company corporation enterprise holding directorate unit cooperative`,
  'trade import export business market commercial merchant',
  'exchange money currency finance financial transfer remittance',
  'transport shipping freight logistics maritime cargo line airline air aviation airways',
  'industry factory production product manufacturing plant complex',
  'charity relief aid welfare humanitarian',
  'construction contracting engineering building housing development',
  'technology electronic computer information system telecommunication',
];

/** Returns the bit masks of the groups by key. `keysOf`: meanings of a word, or the word. */
function groupsBy<Key>(keysOf: (word: string) => readonly Key[]): ReadonlyMap<Key, number> {
  const groups = new Map<Key, number>();
  for (const [group, words] of INTERCHANGEABLE.entries())
    for (const key of words.split(/\s+/).flatMap(keysOf)) groups.set(key, (groups.get(key) ?? 0) | (1 << group));
  return groups;
}

const GROUPS_BY_CONCEPT = groupsBy(conceptsOf);
const GROUPS_BY_WORD = groupsBy((word) => [word]);

/** Returns the bit mask of the groups of interchangeable words that contain a word with these meanings. */
export const interchangeableGroups = (word: string, concepts: readonly number[]): number =>
  concepts.reduce((groups, concept) => groups | (GROUPS_BY_CONCEPT.get(concept) ?? 0), GROUPS_BY_WORD.get(word) ?? 0);

const MIN_PART = 2;

/**
 * True if a word consists of the beginnings of the others, in order: Codecafe of Comercializadora de Cafe, Mitdco of
 * "Mines ... Company". Each part has two letters or more. The last part may be a whole word, and words may be skipped.
 */
export function isSyllabic(word: string, of: readonly string[]): boolean {
  if (word.length < 5) return false;
  const fits = (at: number, from: number, parts: number): boolean => {
    if (at === word.length) return parts >= 2;
    for (let i = from; i < of.length; i++) {
      const other = of[i] ?? '';
      let shared = 0;
      while (shared < other.length && word[at + shared] === other[shared]) shared++;
      for (let length = shared; length >= MIN_PART; length--) if (fits(at + length, i + 1, parts + 1)) return true;
    }
    return false;
  };
  return word[0] === of[0]?.[0] && fits(0, 0, 0);
}
