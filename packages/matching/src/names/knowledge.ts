import { readingSimilarity } from '../unvowelled.ts';
import {
  AFRICAN_SHORT_FORMS,
  AFRICAN_SPELLINGS,
  HONOUR_PREFIXES,
  THEOPHORIC_PREFIXES,
  THEOPHORIC_SUFFIXES,
} from './africa.ts';
import { ARABIC_SPELLINGS } from './arabic.ts';
import { ASIAN_SPELLINGS } from './asia.ts';
import { COMMON_NAMES } from './common.ts';
import { consonantKey } from './consonant-key.ts';
import { EUROPEAN_SHORT_FORMS, EUROPEAN_SPELLINGS } from './europe.ts';
import { KNOWN_NAMES } from './known.ts';
import { ORGANISATION_SPELLINGS } from './organisations.ts';

const NONE: readonly number[] = [];

const lines = (table: string): string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const fold = (word: string): string => word.normalize('NFKD').replace(/[^a-z]/g, '');

function spellings(): { byWord: Map<string, number[]> } {
  const byWord = new Map<string, number[]>();
  let groups = 0;
  for (const table of [
    ARABIC_SPELLINGS,
    AFRICAN_SPELLINGS,
    EUROPEAN_SPELLINGS,
    ASIAN_SPELLINGS,
    ORGANISATION_SPELLINGS,
  ]) {
    for (const line of lines(table)) {
      const words = [...new Set(line.split(/\s+/).map(fold))].filter((word) => word !== '');
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), groups]);
      groups += 1;
    }
  }
  return { byWord };
}

function shortForms(): { links: Map<string, string[]>; full: Map<string, string[]> } {
  const [links, fullForms] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const link = (from: string, to: string) => links.set(from, [...(links.get(from) ?? []), to]);
  for (const line of [...lines(AFRICAN_SHORT_FORMS), ...lines(EUROPEAN_SHORT_FORMS)]) {
    const [full = '', shorts = ''] = line.split('>');
    for (const short of shorts.trim().split(/\s+/)) {
      link(full.trim(), fold(short));
      link(fold(short), full.trim());
      fullForms.set(fold(short), [...(fullForms.get(fold(short)) ?? []), full.trim()]);
    }
  }
  return { links, full: fullForms };
}

/** Returns the consonants of a name in order, with a vowel only at the start. Arabic script writes only these. */
export const abjadFrame = (word: string): string =>
  (/^[aeiou]/.test(word) ? 'A' : (word[0] ?? '')) +
  word
    .slice(1)
    .replace(/[aeiouwy]/g, '')
    .replace(/(.)\1+/g, '$1');

interface FramedSpelling {
  readonly spelling: string;
  /** First name in its line of the table. */
  readonly usual: string;
}

/** Returns the spellings of the Arabic tables by their consonant frame, each with the first name of its line. */
function arabicFrames(): Map<string, FramedSpelling[]> {
  const frames = new Map<string, FramedSpelling[]>();
  for (const line of lines(ARABIC_SPELLINGS)) {
    const words = line.split(/\s+/).map(fold);
    for (const spelling of words) {
      const frame = abjadFrame(spelling);
      frames.set(frame, [...(frames.get(frame) ?? []), { spelling, usual: words[0] ?? spelling }]);
    }
  }
  return frames;
}

/** Latin spellings of a long vowel of Arabic script. */
const VOWEL_SOUNDS: Readonly<Record<string, string>> = { a: 'aeiou', u: 'uow', w: 'wuov', i: 'iey', y: 'yiej' };

/** True if all letters of the reading occur in the spelling, in order. Short vowels occur only in the spelling. */
function fits(reading: string, spelling: string): boolean {
  let at = 0;
  for (const letter of spelling)
    if ((VOWEL_SOUNDS[reading[at] ?? ''] ?? reading[at] ?? '').includes(letter) && at < reading.length) at++;
  return at === reading.length;
}

function clustersByKey(): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [word, clusters] of SPELLINGS.byWord) {
    const key = consonantKey(word);
    byKey.set(key, [...new Set([...(byKey.get(key) ?? []), ...clusters])]);
  }
  return byKey;
}

const SPELLINGS = spellings();
const ARABIC_FRAMES = arabicFrames();
const { links: SHORT_FORMS, full: FULL_FORMS } = shortForms();
const CLUSTERS_BY_KEY = clustersByKey();
const COMMON_CLUSTERS: ReadonlySet<number> = new Set(
  [...COMMON_NAMES].flatMap((name) => SPELLINGS.byWord.get(name) ?? []),
);

/**
 * Returns the groups of spellings that contain the word. A word may be in several groups (`wong` is Wang and Huang).
 * The result is empty if the tables do not contain the word.
 */
export const clustersOf = (word: string): readonly number[] => SPELLINGS.byWord.get(word) ?? NONE;

/**
 * Minimum similarity at which a reading counts as the name. Of nearly equal names, the first in the table is used,
 * because it is more frequent.
 */
const SURELY_READ = 0.9;
const AS_GOOD = 0.02;
/**
 * Minimum number of consonants of a frame that fits few names. With fewer consonants, beginning, ending and length must
 * agree too.
 */
const TELLING_FRAME = 3;
const isVowel = (letter: string | undefined): boolean => 'aeiouwy'.includes(letter ?? '');

function fitsClosely(reading: string, spelling: string): boolean {
  return (
    spelling.length <= reading.length + 1 &&
    (spelling[0] === reading[0] || (isVowel(spelling[0]) && isVowel(reading[0]))) &&
    isVowel(spelling.at(-1)) === isVowel(reading.at(-1))
  );
}

/**
 * Returns the usual spelling of a name that was read letter by letter from Arabic script (`mhmd` is muhammad, `mhmud`
 * is mahmoud), or undefined. `closely`: see `fitsClosely`.
 */
export function arabicByFrame(reading: string, closely = false): string | undefined {
  if (SPELLINGS.byWord.has(reading)) return undefined;
  const frame = abjadFrame(reading);
  const framed = ARABIC_FRAMES.get(frame) ?? [];
  const close = (spelling: string): boolean =>
    spelling.length <= reading.length + frame.length &&
    fits(reading, spelling) &&
    ((frame.length >= TELLING_FRAME && !closely) || fitsClosely(reading, spelling));
  const bestBy = (written: (one: FramedSpelling) => string): string | undefined => {
    const read = framed.flatMap((one) =>
      close(written(one)) ? [{ name: written(one), similarity: readingSimilarity(reading, written(one)) }] : [],
    );
    const best = read.reduce((most, { similarity }) => Math.max(most, similarity), SURELY_READ);
    return read.find(({ similarity }) => similarity >= best - AS_GOOD)?.name;
  };
  return bestBy(({ usual }) => usual) ?? bestBy(({ spelling }) => spelling);
}

/**
 * True if one word is the other without some of its vowels, as in a script that does not write vowels: `rmzi` is Ramzi.
 */
export function isReadingOf(reading: string, spelling: string): boolean {
  return (
    spelling.length > reading.length &&
    /^[^aeiou]{2}|[^aeiou]{3}/.test(reading.replace(/[skdtgcz]h/g, 'x')) &&
    abjadFrame(reading) === abjadFrame(spelling) &&
    fits(reading, spelling)
  );
}

/** True if two sets of groups have a common group. Each argument is the `clustersOf` of one word. */
export function shareCluster(a: readonly number[], b: readonly number[]): boolean {
  for (const cluster of a) if (b.includes(cluster)) return true;
  return false;
}

/** True for a very frequent name, in any of its spellings. */
export const isCommonName = (word: string, clusters: readonly number[]): boolean =>
  COMMON_NAMES.has(word) || clusters.some((cluster) => COMMON_CLUSTERS.has(cluster));

/** True if the tables contain this word as a name. */
export const isKnownName = (word: string): boolean =>
  SPELLINGS.byWord.has(word) || SHORT_FORMS.has(word) || COMMON_NAMES.has(word) || KNOWN_NAMES.has(word);

/** Returns the groups that contain a spelling with this consonant frame (`consonantKey`). */
export const clustersWithKey = (key: string): readonly number[] => CLUSTERS_BY_KEY.get(key) ?? NONE;

/** Returns the full forms of a short form, from the table. */
export const fullForms = (word: string): readonly string[] => FULL_FORMS.get(word) ?? [];

/**
 * Returns the full forms of a short form, and the short forms of a full form. They are from the table and from the
 * names of God before and after.
 */
export function shortFormLinks(word: string): readonly string[] {
  const links = [...(SHORT_FORMS.get(word) ?? [])];
  for (const prefix of THEOPHORIC_PREFIXES) {
    if (word.startsWith(prefix) && word.length >= prefix.length + 3) links.push(word.slice(prefix.length));
  }
  for (const prefix of HONOUR_PREFIXES) {
    if (word.startsWith(prefix) && word.length >= prefix.length + 5) links.push(word.slice(prefix.length));
  }
  for (const suffix of THEOPHORIC_SUFFIXES) {
    if (word.endsWith(suffix) && word.length >= suffix.length + 3) links.push(word.slice(0, -suffix.length));
  }
  return links;
}
