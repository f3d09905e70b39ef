import type { TextLine } from '../../vision/image/page.ts';
import { plainCapitals } from '../layout/fold.ts';
import { exists, format } from '../mrz/mrz-dates.ts';
import { certaintyOf } from './certainty.ts';
import type { Printed } from './find-print.ts';

/**
 * A printed date on a passport. A two-digit year (allowed by ICAO 9303 part 3, section 3.7) has a reading in both
 * centuries.
 */
export interface PrintedDate extends Printed {
  /** Dates as `YYYY-MM-DD`. The most likely century is first. */
  readonly readings: readonly string[];
  /** Minimum probability of the letters and digits of the line. */
  readonly least: number;
}

/** Months by the first three letters of their names and abbreviations, in English and French (without accents). */
const MONTHS: readonly (readonly string[])[] = [
  ['JAN'],
  ['FEB', 'FEV'],
  ['MAR'],
  ['APR', 'AVR'],
  ['MAY', 'MAI'],
  ['JUN', 'JUIN'],
  ['JUL', 'JUIL'],
  ['AUG', 'AOU'],
  ['SEP'],
  ['OCT', '0CT'],
  ['NOV', 'N0V'],
  ['DEC', 'DES'],
];

const NAMED =
  /(?<![A-Z\d])([0-3OIL]?[\dOIL])\s*[-./ ]?\s*([A-Z0][A-Z0]{2,8})(?:\s*[-./ ]+\s*([A-Z0-9][A-Z0]{2,8})\.?)?\s*[-./, ]?\s*(\d{4}|(?:19|20) \d{2}|\d ?\d)(?!\d)/g;
const NUMERIC = /(?<![A-Z\d])(\d{2})\s*[-./ ]\s*(\d{2})\s*[-./ ]\s*(\d{4}|\d{2})(?!\d)/g;

/**
 * Returns every date in the printed text: `12 JAN/JAN 84`, `06 AVR 2019`, `22.01.1975`, `07 03 1971`. The day is before
 * the month. In a line without a date, gaps between letters are ignored (`14 JA N/JA N 30`).
 */
export function printedDates(lines: readonly TextLine[]): PrintedDate[] {
  return lines.flatMap((line) => {
    const text = plainCapitals(line.text);
    const dates = datesIn(line, text);
    return dates.length ? dates : datesIn(line, text.replace(/(?<=[A-Z]) (?=[A-Z])/g, ''));
  });
}

function datesIn(line: TextLine, text: string): PrintedDate[] {
  const { score, least } = certaintyOf(line);
  const named = [...text.matchAll(NAMED)].map(([whole, day, first, second, year]) => {
    const month = monthOf(first!) || monthOf(second ?? '');
    return { whole, day, month, year: year!.replace(' ', '') };
  });
  const numeric = [...text.matchAll(NUMERIC)].map(([whole, day, month, year]) => {
    return { whole, day, month: Number(month), year: year! };
  });
  return [...named, ...numeric].flatMap(({ whole, day, month, year }): PrintedDate[] => {
    const number = Number(day!.replace(/O/g, '0').replace(/[IL]/g, '1'));
    const readings = yearsOf(year)
      .filter((each) => exists(each, month, number))
      .map((each) => format(each, month, number));
    return readings.length === 0 ? [] : [{ text: whole, score, least, box: line.box, readings }];
  });
}

/**
 * Returns true if a line shows the date as day, month and year, in this order. The year may have two digits. The month
 * may be printed in two languages. One additional digit may be between them (`24 CEP/AUG 91`, `01 JAN- 7JAN 85`). This
 * function confirms a known date. `printedDates` reads unknown dates.
 */
export function showsDate(lines: readonly TextLine[], date: string): boolean {
  const [year, month, day] = date.split('-') as [string, string, string];
  const names = MONTHS[Number(month) - 1]!.map((name) => `${name}[A-Z0]{0,6}`).join('|');
  const words = `(?:[A-Z0]{3,9}\\d?)?(?:${names})(?:\\d?[A-Z0]{3,9}|\\d)?`;
  const shown = new RegExp(`(?<!\\d)${day}(?:${words}|${month}\\d?)(?:19|20)?${year.slice(2)}(?!\\d)`);
  return lines.some(({ text }) => shown.test(plainCapitals(text).replace(/[^A-Z0-9]/g, '')));
}

/** Returns 1 to 12, or 0 if the word does not begin with a known month. Ignores a misread stroke before the month. */
function monthOf(word: string): number {
  const of = (text: string) => MONTHS.findIndex((names) => names.some((name) => text.startsWith(name))) + 1;
  return of(word) || of(word.slice(1));
}

function yearsOf(digits: string): number[] {
  const year = Number(digits);
  return digits.length === 4 ? [year] : [2000 + year, 1900 + year];
}

/**
 * Finds the date of issue among the printed dates. It is before the expiry date, after the birth date and not in the
 * future. The time from the date of issue to the expiry date must be a whole number of years, with a difference of at
 * most two days. Returns null if there is no such date. States issue documents for 1, 2, 3, 5, 7 or 10 years. If
 * several dates fit, the longest period is used, because an unrelated date is more likely to be close to the expiry
 * date.
 */
export function issueDate(
  dates: readonly PrintedDate[],
  expiry: string,
  birth: string | null,
  today: string,
): { date: string; print: Printed } | null {
  const candidates = dates.flatMap((print) => print.readings.map((date) => ({ date, print })));
  const possible = candidates.filter(({ date }) => date < expiry && date <= today && (birth === null || date > birth));
  for (const years of [10, 5, 7, 3, 2, 1]) {
    const found = possible.find(({ date }) => Math.abs(daysBetween(addYears(date, years), expiry)) <= 2);
    if (found) return found;
  }
  return null;
}

function addYears(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}

function daysBetween(a: string, b: string): number {
  return (Date.parse(b) - Date.parse(a)) / 86_400_000;
}
