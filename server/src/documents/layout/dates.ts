import { dateInWords } from './dates-in-words.ts';
import { plainCapitals } from './fold.ts';
import { distance } from './fuzzy.ts';

/**
 * Beginnings of the names of the months in English, French and Swahili. Longer forms are recognised by these letters.
 */
const months: readonly (readonly string[])[] = [
  ['JAN', 'JANUARY', 'JANV', 'JANVIER', 'JANUARI'],
  ['FEB', 'FEBRUARY', 'FEV', 'FEVR', 'FEVRIER', 'FEBRUARI'],
  ['MAR', 'MARCH', 'MARS', 'MACHI'],
  ['APR', 'APRIL', 'AVR', 'AVRIL', 'APRILI'],
  ['MAY', 'MAI', 'MEI'],
  ['JUN', 'JUNE', 'JUIN', 'JUNI'],
  ['JUL', 'JULY', 'JUIL', 'JUILLET', 'JULAI'],
  ['AUG', 'AUGUST', 'AOUT', 'AGOSTI'],
  ['SEP', 'SEPT', 'SEPTEMBER', 'SEPTEMBRE', 'SEPTEMBA'],
  ['OCT', 'OCTOBER', 'OCTOBRE', 'OKTOBA', 'OKT'],
  ['NOV', 'NOVEMBER', 'NOVEMBRE', 'NOVEMBA'],
  ['DEC', 'DECEMBER', 'DECEMBRE', 'DESEMBA', 'DES'],
];

const longestMonth = 9;
const digitsOf = (text: string): string =>
  text.replace(/[OQD]/g, '0').replace(/[IL|]/g, '1').replace(/S/g, '5').replace(/B/g, '8').replace(/Z/g, '2');
const lettersOf = (word: string): string =>
  word.replace(/0/g, 'O').replace(/1/g, 'L').replace(/5/g, 'S').replace(/8/g, 'B').replace(/2/g, 'Z');

/**
 * Converts a date as documents print it to `YYYY-MM-DD`: `06-11-1974`, `6.11.1974`, `06 NOV 1974`, `06NOV1974`,
 * `November 6, 1974`, `6th day of November, 1974`, `1974-11-06`. The day is before the month. Returns undefined if the
 * day, the month or the four-digit year is missing, or if the day does not exist in the calendar. A partial date is not
 * completed.
 */
export function parseDate(text: string): string | undefined {
  const dates = datesOf(text);
  return dates.length === 1 ? dates[0] : undefined;
}

/** Returns all dates that a text may contain. If one digit of the day is ambiguous, there are two dates. */
export function datesOf(text: string): readonly string[] {
  const plain = plainCapitals(text);
  if (PROSE.test(plain) || (plain.match(/[A-Z]{2,}/g)?.length ?? 0) >= SENTENCE) return daysOfMonth(plain);
  const date = numericDate(plain) ?? namedDate(plain);
  return date ? [date] : [];
}

/**
 * Pattern of a sentence such as `Given under my hand at Abuja this 10th day of January`. The day in such a sentence is
 * only read from an ordinal such as `6th`. In a script typeface, `of` may be misread as `o4`, which looks like a day.
 */
const PROSE = /D\S{0,2}[YG][.\s]{0,2}[O0C]\S?[\s.]|UNDER\s?MY|MY\s?HAND|HAND\s?AT/;
/** Minimum number of words in a sentence. The words may have spelling errors. */
const SENTENCE = 8;
/** Pattern of an ordinal ending, and of the text after the ending. It includes misreadings in script typefaces. */
const ORDINAL =
  /((?:(?<!\S)[1-3IL]\s)?\S{1,2})\s?(ST|5T|ND|RD|TH|1H|IH|LH|T4)\s?\.?\s?D\S{0,2}[YG][.\s]{0,2}[O0C]\S?\s?(.*)$/;

/**
 * Reads dates such as `29th day of July, 2026` and `1oth day o4 ganuary, 2019`. The ending must fit the day (1st, 2nd,
 * 3rd, 4th). Otherwise the day was misread.
 */
function daysOfMonth(text: string): readonly string[] {
  const inWords = dateInWords(text);
  if (inWords) {
    const month = monthOf(inWords.month);
    return month ? [calendar(String(inWords.year), String(month), String(inWords.day)) ?? []].flat() : [];
  }
  const [, figures, ending, rest] = ORDINAL.exec(text) ?? [];
  if (!figures || !rest) return [];
  // A gap between the digits (`1 7th`) is not in the printed text.
  const days = daysBefore(plainEnding(ending!), figures.replace(/\s/g, ''));
  const words = wordsOf(rest);
  const at = words.findIndex((word) => scriptMonth(word) !== undefined);
  const year = words.slice(at + 1).find((word) => /^\d{4}$/.test(digitsOf(word)));
  if (at < 0 || at > 1 || !year) return [];
  return days.flatMap((day) => calendar(year, String(scriptMonth(words[at]!)), day) ?? []);
}

/**
 * Returns the days that fit the ending after them. A letter before a digit may be the tens digit (`l2th`) or the end of
 * the previous word (`thi2nd`). The ending shows which of them it is. If two digits do not fit their ending, the day
 * was misread. An `S` may be a 5 or an 8.
 */
function daysBefore(ending: string, figures: string): readonly string[] {
  const plain = (run: string) => run.replace(/[OQD]/g, '0').replace(/[IL|]/g, '1');
  const suiting = (run: string) =>
    (/^\d?S$/.test(run) ? [run.replace('S', '5'), run.replace('S', '8')] : [run]).filter(
      (day) => /^\d{1,2}$/.test(day) && endingOf(Number(day)) === ending,
    );
  const whole = suiting(plain(figures));
  if (whole.length > 0) return whole;
  return /^\d[\dS]$/.test(figures) ? [] : suiting(plain(figures.slice(-1)));
}

/**
 * Misreadings of capitals in the script typeface of certificates: `Qlovember` and `Olonember` for November, `ctpril`
 * and `Hugust`. On real certificates, Abuja was read as `ctbuja` and `Hbuja`.
 */
const SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/^[QOGC0]L(?=[OAUE])/, 'N'],
  [/^(?:CT|CA|C|H|T)(?=[PUB])/, 'A'],
  [/^[QOGCE]L{2}(?=A)/, 'M'],
];

/** Returns the month that a word in script type names. */
function scriptMonth(word: string): number | undefined {
  const plain = monthOf(word);
  if (plain !== undefined) return plain;
  const [misread, letter] = SCRIPT.find(([pattern]) => pattern.test(word)) ?? [];
  return misread && word.length >= 5 ? monthOf(word.replace(misread, letter!)) : undefined;
}

const plainEnding = (ending: string): string => (/^(1H|IH|LH|T4)$/.test(ending) ? 'TH' : ending.replace('5', 'S'));

function endingOf(day: number): string {
  if (day >= 11 && day <= 13) return 'TH';
  return ['TH', 'ST', 'ND', 'RD'][day % 10] ?? 'TH';
}

function numericDate(text: string): string | undefined {
  const digit = '[\\dOQDIL|SBZ]';
  const separator = '\\s*[-./,\\\\ ]\\s*';
  const dayFirst = new RegExp(
    `(?<![A-Z\\d])(${digit}{1,2})${separator}(${digit}{1,2})${separator}(${digit}{4})(?![\\d])`,
  ).exec(text);
  if (dayFirst && hasDigit(dayFirst))
    return calendar(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!) ?? calendar(dayFirst[3]!, dayFirst[1]!, dayFirst[2]!);
  const yearFirst = new RegExp(
    `(?<![A-Z\\d])(${digit}{4})${separator}(${digit}{1,2})${separator}(${digit}{1,2})(?![\\d])`,
  ).exec(text);
  if (yearFirst && hasDigit(yearFirst)) return calendar(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!);
  const run = /^\D*?(\d{2})[-./, ]?(\d{2})[-./, ]?(\d{4})\D*$/.exec(text);
  return run ? calendar(run[3]!, run[2]!, run[1]!) : undefined;
}

const hasDigit = (match: RegExpExecArray): boolean => (match[0].match(/\d/g)?.length ?? 0) >= 5;

/**
 * Splits a text into words and numbers. In a word, replaces a digit by the letter that it resembles (`0CT`). `ofJune`
 * becomes two words.
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/\bOF(?=[A-Z]{3})/g, 'OF ')
    .replace(/(?<![A-Z\d])2[O0][\dO]{2}(?![A-Z\d])/g, (year) => year.replaceAll('O', '0'))
    .split(/[^A-Z0-9]+/)
    .flatMap((run) => {
      const month = run.length >= 3 && monthOf(lettersOf(run)) !== undefined && /[A-Z]{2}/.test(run);
      return month ? [lettersOf(run)] : (run.match(/[A-Z]+|\d+/g) ?? []);
    });
}

function namedDate(text: string): string | undefined {
  const words = wordsOf(text);
  for (let index = 0; index < words.length; index++) {
    const month = monthOf(words[index]!);
    if (!month) continue;
    const before = words
      .slice(Math.max(0, index - 4), index)
      .filter((word) => !/^(ST|ND|RD|TH|DAY|OF|DE|THE|TAREHE)$/.test(word));
    const after = words
      .slice(index + 1, index + 4)
      .filter((word) => !/^(ST|ND|RD|TH|DAY|OF|THE|[A-Z]{3,})$/.test(word));
    const [tens, ones] = [before.at(-2), before.at(-1)];
    const day = ones?.length === 1 && tens && /^\d$/.test(tens) ? tens + ones : ones;
    const year = after.find((word) => /^\d{4}$/.test(digitsOf(word)));
    const dayAfter = after[0] !== year ? after[0] : undefined;
    for (const one of [day, dayAfter]) {
      const number = one && digitsOf(one);
      if (number && year && /^\d{1,2}$/.test(number)) {
        const date = calendar(year, String(month), number);
        if (date) return date;
      }
    }
  }
  return undefined;
}

/**
 * Returns the minimum probability of the characters of a date. Uses only the words that begin with a digit, and the
 * name of the month. Other words of the sentence are ignored.
 */
export function leastOfDate(text: string, scores: readonly number[]): number {
  let least = 1;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const plain = plainCapitals(word).replace(/[^A-Z0-9]/g, '');
    if (!/^\d/.test(plain) && monthOf(lettersOf(plain)) === undefined) continue;
    for (let at = index; at < index + word.length; at++)
      if (/[\p{L}\p{N}]/u.test(text[at]!)) least = Math.min(least, scores[at] ?? 1);
  }
  return least;
}

/**
 * Returns 1 to 12, or undefined. A name of four letters or more may have one error in four letters, if no other month
 * is equally similar.
 */
function monthOf(word: string): number | undefined {
  if (word.length < 3 || word.length > longestMonth + 2) return undefined;
  const exact = months.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  const apart = months.map((names) => Math.min(...names.map((name) => farness(name, word))));
  const nearest = Math.min(...apart);
  if (nearest > 1) return undefined;
  return apart.filter((one) => one < nearest + 0.2).length === 1 ? apart.indexOf(nearest) + 1 : undefined;
}

/**
 * Returns the number of errors divided by the maximum number of errors for a name of that length. At most 1 means that
 * the word is similar. Names of three letters may only differ in a look-alike character.
 */
function farness(name: string, word: string): number {
  const errors = distance(name, word);
  if (name.length < 4 || word.length < 4) return name.length === word.length ? errors / 0.6 : Number.POSITIVE_INFINITY;
  return errors / (name.length >= 8 ? 2 : 1);
}

function calendar(yearText: string, monthText: string, dayText: string): string | undefined {
  const [year, month, day] = [yearText, monthText, dayText].map((part) => Number(digitsOf(part))) as [
    number,
    number,
    number,
  ];
  if (!(year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
