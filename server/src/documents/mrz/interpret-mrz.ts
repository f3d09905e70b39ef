import type { Quad } from '../../vision/image/page.ts';
import type { MrzReading } from '../reading.ts';
import { checkValue } from './check-digit.ts';
import { fits, layoutsFor, type MrzLayout } from './layouts.ts';
import type { Day } from './mrz-dates.ts';
import { type ParsedMrz, parseAs } from './parse-mrz.ts';

/**
 * One row from the recogniser. `alternatives[i]` are the possible readings of character `i`, with the most likely
 * first.
 */
export interface ReadRow {
  readonly text: string;
  readonly scores: readonly number[];
  readonly alternatives: readonly (readonly { readonly char: string; readonly p: number }[])[];
}

/** A character that the format forbids at its position, and the character that replaces it. */
export interface Coercion {
  readonly line: number;
  readonly position: number;
  readonly read: string;
  readonly taken: string;
}

export interface InterpretedMrz {
  readonly reading: MrzReading;
  readonly parsed: ParsedMrz;
  /** The rows as they were read, before any character is replaced. */
  readonly raw: readonly string[];
  readonly coercions: readonly Coercion[];
  /**
   * Characters that were read with low probability and that no check digit protects. If there are any, `reading.valid`
   * is false.
   */
  readonly doubts: readonly { readonly line: number; readonly position: number }[];
  /** Place of each row on its page. Empty if the places are unknown. */
  readonly quads: readonly Quad[];
}

/** Characters that have the same shape in many typefaces. A document may print one instead of the other. */
const SAME_SHAPE: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', O: '0', Q: '0', I: '1' };
/**
 * Maximum number of misplaced characters. If there are more, the rows have a national format of the same size and are
 * not changed.
 */
const MAX_STRANGERS = 5;

/**
 * Minimum probability of a character in a valid reading if no check digit would detect an error in the character. A
 * character with a lower probability may be a guess, and no printed text would contradict the guess. With a limit of
 * 0.5, the surname ESPANOLA was read as ESPANDLA (D 0.53) and passed.
 */
const MIN_UNCHECKED = 0.8;
/** Minimum mean probability of the rows. If the mean is lower, the rows are not an MRZ, or the MRZ cannot be read. */
const MIN_MEAN = 0.75;

/**
 * Interprets the rows of an MRZ. The number and length of the rows and the first letter determine the format. If the
 * format allows only digits, letters are replaced by the digits that they resemble. If it allows only letters, digits
 * are replaced (O/0, I/1 …). All replacements are recorded. No character is changed in order to make check digits fit.
 * `valid` is true only if every check digit is right, the dates exist and no character is misplaced. In addition, no
 * character may have a low probability where no check digit would detect an error. `quads` are the places of the rows
 * on their page. Returns null if no format has rows of this shape, or if most characters are guesses.
 */
export function interpretMrz(rows: readonly ReadRow[], today: Day, quads: readonly Quad[] = []): InterpretedMrz | null {
  const layout = layoutFor(rows);
  const all = rows.flatMap((row) => row.scores);
  if (!layout || all.reduce((sum, score) => sum + score, 0) < MIN_MEAN * all.length) return null;
  const { cells, coercions } = interpretCells(layout, rows);
  const lines = cells.map((row) => row.map(({ taken }) => taken).join(''));
  const scores = cells.map((row) => row.map(({ score }) => score));
  const parsed = parseAs(layout, lines, today);
  const doubts = cells.flatMap((row, line) =>
    row.flatMap((cell, position) => {
      const sure = cell.score >= MIN_UNCHECKED || (isChecked(layout, line, position) && !cell.blindSpot);
      return sure ? [] : [{ line, position }];
    }),
  );
  const valid = parsed.consistent && doubts.length === 0 && layout.first.includes(lines[0]![0]!);
  const raw = rows.map((row) => row.text);
  return { reading: { format: layout.format, lines, valid, scores }, parsed, raw, coercions, doubts, quads };
}

function interpretCells(layout: MrzLayout, rows: readonly ReadRow[]): { cells: Cell[][]; coercions: Coercion[] } {
  const coercions: Coercion[] = [];
  const asRead = rows.map((row) =>
    [...row.text].map((taken, at): Cell => ({ taken, score: row.scores[at]!, blindSpot: false })),
  );
  const cells = rows.map((row, line) =>
    [...row.text].map((read, position) => {
      const allowed = layout.classes[line]![position]!;
      const chosen = chooseCharacter(allowed, read, row.scores[position]!, row.alternatives[position] ?? []);
      if (chosen.taken !== read) coercions.push({ line, position, read, taken: chosen.taken });
      return chosen;
    }),
  );
  const strangers = asRead.flatMap((row, line) =>
    row.filter(({ taken }, at) => !fits(layout.classes[line]![at]!, taken)),
  );
  return strangers.length > MAX_STRANGERS ? { cells: asRead, coercions: [] } : { cells, coercions };
}

interface Cell {
  readonly taken: string;
  /** Probability of the character among the characters that are allowed at this position. */
  readonly score: number;
  /**
   * True if the second choice has the same value in the checksum (0, A, K, U …). A check digit then cannot distinguish
   * the two.
   */
  readonly blindSpot: boolean;
}

/**
 * Returns the most likely character that the format allows. If it allows the character that was read, the probability
 * is shared among the allowed characters. If it does not, the look-alike receives the probability of the character that
 * was read (O receives the probability of 0). The score is then the difference to the next character, because a D that
 * was read as 0 must not count as a certain O.
 */
function chooseCharacter(
  cell: string,
  read: string,
  score: number,
  alternatives: ReadRow['alternatives'][number],
): Cell {
  const allowed = alternatives.filter(({ char }) => fits(cell, char));
  const [first, second] = allowed;
  const blindSpot =
    first !== undefined && second !== undefined && second.p > 0.1 * first.p && collide(first.char, second.char);
  if (fits(cell, read)) {
    const shut = alternatives.reduce((sum, { char, p }) => (fits(cell, char) ? sum : sum + p), 0);
    return { taken: read, score: Math.min(1, score / Math.max(score, 1 - shut)), blindSpot };
  }
  const lookalike = SAME_SHAPE[read];
  const chances = new Map(allowed.map(({ char, p }) => [char, p]));
  if (lookalike && fits(cell, lookalike)) chances.set(lookalike, (chances.get(lookalike) ?? 0) + score);
  const [best, next] = [...chances].sort((a, b) => b[1] - a[1]);
  return best
    ? { taken: best[0], score: Math.min(1, best[1]) - (next?.[1] ?? 0), blindSpot }
    : { taken: read, score, blindSpot };
}

function collide(a: string, b: string): boolean {
  return (checkValue(a) - checkValue(b)) % 10 === 0;
}

/**
 * Returns the layout for the number and length of the rows. If two formats have the same number and length, the first
 * letters decide.
 */
const layoutFor = (rows: readonly ReadRow[]): MrzLayout | null => layoutsFor(rows.map(({ text }) => text))[0] ?? null;

/** Returns true if a check digit covers the position, or if the position itself is a check digit. */
function isChecked(layout: MrzLayout, line: number, position: number): boolean {
  return layout.checks.some(
    ({ over, at }) =>
      (at[0] === line && at[1] === position) ||
      over.some(([row, from, to]) => row === line && position >= from && position < to),
  );
}
