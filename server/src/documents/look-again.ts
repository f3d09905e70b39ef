import { quadRect, rectCorners } from '../vision/image/geometry.ts';
import type { Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import { fieldProbability, type Reading } from './field-probability.ts';
import { fold } from './layout/fold.ts';
import { leastOfLetters } from './layout/pieces.ts';
import type { Check, FieldName, Fields } from './reading.ts';

/** How the second look differs from the first: lines are widened, and cut with more paper above and below. */
const STRETCH = 1.2;
const GROWN = 0.16;

/** A value as it was read, and where its lines stand. */
export interface ReadValue {
  readonly value: string;
  readonly least: number;
  readonly quads: readonly Quad[];
  /** Whether spaces are part of the value, as in names; numbers and dates are printed with and without. */
  readonly spaced?: boolean;
}

/** Reads a value's lines again, a little differently, and says in what the two looks agree. */
export async function secondLook(
  read: ReadLines,
  raster: Raster,
  { value, least, quads, spaced = true }: ReadValue,
): Promise<Reading> {
  const lines = await read(raster, quads.map(grown), STRETCH);
  const text = lines.map((line) => line.text).join(' ');
  const [letters, again] = [fold(value).text, fold(text).text];
  // A value cut out of a longer line may bring the end of its label along.
  const sameLetters = letters === again || (again.endsWith(letters) && again.length <= letters.length + 2);
  const spaces = (of: string) =>
    of
      .trim()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const sameSpaces = !spaced || spaces(value).length === spaces(text).length;
  const second = Math.min(1, ...lines.map((line) => leastOfLetters(line.text, line.scores)));
  return { least: [least, second], sameLetters, sameSpaces };
}

function grown(quad: Quad): Quad {
  const { cx, cy, width, height, angle } = quadRect(quad);
  return rectCorners({ cx, cy, width: width + GROWN * height, height: height * (1 + GROWN), angle });
}

/** Fields of which spaces are a part; an address is the same however its words are spaced. */
const NAMES: readonly FieldName[] = ['full_name', 'first_name', 'last_name', 'other_names'];

/** Below this probability a value is left out; from this on at most one in a hundred is wrong (eval/results/field-probability.md). */
const LEAST = 0.5;
const SURE = 0.98;

/** What is read again, and what of it must be sure for the document to be valid. */
export interface Again {
  readonly read: readonly FieldName[];
  readonly required: readonly FieldName[];
}

/**
 * The fields with the probability of each value that was read off the print, those that are unlikely left out, and a check that fails
 * where one that `valid` asks for is doubtful. What a code or a check digit vouches for is not read again; a second look costs 8 to
 * 20 ms a line.
 */
export async function lookAgain(
  fields: Fields,
  again: Again,
  pages: Readonly<Partial<Record<'front' | 'back', Raster>>>,
  read: ReadLines,
): Promise<{ fields: Fields; checks: readonly Check[] }> {
  const out: Fields = { ...fields };
  const known = new Map<string, number>();
  for (const name of again.read) {
    const field = fields[name];
    const raster = pages[field?.side ?? 'front'];
    if (field?.source !== 'print' || !field.box || !raster || field.probability !== undefined) continue;
    const quads = field.lines ?? [field.box];
    const key = JSON.stringify([field.raw, quads]);
    const value = { value: field.raw, least: field.least ?? field.score, quads, spaced: NAMES.includes(name) };
    const probability = known.get(key) ?? fieldProbability(await secondLook(read, raster, value));
    known.set(key, probability);
    if (probability < LEAST) delete out[name];
    else out[name] = { ...field, probability };
  }
  const lost = again.required.filter((name) => fields[name] && !out[name]);
  const doubtful = again.required.filter((name) => (out[name]?.probability ?? 1) < SURE);
  const detail = [
    ...lost.map((name) => `${name} could not be read surely`),
    ...doubtful.map((name) => `${name} is doubtful`),
  ];
  if (detail.length === 0) return { fields: out, checks: [{ name: CHECK, result: 'pass' }] };
  return { fields: out, checks: [{ name: CHECK, result: 'fail', detail: detail.join('; ') }] };
}

const CHECK = 'required_fields_read_surely';
