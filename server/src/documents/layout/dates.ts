import { plainCapitals } from './fold.ts';
import { distance } from './fuzzy.ts';

/** Month names by their first letters: English, French, Swahili. Longer forms are told by these. */
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

/**
 * A date as documents print it, to `YYYY-MM-DD`: `06-11-1974`, `6.11.1974`, `06 NOV 1974`, `06NOV1974`, `November 6, 1974`,
 * `6th day of November, 1974`, `1974-11-06`; day before month. Undefined where the day, month or four-digit year is
 * missing or is no day of the calendar: a date in part is absent, not padded.
 */
export function parseDate(text: string): string | undefined {
  const plain = plainCapitals(text);
  return numericDate(plain) ?? namedDate(plain);
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

function namedDate(text: string): string | undefined {
  // `day ofJune`: the space that recognition dropped.
  const words = [...text.replace(/\bOF(?=[A-Z]{3})/g, 'OF ').matchAll(/[A-Z]+|\d+/g)].map((match) => match[0]);
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

/** 1 to 12, or undefined. A name of five letters or more may be one error off. */
function monthOf(word: string): number | undefined {
  if (word.length < 3 || word.length > longestMonth + 1) return undefined;
  const exact = months.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  const near = months.findIndex((names) =>
    names.some((name) => name.length >= 4 && word.length >= 4 && distance(name, word) <= 1),
  );
  if (near >= 0) return near + 1;
  const alike = months.findIndex((names) =>
    names.some((name) => name.length === word.length && distance(name, word) <= 0.6),
  );
  return alike >= 0 ? alike + 1 : undefined;
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
