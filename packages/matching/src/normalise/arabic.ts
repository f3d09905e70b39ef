import anyAscii from 'any-ascii';
import { arabicByFrame, clustersOf } from '../names/knowledge.ts';
import { UNVOWELLED_MARK } from '../unvowelled.ts';
import { ARABIC_LETTERS } from './arabic-letters.ts';
import { ARABIC_NAMES } from './arabic-names.ts';
import { ARABIC_VOCABULARY, ARABIC_WORDS } from './arabic-words.ts';

/**
 * True for a pair of letters whose Latin readings together look like another letter. For example, seen and heh in
 * Suhail are `s` and `h`, not `sh`. Teh and sad in Mutasaddiq are `t` and `s`, not `ts`.
 */
const runsTogether = (before: string, after: string): boolean =>
  (/^[skdgtcz]$/.test(before) && after === 'h') || (before === 't' && after === 's');

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

/**
 * Readings of words and frequent names. If the same letters occur more than once, the first reading is used. The order
 * is links and titles, names, words of organisations.
 */
const WORDS: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(ARABIC_WORDS),
    ...[...ARABIC_NAMES].map(([word, name]): [string, string] => [word, marked(name, lettersOf(word, true))]),
    ...Object.entries(ARABIC_VOCABULARY),
  ]
    .map(([word, reading]): [string, string] => [foldLetters(word), reading])
    .reverse(),
);

const VOCABULARY: ReadonlyMap<string, string> = new Map(
  Object.entries(ARABIC_VOCABULARY).map(([word, reading]): [string, string] => [foldLetters(word), reading]),
);

/** Pattern of "and the" before a word that is not in any table. No name begins in this way. */
const AND_THE = /^وال(.{3,})$/u;

/** Reads a word with a prefix. "And the", "with the", "for the" and "the" are attached to their word. */
function withPrefix(word: string): string | undefined {
  const prefix = /^(?:وال|بال|فال|لل|ال)/u.exec(word)?.[0];
  if (prefix === undefined) return undefined;
  const noun = foldLetters(word.slice(prefix.length));
  const rest = prefix === 'ال' ? WORDS.get(noun) : VOCABULARY.get(noun);
  return rest === undefined ? undefined : `al-${rest}`;
}

/**
 * Reads a word in Arabic script. A waw between consonants or at the end is read as a vowel. The definite article «الـ»
 * is separated, because it is attached to its noun in Arabic and separate in Latin. A frame that the tables contain
 * gets its usual vowels.
 */
export function readArabic(written: string): string {
  const word = written.normalize('NFKC');
  const bare = word.replace(/[\u064b-\u0652]/g, '');
  const linking = WORDS.get(foldLetters(bare)) ?? withPrefix(bare);
  if (linking !== undefined) return linking;
  const joined = AND_THE.exec(bare)?.[1];
  if (joined !== undefined) return `al-${readArabic(joined)}`;
  const parts = compound(bare);
  return parts === undefined ? readLetters(word) : parts.map(readArabic).join(' ');
}

/**
 * Pattern of the first half of a name of two words that is written as one: عبدالرحمن, أبوبكر, سیف‌الله, غلامرضا,
 * محمدعلی.
 */
const FIRST_HALF = /^(?:عبد|أبو|ابو|أبا|ابا)(?=.{3})/u;
const SECOND_HALF = /(?<=^.{3,})(?:الله|الدين|الدین|رضا|حسين|حسین|علي|علی|محمد|حسن|خان|جان|شاه)$/u;
const HALVES_APART =
  /^(?:محمد|احمد|أحمد|علي|علی|حسين|حسین|حسن|غلام|سلطان|امیر|أمير)(?=(?:عبد|أبو|ابو|محمد|احمد|أحمد|علي|علی|حسين|حسین|حسن|رضا))/u;

function compound(word: string): string[] | undefined {
  const first = FIRST_HALF.exec(word)?.[0] ?? HALVES_APART.exec(word)?.[0];
  if (first !== undefined && word.length > first.length) return [first, word.slice(first.length)];
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

/**
 * Returns the usual spelling if the tables contain a name with these letters, otherwise the letters. The letters are
 * added to the spelling, because another name may have the same letters.
 */
function readLetters(word: string): string {
  const letters = lettersOf(word);
  const isNoun = /^al[a-z]{2,}/.test(letters) && word.startsWith('ال');
  const stem = isNoun ? letters.slice(2) : letters;
  const apart = lettersOf(word, true).slice(isNoun ? 2 : 0);
  // Dad is read as d in Arabic and as z in Persian. If one reading is a known name, that reading is used.
  const dads = /[ضظذ]/u.test(word);
  const known =
    arabicByFrame(stem) ??
    (dads ? (arabicByFrame(stem.replace(/dh/g, 'd')) ?? arabicByFrame(stem.replace(/dh/g, 'z'), true)) : undefined);
  return `${isNoun ? 'al-' : ''}${marked(known ?? apart, apart)}`;
}
