import anyAscii from 'any-ascii';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };

/**
 * Letters that look like other letters, by Unicode Technical Standard #39. The standard's table (package `unhomoglyph`)
 * is reduced to look-alikes of Latin letters. Letters that people confuse only when they read quickly are added.
 */

/** Letters that look similar to a Latin one and are not in the table of the standard. */
const NEAR: Readonly<Record<string, string>> = {
  г: 'r',
  п: 'n',
  т: 't',
  м: 'm',
  ь: 'b',
  ω: 'w',
  ζ: 'z',
  μ: 'u',
  Σ: 'e',
  є: 'e',
  Є: 'e',
  ε: 'e',
  ϵ: 'e',
  З: 'e',
  з: 'e',
  β: 'b',
  ϐ: 'b',
  φ: 'p',
  Λ: 'a',
  λ: 'a',
  Ʌ: 'a',
  ʌ: 'a',
};
/**
 * Latin letters for prototypes of the table that are not ASCII letters. A prototype is listed if it looks like a letter
 * with a different sound.
 */
const PROTOTYPES: Readonly<Record<string, string>> = {
  ...{ ꞓ: 'e', Ꞓ: 'e', ĸ: 'k', ß: 'b', Ʃ: 'e', ʍ: 'm', ɸ: 'p', ƅ: 'b', ƨ: 's', Þ: 'p', þ: 'p', ȝ: 'z' },
  ...{ 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' },
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/**
 * First code points of three alphabets that NFKC does not map to A–Z: negative circled letters, negative squared
 * letters, and the regional indicators of flags.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];
const MARKS = /\p{M}+/gu;
const LATIN = /\p{Script=Latin}/u;
const LATIN_LETTERS = /^(?:[\p{Script=Latin}2-9]\p{M}*){1,3}$/u;

function shapeOfPrototype(prototype: string): string | undefined {
  const bare = prototype.normalize('NFD').replace(MARKS, '');
  const latin = [...bare].map((letter) => PROTOTYPES[letter] ?? anyAscii(letter)).join('');
  const shape = latin.toLowerCase().replace('rn', 'm');
  return /^[a-z]{1,2}$/.test(shape) ? shape : undefined;
}

/** True for a vertical bar, which can be a capital i or a small l. The table uses l. */
const isBar = (char: string): boolean =>
  (confusables as Readonly<Record<string, string>>)[char] === 'l' || char === 'ӏ' || char === 'ǀ';

/** Yields letters with marks, in the scripts closest to Latin. Each looks like its letter without the mark. */
function* composedLetters(): Generator<readonly [composed: string, bare: string]> {
  for (const [first, last] of [
    [0x370, 0x52f],
    [0x1f00, 0x1fff],
  ] as const)
    for (let code = first; code <= last; code++) {
      const composed = String.fromCodePoint(code);
      const bare = composed.normalize('NFD').replace(MARKS, '');
      if (bare !== composed) yield [composed, bare];
    }
}

function readTable(): Map<string, string> {
  const shapes = new Map<string, string>();
  for (const [char, prototype] of Object.entries(confusables)) {
    if (!LATIN_LETTERS.test(prototype) || !/^[^\0-\x7f]$/u.test(char) || !/^[\p{L}\p{N}\p{Sm}\p{So}]$/u.test(char))
      continue;
    const shape = char.normalize('NFKC') < '\x80' ? undefined : shapeOfPrototype(prototype);
    // Latin letters are not changed: "ə" of Azerbaijan is a letter of that language and not a look-alike.
    if (shape !== undefined && !(LATIN.test(char) && anyAscii(char).toLowerCase() === shape)) shapes.set(char, shape);
  }
  for (const [char, shape] of Object.entries(NEAR)) shapes.set(char, shape);
  for (const [composed, bare] of composedLetters()) {
    const shape = shapes.get(bare);
    if (shape !== undefined) shapes.set(composed, shape);
  }
  return shapes;
}
const SHAPES: ReadonlyMap<string, string> = readTable();

/** Pairs of a Cyrillic letter and the Latin letter that looks like it. */
const CYRILLIC_TWINS: ReadonlyMap<string, string> = new Map(
  [...'аaсcеeоoрpхxуyіiјjѕsһhАAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYкkмmтt'].flatMap((char, at, all) =>
    at % 2 === 0 ? [[all[at + 1] ?? '', char] as const] : [],
  ),
);

/**
 * Returns the ASCII letters that a character looks like, in lower case; `undefined` for ASCII and for characters
 * without a look-alike.
 */
export const shapeOf = (char: string): string | undefined => SHAPES.get(char);

const FOREIGN = /[[\p{L}\p{N}]--[\p{Script=Latin}0-9]]/v;
/**
 * Letters that look Latin only among Latin letters, and not in a word of their own script: readers do not read Сергей
 * as Cepren.
 */
const ONLY_AMONG_LATIN = new Set('гпийзЗбБяЯлЛыЫЮΛλΣφζωμ');
const lettersUnlike = (likes: readonly string[]): RegExp =>
  new RegExp(`[[\\p{L}\\p{N}]--[\\p{Script=Latin}0-9${likes.join('')}]]`, 'v');
/** Letters that do not look like a Latin letter: among Latin letters, and alone. */
const UNLIKE_LATIN = lettersUnlike([...SHAPES.keys()]);
const UNLIKE_ALONE = lettersUnlike([...SHAPES.keys()].filter((char) => !ONLY_AMONG_LATIN.has(char)));
/**
 * Pattern of a word in one script. Han counts together with the scripts of Japan and Korea, because they occur in one
 * word.
 */
const ONE_SCRIPT =
  /^[\p{N}\p{M}]*(?:[\p{Script=Cyrillic}\p{M}]+|[\p{Script=Arabic}\p{M}\p{N}]+|[\p{Script=Greek}\p{M}]+|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Lm}\p{M}\p{N}]+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Armenian}\p{M}]+|[\p{Script=Georgian}\p{M}]+|[\p{Script=Ethiopic}\p{M}]+)$/u;
const SCRIPTS = ['Cyrillic', 'Greek', 'Cherokee', 'Armenian', 'Lisu', 'Coptic', 'Hebrew', 'Arabic', 'Georgian'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Returns the Latin look-alike of a word, with each bar read as i or as l. */
function shaped(word: string, bar: 'i' | 'l'): string {
  let out = '';
  for (const char of word) {
    const shape = char > '\x7f' && isBar(char) ? bar : (shapeOf(char) ?? char);
    out += char === char.toLowerCase() ? shape : shape.toUpperCase();
  }
  return out;
}

/** Returns a Cyrillic word in which Latin letters replaced Cyrillic ones, with the Cyrillic letters restored. */
const asCyrillic = (word: string): string =>
  CYRILLIC.test(word) ? [...word].map((char) => CYRILLIC_TWINS.get(char) ?? char).join('') : word;

/**
 * Readings of a word: the most likely one, the one with its own letters, and two with Latin look-alikes (a bar read
 * as `i` or as `l`).
 */
type Way = 'likeliest' | 'letters' | 'i' | 'l';
const WAYS: readonly Way[] = ['likeliest', 'letters', 'i', 'l'];

function isOfSeveralScripts(word: string): boolean {
  if (LATIN.test(word)) return FOREIGN.test(word);
  return !ONE_SCRIPT.test(word) && SCRIPTS.filter((script) => script.test(word)).length > 1;
}

/** True if a word can be read in more than one way. */
const isDoubtful = (word: string): boolean => !UNLIKE_ALONE.test(word) || isOfSeveralScripts(word);

function readWordBy(way: Way, word: string): string {
  if (!isDoubtful(word)) return word;
  if (way === 'i' || way === 'l') return shaped(word, way);
  const isMixed = isOfSeveralScripts(word);
  const byLetters = isMixed ? asCyrillic(word) : word;
  const isByLetters = !isMixed || (UNLIKE_LATIN.test(word) && !/[a-z]/i.test(byLetters));
  return way === 'letters' || isByLetters ? byLetters : shaped(word, 'i');
}

const WORD = /[\p{L}\p{M}\p{N}\p{S}]*[^\0-\x7f][\p{L}\p{M}\p{N}\p{S}]*/gu;
const ASCII = /^[ -\x7e]*$/;
/**
 * Pattern of text with only ASCII characters, Latin letters with diacritics, and combining marks. None of them looks
 * like another letter.
 */
const PLAIN_LATIN = /^(?:[ -\x7e\xc0-\xd6\xd8-\xf6\xf8-\u017e\u1e00-\u1eff]|[\u0300-\u0345])*$/;
/** Pattern of characters without width and of unassigned ones: default ignorable, control, private, replaced. */
const UNSEEN = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\ufffc\ufffd]|(?!\s)\p{Cc}/gu;
/** Pattern of characters that are blank although their category is symbol. */
const BLANK = /[\u2800\u{1d159}]/gu;
/**
 * Pattern of marks that are not part of a composed letter, such as small letters above others. The marks of Arabic and
 * Japanese are read and not included.
 */
const LOOSE_MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+|\p{Me}+|(?![\u064b-\u0655\u0670\u3099\u309a])\p{Script=Inherited}+/gu;
/** Pattern of text that an override character displays in the opposite order. */
const OVERRIDDEN = /[\u202d\u202e]([^\u202a-\u202e\u2066-\u2069]*)/gu;

const ENCLOSED_LETTERS: ReadonlyMap<string, string> = new Map(
  ENCLOSED.flatMap((first) => [...LETTERS].map((letter, at) => [String.fromCodePoint(first + at), letter] as const)),
);
const ENCLOSED_LETTER = /[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/**
 * Returns the text as a person sees it. It is in compatibility form (NFKC), without invisible characters, and without
 * marks that are not part of a composed letter. The time grows linearly with its length.
 */
export function seenText(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANK, ' ')
    .replace(ENCLOSED_LETTER, (char) => ENCLOSED_LETTERS.get(char) ?? char)
    .replace(LOOSE_MARKS, '');
}

/**
 * Returns the readings of a text, at most eight, the most likely first. A word of one script is read by its letters,
 * and also by look-alikes if every letter looks like a Latin one (Cyrillic `Сосо`). For a word of several scripts the
 * order of the two readings is reversed. Text without such words has one reading.
 */
export function letterReadings(text: string): readonly [string, ...string[]] {
  if (ASCII.test(text)) return [text];
  if (PLAIN_LATIN.test(text)) return [text.normalize('NFKC').replace(LOOSE_MARKS, '')];
  const turned = text.replace(OVERRIDDEN, (_, run: string) => ` ${[...run].reverse().join('')} `);
  const readings = new Set<string>();
  for (const written of turned === text ? [text] : [text, turned]) {
    const seen = seenText(written);
    if (seen.match(WORD)?.some(isDoubtful))
      for (const way of WAYS) readings.add(seen.replace(WORD, (word) => readWordBy(way, word)));
    else readings.add(seen);
  }
  const [first = text, ...others] = readings;
  return [first, ...others];
}

/**
 * Returns the form in which whole texts are compared: as a person sees it, in its most likely reading, in lower case.
 * Applying it twice gives the same result.
 */
export function comparableText(text: string): string {
  let [form, former] = [text, ''];
  // A small letter may look like a Latin one although its capital does not.
  for (let round = 0; round < MAX_ROUNDS && form !== former; round++)
    [form, former] = [letterReadings(form)[0].toLowerCase().normalize('NFKC').trim(), form];
  return form;
}
const MAX_ROUNDS = 4;

/** Returns a number or code with look-alikes replaced by Latin letters: `А0123` with a Cyrillic A becomes `A0123`. */
export const latinCode = (text: string): string =>
  ASCII.test(text)
    ? text
    : Array.from(seenText(text), (char) => (/\p{L}/u.test(char) ? (shapeOf(char)?.toUpperCase() ?? char) : char)).join(
        '',
      );
