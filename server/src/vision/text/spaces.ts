import { median } from '../image/median.ts';
import { percentile } from '../image/percentile.ts';
import type { Raster } from '../image/raster.ts';
import { greyOf } from '../image/warp.ts';
import type { RecognisedText } from './text-recognition.ts';

/**
 * Widths of letters in thousandths of the type size, for groups of letters in a common sans serif. All other characters
 * have a width of 560.
 */
const ADVANCE: readonly (readonly [letters: string, width: number])[] = [
  ["iljI|!.,:;'`’", 270],
  ['ftr()[]-/1°', 340],
  ['mwMW@%', 840],
  ['ABCDEGHKNOPQRSUVXYZ&', 690],
  ['JLFT', 590],
  ['cksvxyz', 510],
];
const widths = new Map(ADVANCE.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)));
const isWide = (character: string) => character >= '\u2e80';

/** Maximum width of a gap of empty columns between two letters of one word, as a share of the strip's height. */
const LETTER_GAP = 0.16;
/**
 * Maximum width of a gap next to a narrow letter or between digits, which have more space around them. `OVER_MEDIAN`: a
 * wider gap must also exceed this multiple of the median gap of the line.
 */
const NARROW_GAP = 0.26;
const OVER_MEDIAN = 2;
const NARROW = /[iljtI1|.,:;'’-]/;
/**
 * Minimum difference between a distance and the widths of the letters, in thousandths of the type size. The first value
 * applies if there are empty columns between the letters. The second applies if there are none.
 */
const EXCESS_WITH_RUN = 90;
const EXCESS_ALONE = 480;
/** Maximum relative deviation of the distances (deviation divided by median) in a line with fixed pitch. */
const FIXED_PITCH = 0.16;

/**
 * Restores the spaces that PP-OCR's recogniser loses. The first sign of a space is a distance between neighbouring
 * centres that exceeds the widths of the letters. However, a centre is accurate only to about 0.1 of the type size. The
 * second sign is a gap of columns without ink. In print with a fixed pitch, an empty cell is a space. The centre of a
 * new space is the middle of the gap.
 */
export function restoreSpaces(line: RecognisedText, strip: Raster): RecognisedText {
  const letters = [...line.text];
  if (letters.length < 3 || letters.length !== line.text.length) return line;
  const actual = letters.slice(1).map((_, i) => line.centres[i + 1]! - line.centres[i]!);
  const isGapAfter = pitchIsFixed(letters, actual)
    ? skippedCells(letters, actual)
    : wideGaps(letters, actual, line, strip);
  const text: string[] = [];
  const centres: number[] = [];
  const scores: number[] = [];
  letters.forEach((letter, i) => {
    text.push(letter);
    centres.push(line.centres[i]!);
    scores.push(line.scores[i]!);
    const next = letters[i + 1];
    if (next === undefined || letter === ' ' || next === ' ' || isWide(letter) || isWide(next) || !isGapAfter(i))
      return;
    text.push(' ');
    centres.push((line.centres[i]! + line.centres[i + 1]!) / 2);
    scores.push(Math.min(line.scores[i]!, line.scores[i + 1]!));
  });
  return { ...line, text: text.join(''), centres, scores };
}

function pitchIsFixed(letters: readonly string[], actual: readonly number[]): boolean {
  const solid = actual.filter((_, i) => letters[i] !== ' ' && letters[i + 1] !== ' ');
  if (solid.length < 6) return false;
  const middle = median(solid);
  return (
    median(solid.map((gap) => Math.abs(gap - middle))) / middle < FIXED_PITCH / 2 &&
    deviation(solid, middle) < FIXED_PITCH
  );
}

function deviation(gaps: readonly number[], middle: number): number {
  const single = gaps.filter((gap) => gap < 1.5 * middle);
  return Math.sqrt(single.reduce((sum, gap) => sum + (gap - middle) ** 2, 0) / Math.max(1, single.length)) / middle;
}

function skippedCells(letters: readonly string[], actual: readonly number[]): (index: number) => boolean {
  const pitch = median(actual.filter((_, i) => letters[i] !== ' ' && letters[i + 1] !== ' '));
  return (i) => actual[i]! > 1.6 * pitch;
}

function wideGaps(letters: readonly string[], actual: readonly number[], line: RecognisedText, strip: Raster) {
  const expected = actual.map((_, i) => (advance(letters[i]!) + advance(letters[i + 1]!)) / 2);
  const ratios = actual.map((gap, i) => gap / expected[i]!).sort((a, b) => a - b);
  const unit = ratios[Math.floor(ratios.length * 0.4)]!;
  const inked = inkedColumns(strip);
  const runs = actual.map((_, i) =>
    widestEmptyRun(inked, line.centres[i]! * strip.width, line.centres[i + 1]! * strip.width),
  );
  const tracking = median(runs);
  return (i: number): boolean => {
    const excess = actual[i]! / unit - expected[i]!;
    const pair = letters[i]! + letters[i + 1]!;
    const airy = /\d\d/.test(pair) || NARROW.test(pair);
    const wide = runs[i]! > (airy ? NARROW_GAP : LETTER_GAP) * strip.height && runs[i]! > OVER_MEDIAN * tracking;
    return wide ? excess > EXCESS_WITH_RUN : !airy && excess > EXCESS_ALONE;
  };
}

/**
 * Returns the columns that contain ink. Ink is darker than the mean of paper and print. In light print on dark paper,
 * it is lighter.
 */
function inkedColumns(strip: Raster): Uint8Array {
  const grey = greyOf(strip);
  const [dark, middle, light] = [percentile(grey, 0.03), percentile(grey, 0.5), percentile(grey, 0.97)];
  const darkPrint = middle - dark >= light - middle;
  const half = darkPrint ? (dark + middle) / 2 : (light + middle) / 2;
  const columns = new Uint8Array(strip.width);
  for (let y = Math.floor(strip.height * 0.12); y < strip.height * 0.88; y++) {
    for (let x = 0; x < strip.width; x++) {
      const value = grey[y * strip.width + x]!;
      if (darkPrint ? value < half : value > half) columns[x] = 1;
    }
  }
  return columns;
}

function widestEmptyRun(inked: Uint8Array, from: number, to: number): number {
  let widest = 0;
  let run = 0;
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(inked.length, to); x++) {
    run = inked[x] ? 0 : run + 1;
    widest = Math.max(widest, run);
  }
  return widest;
}

function advance(letter: string): number {
  return isWide(letter) ? 1000 : (widths.get(letter) ?? 560);
}
