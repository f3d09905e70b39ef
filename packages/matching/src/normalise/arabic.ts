import anyAscii from 'any-ascii';
import type { NameKind } from '../entity.ts';
import { arabicByFrame, clustersOf } from '../names/knowledge.ts';
import { UNVOWELLED_MARK } from '../unvowelled.ts';
import { ARABIC_LETTERS } from './arabic-letters.ts';
import { ARABIC_NAMES } from './arabic-names.ts';
import { ARABIC_ORGANISATION_WORDS, ARABIC_VOCABULARY, ARABIC_WORDS } from './arabic-words.ts';

/**
 * True for a pair of letters whose Latin readings together look like another letter. For example, seen and heh in
 * Suhail are `s` and `h`, not `sh`. Teh and sad in Mutasaddiq are `t` and `s`, not `ts`.
 */
const runsTogether = (before: string, after: string): boolean =>
  (/^[skdgtcz]$/.test(before) && after === 'h') ||
  (before === 't' && after === 's') ||
  (before === 'p' && after === 'h');

/**
 * Reads a word letter by letter. A waw between consonants or at the end is read as a vowel. `apart`: puts a vowel
 * between letters that would be read as one.
 */
function lettersOf(word: string, apart = false): string {
  let out = '';
  let before = '';
  // A final ha after a consonant is the ending that Arabic writes with two points: Hamada, Zadeh.
  for (const c of word.replace(/(?<=^.{2,}[^اويیى])(?<!لل)ه$/u, 'ة')) {
    const letter = ARABIC_LETTERS[c] ?? anyAscii(c);
    out += apart && runsTogether(before, letter) ? `a${letter}` : letter;
    before = letter;
  }
  out = out.toLowerCase().replace(/[^a-z0-9]/g, '');
  // Bou is the Maghreb's spelling of Abu: Bouteflika, Bouazizi.
  if (/^بو(?=.{2})/u.test(word)) out = `bu${out.slice(2)}`;
  out = out.replace(/([bcdfghjklmnpqrstvz])w(?=[bcdfghjklmnpqrstvz]|$)/g, '$1u').replace(/aa+/g, 'a');
  return out.replace(/^[يی]/u.test(word) ? /^i/ : /^$/, 'y').replace(/^u(?=[ai])/, 'w');
}

const marked = (text: string, letters: string): string =>
  text.length < 2 ? text : `${text}${UNVOWELLED_MARK}${letters}`;

/** Replaces letters that are used for each other: on Persian and Arabic keyboards, with and without hamza or points. */
const foldLetters = (word: string): string =>
  word
    .replace(/[یىئ]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ؤ/gu, 'و')
    .replace(/[ةہۀ]/gu, 'ه');

const read = ([word, reading]: readonly [string, string]): [string, string] => [foldLetters(word), reading];
const nameReadings = [...ARABIC_NAMES].map(([word, name]): [string, string] => [
  word,
  marked(name, lettersOf(word, true)),
]);
const vocabulary = Object.entries(ARABIC_VOCABULARY);

/** Words and frequent names of one kind of names, and of them the words that may have a prefix. */
interface Readings {
  readonly words: ReadonlyMap<string, string>;
  readonly vocabulary: ReadonlyMap<string, string>;
}

/**
 * Readings by the kind of names. If the same letters occur more than once, the first reading is used. The order is links
 * and titles, names, words of organisations. Many words of organisations are also family names (al-Banna is "the
 * builder"), so people's names are read without most of them.
 */
const READINGS: Readonly<Record<NameKind, Readings>> = {
  person: {
    words: new Map([...Object.entries(ARABIC_WORDS), ...nameReadings, ...vocabulary].map(read).reverse()),
    vocabulary: new Map(vocabulary.map(read)),
  },
  organization: {
    words: new Map(
      [...Object.entries(ARABIC_WORDS), ...nameReadings, ...vocabulary, ...ARABIC_ORGANISATION_WORDS]
        .map(read)
        .reverse(),
    ),
    vocabulary: new Map([...ARABIC_ORGANISATION_WORDS, ...vocabulary].map(read)),
  },
};

/** Pattern of "and the" before a word that is not in any table. No name begins in this way. */
const AND_THE = /^وال(.{3,})$/u;
/** Pattern of "for the" before such a word: للشحن. */
const FOR_THE = /^لل(?!ه$)(.{3,})$/u;

/** Reads a word with a prefix. "And the", "with the", "for the" and "the" are attached to their word. */
function withPrefix(word: string, { words, vocabulary }: Readings): string | undefined {
  const prefix = /^(?:وال|بال|فال|لل|ال)/u.exec(word)?.[0];
  if (prefix === undefined) return undefined;
  const noun = foldLetters(word.slice(prefix.length));
  const rest = (prefix === 'ال' ? words : vocabulary).get(noun);
  return rest === undefined ? undefined : `al-${rest}`;
}

/**
 * Reads a word in Arabic script. A waw between consonants or at the end is read as a vowel. The definite article «الـ»
 * is separated, because it is attached to its noun in Arabic and separate in Latin. A frame that the tables contain
 * gets its usual vowels.
 */
export function readArabic(written: string, kind: NameKind): string {
  const readings = READINGS[kind];
  const word = written.normalize('NFKC');
  const bare = word.replace(/[\u064b-\u0652]/g, '');
  const linking = readings.words.get(foldLetters(bare)) ?? withPrefix(bare, readings);
  if (linking !== undefined) return linking;
  const joined = AND_THE.exec(bare)?.[1] ?? FOR_THE.exec(bare)?.[1];
  if (joined !== undefined) return `al-${readArabic(joined, kind)}`;
  // And, for, in.
  const afterLink = /^[ولب](.{3,})$/u.exec(bare)?.[1];
  if (kind === 'organization' && afterLink !== undefined && readings.vocabulary.has(foldLetters(afterLink)))
    return readArabic(afterLink, kind);
  const parts = compound(bare);
  return parts === undefined ? readLetters(word) : parts.map((part) => readArabic(part, kind)).join(' ');
}

/**
 * Pattern of the first half of a name of two words that is written as one: عبدالرحمن, أبوبكر, سیف‌الله, غلامرضا,
 * محمدعلی.
 */
const FIRST_HALF = /^(?:عبد|أبو|ابو|أبا|ابا)(?=.{3})/u;
const SECOND_HALF = /(?<=^.{3,})(?:الله|الدين|الدین|رضا|حسين|حسین|علي|علی|محمد|حسن|خان|جان|شاه)$/u;
const HALVES_APART =
  /^(?:محمد|احمد|أحمد|علي|علی|حسين|حسین|حسن|غلام|سلطان|امیر|أمير)(?=(?:عبد|أبو|ابو|محمد|احمد|أحمد|علي|علی|حسين|حسین|حسن|رضا))/u;

/** Given names before another one, and the names that the tables contain. */
const GIVEN_FIRST = /^(?:محمد|احمد|علی|غلام|امیر|عبد)(?=.{3})/u;
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [...ARABIC_NAMES.keys()].filter((name) => !/^(?:زاده|پور|نژاد|نیا|فر|یار|دوست|نیک)$/u.test(name)).map(foldLetters),
);

function compound(word: string): string[] | undefined {
  const first = FIRST_HALF.exec(word)?.[0] ?? HALVES_APART.exec(word)?.[0];
  if (first !== undefined && word.length > first.length) return [first, word.slice(first.length)];
  // Persian joins two given names: محمدباقر.
  const given = GIVEN_FIRST.exec(word)?.[0];
  if (given !== undefined && GIVEN_NAMES.has(foldLetters(word.slice(given.length))))
    return [given, word.slice(given.length)];
  const second = SECOND_HALF.exec(word)?.[0];
  if (second === undefined) return undefined;
  const rest = word.slice(0, -second.length);
  // If only the end of a name is like another name (ملعلي), its beginning is not a name.
  return second === 'الله' ||
    second.endsWith('ن') ||
    clustersOf(readLetters(rest).replace(UNVOWELLED_MARK, '')).length > 0
    ? [rest, second]
    : undefined;
}

/** Minimum length of a word with an article. */
const SHORTEST_NOUN = 4;

/**
 * Returns the usual spelling if the tables contain a name with these letters, otherwise the letters. The letters are
 * added to the spelling, because another name may have the same letters.
 */
function readLetters(word: string): string {
  const isNoun = word.startsWith('ال') && word.length >= SHORTEST_NOUN;
  // Without the article, so that a waw after it is read as the first letter of the noun: al-Wuhayshi.
  const noun = isNoun ? word.slice(2) : word;
  const stem = lettersOf(noun);
  const apart = lettersOf(noun, true);
  // Dad is read as d in Arabic and as z in Persian. If one reading is a known name, that reading is used.
  const dads = /[ضظذ]/u.test(word);
  const known =
    arabicByFrame(stem) ??
    (dads ? (arabicByFrame(stem.replace(/dh/g, 'd')) ?? arabicByFrame(stem.replace(/dh/g, 'z'), true)) : undefined);
  return `${isNoun ? 'al-' : ''}${marked(known ?? apart, apart)}`;
}
