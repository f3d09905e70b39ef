import { fold } from '../layout/fold.ts';
import type { InterpretedMrz } from '../mrz/interpret-mrz.ts';
import { layoutNamed } from '../mrz/layouts.ts';
import type { FieldReading } from '../reading.ts';

/** Maximum number of doubtful letters that the printed names can confirm. */
const MOST = 2;

/**
 * Returns true if the printed text confirms the names in an MRZ whose check digits are right. Only one or two
 * characters may be doubtful, and they must be in the names. The printed text must have the same letters, or differ
 * only at the doubtful letters. `last` and `first` are the names from `nameFromPrint`.
 */
export function printConfirmsNames(
  mrz: InterpretedMrz,
  last: FieldReading | undefined,
  first: FieldReading | undefined,
): boolean {
  const { parsed, doubts, reading } = mrz;
  if (reading.valid || !parsed.consistent || doubts.length === 0 || doubts.length > MOST) return false;
  const layout = layoutNamed(parsed.format);
  // If the given names are separate, a check digit covers every letter. The position of a doubtful letter is then
  // unknown.
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

/**
 * Returns true if the printed text has the name in the same length, and differs only at doubtful letters of the MRZ.
 * Spaces count for positions in the MRZ, but not in the comparison.
 */
function agrees(machine: string, taken: FieldReading | undefined, doubted: (offset: number) => boolean): boolean {
  if (taken?.source !== 'print') return false;
  const print = fold(taken.value).text;
  const places = [...machine].flatMap((char, offset) => (char === ' ' ? [] : [{ char, offset }]));
  return (
    places.length === print.length && places.every(({ char, offset }, at) => char === print[at] || doubted(offset))
  );
}
