import type { TextLine } from '../../vision/image/page.ts';
import { fold, looksLike } from '../layout/fold.ts';
import type { Check, FieldReading, Fields } from '../reading.ts';
import { findBegun, findPrint, type Printed } from './find-print.ts';
import type { PrintedDate } from './printed-dates.ts';

/** Probability from which print that contradicts the MRZ is a contradiction and not a misreading. */
const SURE = 0.95;

/**
 * Least probability of a name's characters in the MRZ below which sure print is believed instead, and below which the name is
 * left out where there is none: under 0.5 two in three characters were wrong (eval/results/mrz.md).
 */
const DOUBTED = 0.8;
const GUESSED = 0.5;

/**
 * Names as on the document: where the print shows the MRZ's letters with hyphens, apostrophes or other spacing, that is the name.
 * A name that the MRZ had to cut is completed from the print that begins alike. No check digit guards a name, so one that was
 * weakly read gives way to its label's sure print that holds it or stands against it, and is left out where it is a guess.
 */
export function nameFromPrint(
  mrz: FieldReading | undefined,
  lines: readonly TextLine[],
  labelled: FieldReading | undefined,
): FieldReading | undefined {
  if (!mrz) return undefined;
  const letters = fold(mrz.value).text;
  const printed = findPrint(lines, mrz.value);
  // What is left of a name that was mostly guessed may be only a part of what its line says.
  if (printed && letters.length > 1 && (printed.whole || mrz.score >= GUESSED)) return fromPrint(mrz, printed);
  if (mrz.note !== undefined) {
    const whole =
      labelled && fold(labelled.value).text.startsWith(letters)
        ? { text: labelled.value, box: labelled.box ?? mrz.box! }
        : findBegun(lines, mrz.value);
    if (whole) return { ...fromPrint(mrz, whole, true), note: 'from the print: the MRZ cuts it' };
  }
  if (mrz.score >= DOUBTED) return mrz;
  if (labelled && labelled.score >= SURE) return { ...labelled, note: 'from the print: the MRZ was read with doubt' };
  return mrz.score < GUESSED ? undefined : mrz;
}

function fromPrint(mrz: FieldReading, printed: Pick<Printed, 'text' | 'box'>, cut = false): FieldReading {
  const value = withPunctuation(mrz.value, printed.text, cut);
  return { value, raw: printed.text, score: mrz.score, source: 'print', side: mrz.side ?? 'front', box: printed.box };
}

/**
 * The print's letters with the MRZ's word ends: a filler stands for each space and hyphen and for nothing else (ICAO 9303 part 3,
 * section 4.6), so a space of the print inside an MRZ word is the recogniser's, while an apostrophe there is the name's. Beyond
 * where the MRZ cuts a name the print's own spaces stand.
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

/** The name of the print and of the MRZ: found is a pass; labelled print, surely read and of other letters, is a fail. */
export function namesAgree(
  name: string,
  mrz: FieldReading | undefined,
  taken: FieldReading | undefined,
  labelled: FieldReading | undefined,
): Check {
  if (!mrz || taken?.source === 'print') return { name, result: mrz ? 'pass' : 'not_applicable' };
  if (!labelled || labelled.score < SURE) return { name, result: 'not_applicable' };
  const [a, b] = [fold(mrz.value).text, fold(labelled.value).text];
  // ICAO 9303 part 3, section 6 writes Ä as AE or A, Ø as OE, ß as SS: near is not different.
  const shared = [...new Set(a)].filter((letter) => b.includes(letter)).length / new Set(a).size;
  return shared < 0.5
    ? { name, result: 'fail', detail: `the print reads ${labelled.value}` }
    : { name, result: 'not_applicable' };
}

/** The document number in the print: found (O for 0 and the like allowed) is a pass; one surely other character is a fail. */
export function numberAgrees(mrz: FieldReading | undefined, lines: readonly TextLine[]): Check {
  const name = 'printed_number_agrees';
  if (!mrz) return { name, result: 'not_applicable' };
  const number = fold(mrz.value).text;
  let other: string | null = null;
  for (const line of lines) {
    const text = fold(line.text).text;
    for (let at = 0; at + number.length <= text.length; at++) {
      const part = text.slice(at, at + number.length);
      const differing = [...number].filter((character, i) => character !== part[i] && !looksLike(character, part[i]!));
      if (differing.length === 0) return { name, result: 'pass' };
      const whole = text.length === number.length && Math.min(...line.scores) >= SURE;
      if (whole && differing.length <= 2 && number.length >= 7) other = line.text;
    }
  }
  return other === null
    ? { name, result: 'not_applicable' }
    : { name, result: 'fail', detail: `the print reads ${other}` };
}

/** A date of the MRZ in the print: shown anywhere is a pass; another full date under its label, surely read, is a fail. */
export function dateAgrees(
  name: string,
  mrz: FieldReading | undefined,
  dates: readonly PrintedDate[],
  labelled: FieldReading | undefined,
): Check {
  if (!mrz) return { name, result: 'not_applicable' };
  if (dates.some(({ readings }) => readings.includes(mrz.value))) return { name, result: 'pass' };
  if (!labelled || labelled.score < SURE || labelled.value === mrz.value) return { name, result: 'not_applicable' };
  return { name, result: 'fail', detail: `the print reads ${labelled.raw}` };
}

/** Full name as given names then surname, from whichever of print or MRZ each part came. */
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
