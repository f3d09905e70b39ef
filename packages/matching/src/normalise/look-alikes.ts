import anyAscii from 'any-ascii';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };

/**
 * Letters that look like other letters, after Unicode Technical Standard #39: its table (package `unhomoglyph`), reduced to what looks like Latin letters,
 * with the letters that the table leaves out because only people in a hurry mistake them.
 */

/** Letters that look nearly like a Latin one, and are not in the table of the standard. */
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
/** Of prototypes of the table that are no ASCII letters, the letter that they look like where it is not the one they sound like. */
const PROTOTYPES: Readonly<Record<string, string>> = {
  ...{ ꞓ: 'e', Ꞓ: 'e', ĸ: 'k', ß: 'b', Ʃ: 'e', ʍ: 'm', ɸ: 'p', ƅ: 'b', ƨ: 's', Þ: 'p', þ: 'p', ȝ: 'z' },
  ...{ 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' },
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Negative circled and squared letters and those of flags: letters without a compatibility form. */
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

/** A bar, which is a capital i or a small l: the table says l. */
const isBar = (char: string): boolean =>
  (confusables as Readonly<Record<string, string>>)[char] === 'l' || char === 'ӏ' || char === 'ǀ';

/** Letters with marks of their own, in the scripts that are nearest to Latin: each looks like its letter without them. */
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
    // Latin letters stay as they are read: "ə" of Azerbaijan is no other letter there.
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

/** Cyrillic letters that Latin ones look like. */
const CYRILLIC_TWINS: ReadonlyMap<string, string> = new Map(
  [...'аaсcеeоoрpхxуyіiјjѕsһhАAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYкkмmтt'].flatMap((char, at, all) =>
    at % 2 === 0 ? [[all[at + 1] ?? '', char] as const] : [],
  ),
);

/** The ASCII letters that a character looks like, in lower case; `undefined` for ASCII and for what looks like none. */
export const shapeOf = (char: string): string | undefined => SHAPES.get(char);

const FOREIGN = /[[\p{L}\p{N}]--[\p{Script=Latin}0-9]]/v;
/** Letters that pass for Latin ones beside these, and not in a word of their own script: nobody takes Сергей for Cepren. */
const ONLY_AMONG_LATIN = new Set('гпийзЗбБяЯлЛыЫЮΛλΣφζωμ');
const lettersUnlike = (likes: readonly string[]): RegExp =>
  new RegExp(`[[\\p{L}\\p{N}]--[\\p{Script=Latin}0-9${likes.join('')}]]`, 'v');
/** A letter that looks like no Latin one: among Latin letters, and by itself. */
const UNLIKE_LATIN = lettersUnlike([...SHAPES.keys()]);
const UNLIKE_ALONE = lettersUnlike([...SHAPES.keys()].filter((char) => !ONLY_AMONG_LATIN.has(char)));
/** Han with the scripts of Japan and Korea too, which stand in one word. */
const ONE_SCRIPT =
  /^[\p{N}\p{M}]*(?:[\p{Script=Cyrillic}\p{M}]+|[\p{Script=Arabic}\p{M}\p{N}]+|[\p{Script=Greek}\p{M}]+|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Lm}\p{M}\p{N}]+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Armenian}\p{M}]+|[\p{Script=Georgian}\p{M}]+|[\p{Script=Ethiopic}\p{M}]+)$/u;
const SCRIPTS = ['Cyrillic', 'Greek', 'Cherokee', 'Armenian', 'Lisu', 'Coptic', 'Hebrew', 'Arabic', 'Georgian'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Shaped once with each bar as i, and once as l. */
function shaped(word: string, bar: 'i' | 'l'): string {
  let out = '';
  for (const char of word) {
    const shape = char > '\x7f' && isBar(char) ? bar : (shapeOf(char) ?? char);
    out += char === char.toLowerCase() ? shape : shape.toUpperCase();
  }
  return out;
}

/** A Cyrillic word in which Latin letters stand for Cyrillic ones, without these. */
const asCyrillic = (word: string): string =>
  CYRILLIC.test(word) ? [...word].map((char) => CYRILLIC_TWINS.get(char) ?? char).join('') : word;

/** Ways to read a word: as is likeliest, by its letters, and by what they look like. */
type Way = 'likeliest' | 'letters' | 'i' | 'l';
const WAYS: readonly Way[] = ['likeliest', 'letters', 'i', 'l'];

function isOfSeveralScripts(word: string): boolean {
  if (LATIN.test(word)) return FOREIGN.test(word);
  return !ONE_SCRIPT.test(word) && SCRIPTS.filter((script) => script.test(word)).length > 1;
}

/** A word that may be read in more ways than one. */
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
/** Latin letters with their marks, as most languages write them: none of them looks like another. */
const PLAIN_LATIN = /^(?:[ -\x7e\xc0-\xd6\xd8-\xf6\xf8-\u017e\u1e00-\u1eff]|[\u0300-\u0345])*$/;
/** Characters that take no room, and those that nobody assigned: default ignorable, control, private, replaced. */
const UNSEEN = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\ufffc\ufffd]|(?!\s)\p{Cc}/gu;
/** Blank, though a symbol by its category. */
const BLANK = /[\u2800\u{1d159}]/gu;
/** Marks that no letter is composed with, small letters above others among them; those of Arabic and Japanese are read. */
const LOOSE_MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+|\p{Me}+|(?![\u064b-\u0655\u0670\u3099\u309a])\p{Script=Inherited}+/gu;
/** Right to left whatever the letters are: what stands behind is seen in the other order. */
const OVERRIDDEN = /[\u202d\u202e]([^\u202a-\u202e\u2066-\u2069]*)/gu;

const ENCLOSED_LETTERS: ReadonlyMap<string, string> = new Map(
  ENCLOSED.flatMap((first) => [...LETTERS].map((letter, at) => [String.fromCodePoint(first + at), letter] as const)),
);
const ENCLOSED_LETTER = /[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/**
 * A text as a person sees it: in compatibility form (NFKC), without characters that cannot be seen and marks that no letter is composed with. Linear in its length.
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
 * What a text may be read as, at most eight, the likeliest first. A word of one script is read by its letters, and by what they look like where every one of them
 * looks like a Latin one (Cyrillic `Сосо`); a word of several scripts the other way round. Text without such words has one reading.
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

/** The form in which texts are compared as wholes: as a person sees it, by its likeliest reading, in lower case. Its own such form is the same. */
export function comparableText(text: string): string {
  let [form, former] = [text, ''];
  // A small letter may look like one where its capital does not.
  for (let round = 0; round < MAX_ROUNDS && form !== former; round++)
    [form, former] = [letterReadings(form)[0].toLowerCase().normalize('NFKC').trim(), form];
  return form;
}
const MAX_ROUNDS = 4;

/** A number or code in the Latin letters that its letters look like: `А0123` with a Cyrillic A is `A0123`. */
export const latinCode = (text: string): string =>
  ASCII.test(text)
    ? text
    : Array.from(seenText(text), (char) => (/\p{L}/u.test(char) ? (shapeOf(char)?.toUpperCase() ?? char) : char)).join(
        '',
      );
