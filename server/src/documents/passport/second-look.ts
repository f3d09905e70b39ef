import { quadRect, rectCorners } from '../../vision/image/geometry.ts';
import type { Page, TextLine } from '../../vision/image/page.ts';
import type { ReadLines } from '../../vision/text/read-lines.ts';
import { fold } from '../layout/fold.ts';
import { readSurely, skeleton } from '../layout/transliteration.ts';
import type { FieldName, Fields } from '../reading.ts';
import { certaintyOf } from './certainty.ts';
import { findPrint, joinedInRows, printedLines } from './find-print.ts';
import { labelOf, sexIn } from './labelled-values.ts';
import { showsDate } from './printed-dates.ts';

/**
 * Ways to cut out a line for another reading. Each way has a height relative to the first cut, and a horizontal
 * stretch.
 */
const WAYS = [
  { height: 0.8, stretch: 1.3 },
  { height: 1.15, stretch: 1.15 },
] as const;
/** Maximum number of lines that are read again. Each line takes 20 to 40 ms. */
const MAX_LINES = 10;

/**
 * Fields that are both in the MRZ and in the printed text. Each function tests whether a text could be this field, even
 * if some characters were misread.
 */
const COULD_BE: Readonly<Partial<Record<FieldName, (text: string) => boolean>>> = {
  id_number: (text) => /^[A-Z0-9]{5,14}$/.test(fold(text).text) && count(text, /\d/g) >= 3,
  date_of_birth: (text) => text.length <= 26 && count(text, /[\dOIL]/g) >= 3,
  expiry_date: (text) => text.length <= 26 && count(text, /[\dOIL]/g) >= 3,
  last_name: isName,
  first_name: isName,
  gender: (text) => fold(text).text.length <= 3,
};

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** Returns true if most letters are capitals. Data pages print names in capitals. */
function isName(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  return letters >= 2 && count(text, /\p{Lu}/gu) >= 0.8 * letters && count(text, /\d/g) <= 1;
}

/** Returns true if the printed text shows the value that the MRZ has for a field. */
function isShown(name: FieldName, value: string, lines: readonly TextLine[]): boolean {
  if (name === 'gender') return lines.some(({ text }) => sexIn(text) === value);
  if (name.includes('date')) return showsDate([...lines, ...joinedInRows(lines)], value);
  if (name === 'id_number') return lines.some(({ text }) => fold(text).text.includes(fold(value).text));
  return findPrint(lines, value) !== null || lines.some(({ text }) => skeleton(text) === skeleton(value));
}

/**
 * Reads some lines again. They may contain a field of the MRZ that the printed text does not show yet. These lines have
 * a low probability, so they neither confirm nor contradict the MRZ. The reading with the highest mean probability is
 * used for each line, unless a field that the printed text showed would be lost. If the printed text shows every field,
 * no line is read again.
 * @param machine fields of the MRZ
 */
export async function withSecondLook<T extends Page>(page: T, machine: Fields, read: ReadLines): Promise<T> {
  const lines = printedLines(page);
  const values = Object.keys(COULD_BE).flatMap((name) => {
    const value = machine[name as FieldName]?.value;
    return value === undefined ? [] : [{ name: name as FieldName, value }];
  });
  const shown = values.filter(({ name, value }) => isShown(name, value, lines));
  const sought = values.filter((one) => !shown.includes(one)).map(({ name }) => COULD_BE[name]!);
  const doubtful = lines
    .filter((line) => !readSurely(certaintyOf(line)) && !labelOf(line.text) && sought.some((is) => is(line.text)))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LINES);
  if (doubtful.length === 0) return page;
  const better = await readAgain(page, doubtful, read);
  let kept: readonly TextLine[] = page.lines;
  for (const [line, again] of better) {
    const replaced = kept.map((one) => (one === line ? again : one));
    const print = printedLines({ ...page, lines: replaced });
    if (shown.every(({ name, value }) => isShown(name, value, print))) kept = replaced;
  }
  return { ...page, lines: kept };
}

/**
 * Returns the best new reading of each line, if its probability is higher than the probability of the first reading.
 */
async function readAgain(page: Page, lines: readonly TextLine[], read: ReadLines): Promise<Map<TextLine, TextLine>> {
  const better = new Map<TextLine, TextLine>();
  for (const { height, stretch } of WAYS) {
    const quads = lines.map(({ box }) => {
      const rect = quadRect(box);
      return rectCorners({ ...rect, height: rect.height * height });
    });
    const texts = await read(page.raster, quads, stretch);
    lines.forEach((line, at) => {
      const again = asSureAsBoth(line, { ...texts[at]!, box: line.box });
      if (texts[at]!.score > (better.get(line) ?? line).score) better.set(line, again);
    });
  }
  return better;
}

/**
 * Maximum probability of a character in a new reading whose letters differ from the first reading. Such a reading can
 * confirm a value but never contradict it.
 */
const DISAGREED = 0.79;

function asSureAsBoth(first: TextLine, again: TextLine): TextLine {
  if (fold(first.text).text === fold(again.text).text) return again;
  return { ...again, scores: again.scores.map((score) => Math.min(score, DISAGREED)) };
}
