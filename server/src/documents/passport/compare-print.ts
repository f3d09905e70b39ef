import { message } from '@hakiki/texts';
import type { TextLine } from '../../vision/image/page.ts';
import { fold, looksLike } from '../layout/fold.ts';
import { readSurely } from '../layout/transliteration.ts';
import { type Check, type FieldReading, type Fields, isCut } from '../reading.ts';
import { certaintyOf } from './certainty.ts';
import { findBegun, findPrint, type Printed } from './find-print.ts';
import { type LabelledValue, plainReading, sexIn } from './labelled-values.ts';
import { cannotBeMisread } from './misread-odds.ts';
import { type PrintedDate, showsDate } from './printed-dates.ts';

/**
 * Minimum probability of printed text that contradicts the MRZ. If the probability is lower, a difference may be a
 * misreading.
 */
const SURE = 0.95;

/**
 * Limits of the probability of a name's characters in the MRZ. Below `DOUBTED`, printed text that was read with
 * certainty replaces the name. Below `GUESSED`, the name is omitted if there is no such text. With less than 0.5, two
 * in three characters were wrong (eval/results/mrz.md).
 */
const DOUBTED = 0.8;
const GUESSED = 0.5;

/**
 * Returns a name as it is on the document. If the printed text has the MRZ's letters with hyphens, apostrophes or other
 * spaces, returns the printed form. If the MRZ cuts a name, printed text that begins with the same letters completes
 * it. No check digit protects a name. If a name was read with low probability, certain text under its label therefore
 * replaces it. A name that is a guess is omitted.
 */
export function nameFromPrint(
  mrz: FieldReading | undefined,
  lines: readonly TextLine[],
  labelled: LabelledValue | undefined,
): FieldReading | undefined {
  if (!mrz) return undefined;
  const letters = fold(mrz.value).text;
  const printed = findPrint(lines, mrz.value);
  // If most of a name was guessed, the other letters may be only a part of the name on that line.
  if (printed && letters.length > 1 && (printed.whole || mrz.score >= GUESSED)) return fromPrint(mrz, printed);
  if (isCut(mrz)) {
    const whole =
      labelled && fold(labelled.value).text.startsWith(letters)
        ? { text: labelled.value, box: labelled.box ?? mrz.box! }
        : findBegun(lines, mrz.value);
    if (whole) return { ...fromPrint(mrz, whole, true), note: message('field_print_completes') };
  }
  if (mrz.score >= DOUBTED) return mrz;
  if (labelled && labelled.score >= SURE) return { ...plainReading(labelled), note: message('field_print_replaces') };
  return mrz.score < GUESSED ? undefined : mrz;
}

function fromPrint(mrz: FieldReading, printed: Pick<Printed, 'text' | 'box'>, cut = false): FieldReading {
  const value = withPunctuation(mrz.value, printed.text, cut);
  return { value, raw: printed.text, score: mrz.score, source: 'print', side: mrz.side ?? 'front', box: printed.box };
}

/**
 * Returns the letters of the printed text with the word ends of the MRZ. In the MRZ, a filler stands only for spaces
 * and hyphens (ICAO 9303 part 3, section 4.6). A space of the printed text inside an MRZ word is therefore an error of
 * the recogniser. An apostrophe there belongs to the name. After the point where the MRZ cuts a name, the printed
 * spaces are used.
 */
function withPunctuation(machine: string, print: string, cut: boolean): string {
  const words = machine.split(' ').map((word) => fold(word).text.length);
  const { text, from } = fold(print);
  const ends = new Set<number>();
  const known = words.reduce((sum, length) => {
    ends.add(sum + length);
    return sum + length;
  }, 0);
  if (cut) ends.delete(known);
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (i > 0 && from[i] !== from[i - 1]) {
      const between = print.slice(from[i - 1]! + 1, from[i]!);
      const gap = ends.has(i) || (cut && i >= known && /[\s\-‐–]/.test(between));
      out += gap ? (/[-‐–]/.test(between) ? '-' : ' ') : /['’`´]/.test(between) ? "'" : '';
    }
    if (i === 0 || from[i] !== from[i - 1]) out += print[from[i]!]!;
  }
  return out;
}

export const contradicts = (name: string, { raw }: FieldReading): Check => ({
  name,
  result: 'fail',
  detail: message('check_print_reads', { printed: raw }),
});

export const notCompared = (name: string): Check => ({ name, result: 'not_compared' });

/**
 * Returns true if the printed text under a label contradicts the MRZ. Either every character was read with certainty,
 * or too many characters differ for a misreading.
 */
export const standsAgainst = (labelled: LabelledValue, machine: FieldReading): boolean =>
  readSurely(labelled) || cannotBeMisread(labelled, machine.value);

/**
 * Compares the document number with the printed text in the same way as `namesAgree`. Look-alikes such as O for 0 count
 * as equal.
 */
export function numberAgrees(
  machine: FieldReading | undefined,
  lines: readonly TextLine[],
  labelled: LabelledValue | undefined,
): Check {
  const name = 'printed_number_agrees';
  if (!machine) return { name, result: 'not_applicable' };
  const number = fold(machine.value).text;
  const same = (text: string) =>
    text.length === number.length &&
    [...number].every((character, i) => character === text[i] || looksLike(character, text[i]!));
  const stands = (text: string) => Array.from(text, (_, at) => text.slice(at, at + number.length)).some(same);
  if (labelled && stands(fold(labelled.value).text)) return { name, result: 'pass' };
  if (labelled && standsAgainst(labelled, machine)) return contradicts(name, labelled);
  let near: TextLine | null = null;
  for (const line of lines) {
    const { text } = fold(line.text);
    if (stands(text)) return { name, result: 'pass' };
    const differing = [...number].filter(
      (character, i) => character !== text[i] && !looksLike(character, text[i] ?? ''),
    );
    const whole = text.length === number.length && certaintyOf(line).least >= SURE;
    if (whole && differing.length <= 2 && number.length >= 7) near = line;
  }
  return near
    ? { name, result: 'fail', detail: message('check_print_reads', { printed: near.text }) }
    : notCompared(name);
}

/** Returns the date as an MRZ has it: day, month and the last two digits of the year. */
const inMrzForm = (date: string): string => date.slice(2);

/** A date from the MRZ, the lines of the printed text, and the printed date under the label. */
export interface ComparedDate {
  readonly machine: FieldReading | undefined;
  readonly lines: readonly TextLine[];
  readonly labelled: LabelledValue | undefined;
}

/**
 * Returns true if the day or the year differs and every digit of the line was read with certainty. Ignores the letters
 * of the month because they are often faint.
 */
function digitsDiffer({ value, raw, scores }: LabelledValue, machine: FieldReading): boolean {
  const [[year, month, day], [otherYear, otherMonth, otherDay]] = [partsOf(value), partsOf(machine.value)];
  const digits = scores.filter((_, at) => /\d/.test(raw[at] ?? ''));
  return month === otherMonth && (year !== otherYear || day !== otherDay) && Math.min(...digits) >= SURE_DIGIT;
}

const SURE_DIGIT = 0.9;
const partsOf = (date: string) => inMrzForm(date).split('-') as [year: string, month: string, day: string];

/**
 * Compares a date from the MRZ with the printed text in the same way as `namesAgree`. A printed year with two digits
 * agrees with either century.
 */
export function dateAgrees(name: string, { machine, lines, labelled }: ComparedDate): Check {
  if (!machine) return { name, result: 'not_applicable' };
  const wanted = inMrzForm(machine.value);
  if (labelled && inMrzForm(labelled.value) === wanted) return { name, result: 'pass' };
  if (labelled && (readSurely(labelled) || digitsDiffer(labelled, machine))) return contradicts(name, labelled);
  return showsDate(lines, machine.value) ? { name, result: 'pass' } : notCompared(name);
}

/**
 * Compares the expiry date of a passport if its label was not read. A data page has three printed dates. If two of them
 * are neither the holder's birth date nor the MRZ's expiry date, one of the two is the printed expiry date. It then
 * differs from the MRZ, so the check fails.
 */
export function expiryAgrees(
  compared: Check,
  dates: readonly PrintedDate[],
  known: readonly (FieldReading | undefined)[],
): Check {
  if (compared.result !== 'not_compared') return compared;
  const explained = new Set(known.flatMap((field) => (field ? [inMrzForm(field.value)] : [])));
  const others = dates.filter(
    ({ readings, score, least }) =>
      readSurely({ score, least }) && readings.every((reading) => !explained.has(inMrzForm(reading))),
  );
  const distinct = [...new Map(others.map((date) => [inMrzForm(date.readings[0]!), date])).values()];
  if (distinct.length < 2) return compared;
  return {
    name: compared.name,
    result: 'fail',
    detail: message('check_print_reads', { printed: distinct.map(({ text }) => text).join(', ') }),
  };
}

/** Minimum probability at which a single letter contradicts the MRZ. */
const SURE_LETTER = 0.8;

/**
 * Compares the sex in the MRZ with the printed text. The printed text is the value of the label, or the only text on
 * the page that is a sex.
 */
export function sexAgrees(
  machine: FieldReading | undefined,
  lines: readonly TextLine[],
  labelled: FieldReading | undefined,
): Check {
  const name = 'printed_sex_agrees';
  if (!machine) return { name, result: 'not_applicable' };
  const read = lines.filter(({ text }) => sexIn(text) !== null);
  const values = new Set(read.map(({ text }) => sexIn(text)));
  const alone = values.size === 1 ? read[0]! : null;
  const printed = labelled ?? (alone && { value: sexIn(alone.text)!, raw: alone.text, score: alone.score });
  if (!printed) return notCompared(name);
  if (printed.value === machine.value) return { name, result: 'pass' };
  return printed.score >= SURE_LETTER ? contradicts(name, printed as FieldReading) : notCompared(name);
}

/**
 * Passes if the number, the birth date and one of the names could be compared. A document with an MRZ and printed text
 * is valid only if this check passes.
 */
export function zonesCompared(checks: readonly Check[]): Check {
  const passed = (name: string) => checks.some((check) => check.name === name && check.result === 'pass');
  const compared =
    passed('printed_number_agrees') &&
    passed('printed_birth_date_agrees') &&
    (passed('printed_surname_agrees') || passed('printed_given_names_agree'));
  return { name: 'mrz_compared_with_print', result: compared ? 'pass' : 'fail' };
}

/**
 * Returns the full name, which is the given names followed by the surname. Each part may come from the printed text or
 * from the MRZ.
 */
export function fullName(first: FieldReading | undefined, last: FieldReading | undefined): Pick<Fields, 'full_name'> {
  const parts = [first, last].filter((part) => part !== undefined);
  if (parts.length === 0) return {};
  const join = (pick: (part: FieldReading) => string) => parts.map(pick).join(' ');
  const base = parts.at(-1)!;
  return {
    full_name: {
      ...base,
      value: join((part) => part.value),
      raw: join((part) => part.raw),
      score: Math.min(...parts.map((part) => part.score)),
    },
  };
}
