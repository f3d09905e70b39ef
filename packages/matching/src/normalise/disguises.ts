import type { NameKind } from '../entity.ts';

/**
 * Reverses changes to letters that people do not notice but that change the text for a program. Such changes are digits
 * for letters, points or spaces between the letters, and doubled letters or words. Pure. Subjects and list entries are
 * treated in the same way. Letters of other alphabets are handled before (`look-alikes.ts`).
 */

const WORD = /[\p{L}\p{M}\p{N}@$€!|+]+/gu;

const DIGIT_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
  '+': 't',
};
const SIGN = /[@$€!|+]/u;
/**
 * Patterns of a digit or a sign that replaces a letter. It is between letters (up to two in a row), or at the edge of a
 * word that otherwise contains only letters.
 */
const BETWEEN_LETTERS = /\p{L}[013457@$€!|+]{1,2}\p{L}/u;
const AT_THE_EDGE = /^[013457@$€!|+]\p{L}{2,}$|^\p{L}{2,}[0@$€!|+]$/u;
/** Pattern of a word that ends in a digit. A person's name never does. */
const AT_THE_END = /^\p{L}{2,}[013457]$/u;
/** Pattern of a digit before a word: 7Eleven, 4Kings, 5STAR. Companies have such names. */
const FIGURE_FIRST = /^\d{1,2}\p{Lu}\p{L}{2,}$/u;

/**
 * Replaces digits in a word by letters. It changes Em3ka, Nw0su, @deyemi. It does not change A320, 3M, B52, 24seven or
 * 7Eleven, whose digits are separate from the letters.
 */
function withoutDigits(word: string, kind: NameKind): string {
  if (kind === 'organization' && FIGURE_FIRST.test(word)) return word.replace(/^\d+/, '$& ');
  const bare = word.replace(/!+$/u, '');
  if (!/\p{L}/u.test(bare) || !/[013457@$€!|+]/u.test(bare)) return bare;
  const disguised =
    BETWEEN_LETTERS.test(bare) || AT_THE_EDGE.test(bare) || (kind === 'person' && AT_THE_END.test(bare));
  if (!disguised) return SIGN.test(bare) ? bare.replace(/[@$€!|+]/gu, ' ') : bare;
  return bare.replace(/[01345789@$€!|+]/gu, (sign) => DIGIT_LETTERS[sign] ?? sign);
}

const ROMAN = /^[ivxlc]+$/i;

/**
 * Removes doubled letters if every letter or most letters are doubled, or if one letter occurs three times. Words must
 * have four letters or more, because Aa and Ii are names and iii is a number.
 */
function withoutDoubles(word: string): string {
  if (word.length < 4 || !/(\p{L})\1/iu.test(word) || ROMAN.test(word)) return word;
  const runs = word.match(/(\p{L})\1*|\P{L}/giu) ?? [];
  const doubled = runs.filter((run) => run.length > 1).length;
  if (runs.length >= 3 && doubled >= 0.75 * runs.length) {
    const least = Math.min(...runs.filter((run) => run.length > 1).map(({ length }) => length));
    return runs.map((run) => run.slice(0, Math.max(1, Math.round(run.length / least)))).join('');
  }
  return word.replace(/(\p{L})\1{2,}/giu, '$1$1');
}

/**
 * Matches a word of five letters or more that is written twice or more as one word. A shorter repetition may be a name,
 * such as Tabataba.
 */
const WORD_AGAIN = /^(\p{L}{5,20})\1+$/iu;

/** Pattern of single letters with the same separator between them. */
const SPELT_OUT =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:([.\-_·•*/, ])\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])(?:\1\p{L}\p{M}*(?![\p{L}\p{M}\p{N}]))*)/gu;
const MIN_SPELT_OUT = 4;

/**
 * Joins letters with separators: E.m.e.k.a and E-M-E-K-A become one word. J.R.R. are initials and are not joined, like
 * all sequences of up to three capitals.
 */
const joinSpeltOut = (text: string): string =>
  text.replace(SPELT_OUT, (run, separator: string) => {
    const letters = run.split(separator);
    const isSpelt =
      letters.length >= MIN_SPELT_OUT || (letters.length === 3 && /^\p{Lu}\p{Ll}{2}$/u.test(letters.join('')));
    return isSpelt ? letters.join('') : run;
  });

/**
 * Pattern of a vertical bar between words. A bar in place of a letter has fewer than three letters before or after it.
 */
const STROKE = /(?<=\p{L}{3})\|(?=\p{L}{3})/gu;

/**
 * Returns the text without these disguises. The time grows linearly with its length. Companies have digits in their
 * names, people do not.
 */
export function undoDisguises(written: string, kind: NameKind): string {
  const text = written.replace(STROKE, ' ');
  const joined = /[\p{L}\p{M}][.\-_·•*/, ]\p{L}(?![\p{L}\p{M}\p{N}])/u.test(text) ? joinSpeltOut(text) : text;
  return joined.replace(WORD, (word) => withoutDoubles(withoutDigits(word, kind)).replace(WORD_AGAIN, '$1'));
}
