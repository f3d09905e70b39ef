import { type RotatedRect, rectCorners } from '../image/geometry.ts';
import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { RecognisedText } from '../text/text-recognition.ts';
import { commonEnds } from './common-ends.ts';
import type { MrzLineReading, ReadMrzLines } from './mrz-line.ts';
import type { MrzRow } from './read-mrz-rows.ts';

/**
 * Minimum length of a row, as a multiple of the height of its box. A row of 30 characters of OCR-B is at least 16
 * heights long.
 */
const MIN_LENGTH = 14;
/**
 * Maximum distance between the ends of rows, and allowed distances between neighbouring rows. The unit is the height of
 * the box.
 */
const MAX_INDENT = 1.5;
const ROW_DISTANCE = { min: 0.9, max: 3.2 };
const MAX_ROWS = 3;
/**
 * Limits for boxes that are a zone: the minimum agreement with a fixed distance between characters, and the minimum
 * mean probability. Prose has an agreement below 0.5.
 */
const MIN_FIT = 0.75;
const MIN_SCORE = 0.85;

/**
 * The rows of a zone. `flip` is true if the page is upside down. `rows` are sorted from the top of the upright page.
 * Their quads are in pixels of the page before it is turned. `texts` have the indices of the rows' boxes as keys.
 */
export interface MrzBand {
  readonly flip: boolean;
  readonly rows: readonly MrzRow[];
  readonly texts: ReadonlyMap<number, RecognisedText>;
}

/**
 * Finds the boxes lowest on a page that may be the rows of a machine-readable zone. Uses only their shapes. They are
 * two or three long boxes of the same length, one below another. Returns their indices from the top, or an empty list.
 */
export function bandOf(boxes: readonly RotatedRect[]): number[] {
  const long = boxes
    .map((box, i) => ({ i, box }))
    .filter(({ box }) => box.width >= MIN_LENGTH * box.height)
    .sort((a, b) => b.box.cy - a.box.cy);
  for (const [at, lowest] of long.entries()) {
    const band = [lowest];
    for (const next of long.slice(at + 1)) {
      if (band.length < MAX_ROWS && standsOver(next.box, band.at(-1)!.box)) band.push(next);
    }
    if (band.length > 1) return band.map(({ i }) => i).reverse();
  }
  return [];
}

/** True if a box can be the row above another row of a zone. */
function standsOver(upper: RotatedRect, lower: RotatedRect): boolean {
  const height = Math.max(upper.height, lower.height);
  const over = lower.cy - upper.cy;
  const ends = [-1, 1].map((side) => upper.cx + (side * upper.width) / 2 - lower.cx - (side * lower.width) / 2);
  return (
    over >= ROW_DISTANCE.min * height &&
    over <= ROW_DISTANCE.max * height &&
    ends.every((apart) => Math.abs(apart) <= MAX_INDENT * height) &&
    height <= 1.6 * Math.min(upper.height, lower.height)
  );
}

/**
 * Finds and reads the zone of a page. Tries the upright page first, and then the page upside down. The recogniser for
 * zones takes 11 ms per row. The text recogniser would take 150 ms and would read the row less well. Returns null if no
 * boxes are a zone.
 */
export async function readBand(
  raster: Raster,
  boxes: readonly RotatedRect[],
  readLines: ReadMrzLines,
): Promise<MrzBand | null> {
  for (const flip of [false, true]) {
    const band = bandOf(flip ? boxes.map((box) => ({ ...box, cx: -box.cx, cy: -box.cy })) : boxes);
    if (band.length === 0) continue;
    const quads = commonEnds(band.map((i) => boxes[i]!)).map((box) => quadOf(box, flip));
    const readings = await readLines(quads.map((quad) => ({ raster, quad })));
    if (!readings.every(isRow)) continue;
    return {
      flip,
      rows: readings.map((reading, at) => ({ quad: quads[at]!, reading })),
      texts: new Map(readings.map((reading, at) => [band[at]!, textOf(reading)])),
    };
  }
  return null;
}

function quadOf(box: RotatedRect, flip: boolean): Quad {
  const [a, b, c, d] = rectCorners(box);
  return flip ? [c, d, a, b] : [a, b, c, d];
}

const isRow = ({ fit, scores }: MrzLineReading): boolean => fit >= MIN_FIT && mean(scores) >= MIN_SCORE;

const textOf = ({ text, centres, scores }: MrzLineReading): RecognisedText => ({
  text,
  score: mean(scores),
  centres,
  scores,
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
