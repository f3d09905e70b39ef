import { fold } from '../layout/fold.ts';
import type { InterpretedMrz } from '../mrz/interpret-mrz.ts';
import { layoutNamed } from '../mrz/layouts.ts';
import type { FieldReading } from '../reading.ts';

/** With more doubtful letters than this, the printed names no longer confirm the MRZ. */
const MOST = 2;

/**
 * Whether all that is doubtful in an MRZ whose check digits agree is a letter or two of the names, and the print says the names: the
 * same letters, or others only where the MRZ was in doubt. `last` and `first` as they were taken (`nameFromPrint`).
 */
export function printConfirmsNames(
  mrz: InterpretedMrz,
  last: FieldReading | undefined,
  first: FieldReading | undefined,
): boolean {
  const { parsed, doubts, reading } = mrz;
  if (reading.valid || !parsed.consistent || doubts.length === 0 || doubts.length > MOST) return false;
  const layout = layoutNamed(parsed.format);
  // Where given names stand apart a check digit covers every letter, and what it leaves in doubt is not told by place.
  if (layout.givenNames) return false;
  const [line, from, to] = layout.names;
  const letters = reading.lines[line]!.slice(from, to);
  const inNames = doubts.every(
    (doubt) =>
      doubt.line === line && doubt.position >= from && doubt.position < to && letters[doubt.position - from] !== '<',
  );
  const given = [
    ...(parsed.surname ? [{ machine: parsed.surname, taken: last, at: 0 }] : []),
    ...(parsed.givenNames ? [{ machine: parsed.givenNames, taken: first, at: letters.indexOf('<<') + 2 }] : []),
  ];
  return (
    inNames &&
    given.every(({ machine, taken, at }) => agrees(machine, taken, (offset) => doubtful(doubts, from + at + offset)))
  );
}

const doubtful = (doubts: InterpretedMrz['doubts'], position: number): boolean =>
  doubts.some((doubt) => doubt.position === position);

/** Printed, of the same length, and other letters only where the MRZ was in doubt. Spaces count in the MRZ's places, not in the comparison. */
function agrees(machine: string, taken: FieldReading | undefined, doubted: (offset: number) => boolean): boolean {
  if (taken?.source !== 'print') return false;
  const print = fold(taken.value).text;
  const places = [...machine].flatMap((char, offset) => (char === ' ' ? [] : [{ char, offset }]));
  return (
    places.length === print.length && places.every(({ char, offset }, at) => char === print[at] || doubted(offset))
  );
}
