import { ORGANISATION_CONCEPTS, ORGANISATION_PLACES } from './organisation-concepts.ts';

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

/**
 * Returns the meanings of a word of an organisation's name, as line numbers of the table. The result is empty if the
 * table does not contain the word.
 */
export const conceptsOf = (word: string): readonly number[] => CONCEPTS.get(stemOf(word)) ?? NONE;

/** True for a country or a word that belongs to one. */
export const isPlace = (word: string): boolean => PLACES.has(stemOf(word));

/**
 * True if two words differ only in their ending. The stems are the same (at least four letters), or the longer stem
 * begins with the shorter one. The shorter stem then has at least five letters and 60 % of the length of the longer.
 */
export function sameStem(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [stemOf(a), stemOf(b)] : [stemOf(b), stemOf(a)];
  if (short.length < 5) return short === long && short.length >= SHORTEST_STEM;
  return long.startsWith(short) && short.length >= 0.6 * long.length;
}

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
