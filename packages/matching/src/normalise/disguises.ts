import type { NameKind } from '../entity.ts';

/**
 * Undoes what is done to letters so that a name looks the same to people and different to a program: digits for letters,
 * points or blanks between the letters, letters or whole words doubled. Pure text to text; the same for subjects and for lists. Letters of other alphabets
 * are dealt with before (`look-alikes.ts`).
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
/** A digit or a sign with letters on both sides (up to two of them in a row), or at the edge of a word that has letters and such digits inside. */
const BETWEEN_LETTERS = /\p{L}[013457@$€!|+]{1,2}\p{L}/u;
const AT_THE_EDGE = /^[013457@$€!|+]\p{L}{2,}$|^\p{L}{2,}[0@$€!|+]$/u;
/** No name of a person ends in a figure. */
const AT_THE_END = /^\p{L}{2,}[013457]$/u;
/** A figure before a word: 7Eleven, 4Kings, 5STAR. Of companies, which are called so. */
const FIGURE_FIRST = /^\d{1,2}\p{Lu}\p{L}{2,}$/u;

/** Em3ka, Nw0su, @deyemi; not A320, 3M, B52, 24seven or 7Eleven, whose digits stand apart from the letters. */
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

/** Every letter twice, or most of them; a letter three times. Words of four letters on: Aa and Ii are names, iii is a number. */
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

/** A word of five letters or more that is written twice or more as one; of four it is a name: Tabataba. */
const WORD_AGAIN = /^(\p{L}{5,20})\1+$/iu;

/** Single letters with one and the same separator between them. */
const SPELT_OUT =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:([.\-_·•*/, ])\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])(?:\1\p{L}\p{M}*(?![\p{L}\p{M}\p{N}]))*)/gu;
const MIN_SPELT_OUT = 4;

/**
 * E.m.e.k.a and E-M-E-K-A are a word; J.R.R. are initials, as all runs of up to three capitals are.
 */
const joinSpeltOut = (text: string): string =>
  text.replace(SPELT_OUT, (run, separator: string) => {
    const letters = run.split(separator);
    const isSpelt =
      letters.length >= MIN_SPELT_OUT || (letters.length === 3 && /^\p{Lu}\p{Ll}{2}$/u.test(letters.join('')));
    return isSpelt ? letters.join('') : run;
  });

/** Strokes between words: a letter has fewer letters on one side or the other. */
const STROKE = /(?<=\p{L}{3})\|(?=\p{L}{3})/gu;

/** The text as it would be without these; linear in its length. Companies have figures in their names, people have not. */
export function undoDisguises(written: string, kind: NameKind): string {
  const text = written.replace(STROKE, ' ');
  const joined = /[\p{L}\p{M}][.\-_·•*/, ]\p{L}(?![\p{L}\p{M}\p{N}])/u.test(text) ? joinSpeltOut(text) : text;
  return joined.replace(WORD, (word) => withoutDoubles(withoutDigits(word, kind)).replace(WORD_AGAIN, '$1'));
}
