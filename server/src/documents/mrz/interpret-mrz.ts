import type { Quad } from '../../vision/image/page.ts';
import type { MrzReading } from '../reading.ts';
import { checkValue } from './check-digit.ts';
import { fits, layoutsFor, type MrzLayout } from './layouts.ts';
import type { Day } from './mrz-dates.ts';
import { type ParsedMrz, parseAs } from './parse-mrz.ts';

/** One row as a recogniser gives it. `alternatives[i]` are readings of character `i`, likeliest first. */
export interface ReadRow {
  readonly text: string;
  readonly scores: readonly number[];
  readonly alternatives: readonly (readonly { readonly char: string; readonly p: number }[])[];
}

/** A character that the format forbids where it was read, and what stands there instead. */
export interface Coercion {
  readonly line: number;
  readonly position: number;
  readonly read: string;
  readonly taken: string;
}

export interface InterpretedMrz {
  readonly reading: MrzReading;
  readonly parsed: ParsedMrz;
  /** The rows as read, before any coercion. */
  readonly raw: readonly string[];
  readonly coercions: readonly Coercion[];
  /** Characters that were read weakly where no check digit would tell; any of them makes `reading.valid` false. */
  readonly doubts: readonly { readonly line: number; readonly position: number }[];
  /** Where each row stands on its page; empty when not known. */
  readonly quads: readonly Quad[];
}

/** Shapes that are one in many typefaces; a document that means the one may print the other. */
const SAME_SHAPE: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', O: '0', Q: '0', I: '1' };
/** Characters out of place beyond this many show that the rows follow a national format of the same size: left as read. */
const MAX_STRANGERS = 5;

/**
 * Least probability of a character that no check digit would betray for the reading to count as valid: below it the character may be
 * a guess, and nothing printed would contradict it. At 0.5 a surname read ESPANDLA for ESPANOLA (D 0.53) passed.
 */
const MIN_UNCHECKED = 0.8;
/** Mean probability below which rows are something else than an MRZ, or one that cannot be read. */
const MIN_MEAN = 0.75;

/**
 * What an MRZ says, from its rows as read: the format by number and length of rows and the first letter; letters where only
 * digits may stand and digits where only letters may (O/0, I/1 …) by the field's class, each recorded. Nothing is changed to make
 * check digits fit. `valid` asks for every check digit, existing dates, no character out of place, and no weak character
 * where no check digit would notice. `quads` are the rows' places on their page. Null when the rows have the shape of no
 * format, or are mostly guessed.
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
  /** Probability among the characters that the format allows there. */
  readonly score: number;
  /** Whether the runner-up has the same value in the check sum (0, A, K, U …), so that a check digit cannot tell. */
  readonly blindSpot: boolean;
}

/**
 * The likeliest character that the format allows. Where it allows what was read, the rest of the format's characters share the
 * probability. Where it does not, the look-alike inherits what was given to the character read (O what was given to 0), and the
 * score is its lead over the next: a D read as 0 must not pass for a sure O.
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

/** By number and length of rows; where two formats share them, by the first letters. */
const layoutFor = (rows: readonly ReadRow[]): MrzLayout | null => layoutsFor(rows.map(({ text }) => text))[0] ?? null;

/** Whether some check digit is computed over the position, or it is itself a check digit. */
function isChecked(layout: MrzLayout, line: number, position: number): boolean {
  return layout.checks.some(
    ({ over, at }) =>
      (at[0] === line && at[1] === position) ||
      over.some(([row, from, to]) => row === line && position >= from && position < to),
  );
}
