import { message } from '@hakiki/texts';
import type { DocumentNote } from '../reading.ts';
import { companyWords, isProse } from './company-words.ts';
import { parseDate } from './dates.ts';
import { looksLike, plainCapitals } from './fold.ts';

/**
 * Format of a field's value. The engine rejects text that does not fit. It corrects a look-alike character only if the
 * format shows which character is correct.
 */
export type Format =
  | { readonly type: 'name' }
  /** A company's name: letters, digits and signs. */
  /** With `registered`, the name has the form that a register prints. It never contains words of a sentence. */
  | { readonly type: 'company'; readonly registered?: true }
  | { readonly type: 'date' }
  | { readonly type: 'sex' }
  /**
   * Forms of the code. In `templates`, L is a letter, D a digit, X a letter or a digit, and H a hexadecimal digit. Any
   * other character means itself.
   */
  | {
      readonly type: 'code';
      readonly templates: readonly string[];
      /** Invalid forms of the number. A number in such a form is still returned as printed, but a check fails. */
      readonly odd?: readonly string[];
    }
  | { readonly type: 'amount' }
  | { readonly type: 'place' }
  | { readonly type: 'address' }
  | { readonly type: 'text' };

export interface Parsed {
  readonly value: string;
  /**
   * Measure of how well the text fits the format, 0 to 1. For example, `01.02.1990` fits a date format better than a
   * word fits a name.
   */
  readonly fit: number;
  /** Reason why the value differs from the text. */
  readonly note?: DocumentNote;
  /** True if the number has an invalid form. */
  readonly odd?: true;
}

/** Returns the format of a code with `from` to `to` digits. */
export const digits = (from: number, to = from): Format => ({
  type: 'code',
  templates: Array.from({ length: to - from + 1 }, (_, index) => 'D'.repeat(from + index)),
});

/** Converts a text to the value of a field. Returns undefined if the text does not fit the format. */
export function parse(format: Format, text: string): Parsed | undefined {
  const trimmed = text
    .normalize('NFKC')
    .replace(/^[\s:;.,/|\-–—=_*#]+/, '')
    .replace(/[\s:;,/|\-–—=_*]+$/, '');
  if (!trimmed) return undefined;
  switch (format.type) {
    case 'name':
      return parseName(trimmed);
    case 'company':
      return /[A-Za-z].*[A-Za-z]/.test(trimmed) &&
        !PLACEHOLDER.test(trimmed) &&
        !(format.registered && isProse(trimmed))
        ? { value: companyWords(tidy(trimmed)), fit: 0.6 }
        : undefined;
    case 'date': {
      const date = parseDate(trimmed);
      return date ? { value: date, fit: 1 } : undefined;
    }
    case 'sex':
      return parseSex(trimmed);
    case 'code':
      return parseCode(format.templates, trimmed) ?? parseOdd(format.odd ?? [], trimmed);
    case 'amount': {
      const amount = /\d[\d, ]*(?:\.\d{2})?/.exec(trimmed)?.[0]?.replace(/[, ]/g, '');
      return amount ? { value: amount, fit: /\.\d{2}/.test(trimmed) ? 1 : 0.5 } : undefined;
    }
    case 'place':
      return /[A-Za-z]{2}/.test(trimmed) && digitShare(trimmed) < 0.4 ? { value: tidy(trimmed), fit: 0.5 } : undefined;
    case 'address':
      return /[A-Za-z]{2}/.test(trimmed)
        ? { value: houseNumbers(tidy(trimmed)), fit: /\d/.test(trimmed) ? 0.7 : 0.5 }
        : undefined;
    case 'text':
      return { value: tidy(trimmed), fit: 0.4 };
  }
}

/** Pattern of placeholders in a form or a sample, such as `[NAME OF COMPANY]` and `XXXXXXXX`. */
const PLACEHOLDER = /^[[<({].*[\])}>]$|^X{3,}[\sX]*$/;

/** Replaces an O among the digits of a house number by a zero, as in `17O ALLEN AVENUE`. Does not change `17B`. */
const houseNumbers = (text: string): string =>
  text.replace(/(?<![\p{L}\d])\d[\dOo]*(?![\p{L}\d])/gu, (number) => number.replace(/O/gi, '0'));

const tidy = (text: string): string => capitalI(lettersInWords(text.replace(/\s+/g, ' ').trim()));

/**
 * Replaces a digit in a word of three letters or more by the letter that it resembles, as in `0GUI` and `LAG0S`. Does
 * not change `12B` and `21ST`.
 */
const lettersInWords = (text: string): string =>
  text.replace(/[\p{L}\d]+/gu, (word) =>
    (word.match(/\p{L}/gu)?.length ?? 0) >= 3 && (word.match(/\d/g)?.length ?? 0) === 1
      ? word.replace(/[0158]/, (char) => letterFor[char]!)
      : word,
  );

/** Replaces an `l` by `I` at the start of a word and among capitals, because sans serif typefaces draw both alike. */
const capitalI = (text: string): string =>
  text.replace(/(?<![\p{L}\d])l(?=\p{L})/gu, 'I').replace(/(?<=\p{Lu})l(?=\p{Lu})/gu, 'I');
const digitShare = (text: string): number => (text.match(/\d/g)?.length ?? 0) / text.replace(/\s/g, '').length;

const letterFor: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
  '6': 'G',
  '|': 'I',
};

/**
 * Returns the text as a name. Spaces, hyphens and apostrophes do not change. A digit inside a word of letters is
 * replaced by the letter that it resembles.
 */
function parseName(text: string): Parsed | undefined {
  const bare = text
    .replace(/[^\p{L}\p{M}\d\s'’`.,|-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || digitShare(bare) > 0.25) return undefined;
  const words = bare.split(' ').filter((word) => /\p{L}/u.test(word));
  const value = tidy(words.map((word) => word.replace(/[0-9|]/g, (char) => letterFor[char] ?? '')).join(' ')).replace(
    /[.,\s-]+$/,
    '',
  );
  if (value.replace(/[^\p{L}]/gu, '').length < 2) return undefined;
  const mended = /[0-9|]/.test(words.join(' '));
  return { value, fit: mended ? 0.5 : 0.7, ...(mended && { note: message('field_digit_as_letter') }) };
}

const sexes: Readonly<Record<string, string>> = {
  M: 'Male',
  MALE: 'Male',
  MASCULIN: 'Male',
  MASCULINE: 'Male',
  HOMME: 'Male',
  ME: 'Male',
  MUME: 'Male',
  MWANAMUME: 'Male',
  MM: 'Male',
  MALEM: 'Male',
  MMALE: 'Male',
  F: 'Female',
  FEMALE: 'Female',
  FEMININ: 'Female',
  FEMININE: 'Female',
  FEMME: 'Female',
  KE: 'Female',
  MKE: 'Female',
  MWANAMKE: 'Female',
  FF: 'Female',
  FEMALEF: 'Female',
  FFEMALE: 'Female',
};

/**
 * Sexes for a single letter. A single letter is hard to read, but documents print only F and M. Other letters count as
 * the F or M that they resemble.
 */
const loneLetters: Readonly<Record<string, string>> = { E: 'Female', P: 'Female', N: 'Male', W: 'Male', H: 'Male' };

function parseSex(text: string): Parsed | undefined {
  const words = plainCapitals(text)
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const lone = words.length === 1 && /^[A-Z]$/.test(words[0]!) ? loneLetters[words[0]!] : undefined;
  if (lone) return { value: lone, fit: 0.6, note: message('field_letter_as_sex') };
  const whole = sexes[words.join('')];
  if (whole) return { value: whole, fit: 1 };
  const first = words[0] && sexes[words[0]];
  return first && words.length <= 2 ? { value: first, fit: 0.8 } : undefined;
}

/**
 * Searches for successive whole words that fit a template when joined. Look-alike characters are replaced if the
 * template shows which character is correct.
 */
function parseCode(templates: readonly string[], text: string): Parsed | undefined {
  const words = plainCapitals(text)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  let best: (Parsed & { readonly changes: number; readonly length: number }) | undefined;
  for (let from = 0; from < words.length; from++) {
    let joined = '';
    for (let to = from; to < words.length; to++) {
      joined += words[to];
      for (const template of templates) {
        const fitted = fitTemplate(template, joined);
        if (!fitted) continue;
        const better =
          !best || template.length > best.length || (template.length === best.length && fitted.changes < best.changes);
        if (!better) continue;
        const all = joined.length === words.join('').length;
        const note = fitted.changes ? { note: message('field_lookalikes') } : {};
        best = {
          fit: (all ? 1 : 0.8) - 0.1 * fitted.changes,
          ...fitted,
          ...note,
          length: template.length,
        };
      }
    }
  }
  return best && { value: best.value, fit: best.fit, ...(best.note && { note: best.note }) };
}

/** Accepts the text if the whole text is a number in an invalid form. Does not replace look-alikes. */
function parseOdd(templates: readonly string[], text: string): Parsed | undefined {
  const joined = plainCapitals(text).replace(/[^A-Z0-9]/g, '');
  const fits = templates.some((template) => fitTemplate(template, joined)?.changes === 0);
  return fits ? { value: joined, fit: 0.3, note: message('field_odd_length'), odd: true } : undefined;
}

/**
 * Returns the text as the template's code, or undefined if it does not fit. At most a quarter of the characters may be
 * replaced look-alikes. If there are more, the text is not a code.
 */
function fitTemplate(template: string, text: string): { value: string; changes: number } | undefined {
  if (template.length !== text.length) return undefined;
  let value = '';
  let changes = 0;
  for (let index = 0; index < template.length; index++) {
    const fitted = fitCharacter(template[index]!, text[index]!);
    if (!fitted) return undefined;
    if (fitted !== text[index]) changes++;
    value += fitted;
  }
  // A text with fewer than three digits is not a number but words, if the template has an X.
  const wordy = template.includes('X') && (value.match(/\d/g)?.length ?? 0) < 3;
  return changes <= template.length / 4 && !wordy ? { value, changes } : undefined;
}

const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  B: '8',
  S: '5',
  Z: '2',
  G: '6',
  T: '7',
  A: '4',
};

function fitCharacter(wanted: string, char: string): string | undefined {
  const isDigit = char >= '0' && char <= '9';
  if (wanted === 'X') return char;
  if (wanted === 'D') return isDigit ? char : digitFor[char];
  if (wanted === 'H') return isDigit || (char >= 'A' && char <= 'F') ? char : digitFor[char];
  if (wanted === 'L') return isDigit ? letterFor[char] : char;
  return wanted === char || looksLike(wanted, char) ? wanted : undefined;
}
