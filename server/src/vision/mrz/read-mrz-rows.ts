import { quadRect, rectCorners } from '../image/geometry.ts';
import type { Page, Quad } from '../image/page.ts';
import { commonEnds } from './common-ends.ts';
import { findMrzRows } from './find-rows.ts';
import type { MrzLineReading, ReadMrzLines } from './mrz-line.ts';

/** One row of an MRZ with its text and its position on the page. */
export interface MrzRow {
  readonly quad: Quad;
  readonly reading: MrzLineReading;
}

/**
 * Minimum agreement of a row with a fixed pitch. Real rows have 0.8 and more, and other print has less than 0.5 (see
 * `MrzGrid.fit`).
 */
const MIN_FIT = 0.6;
/** Minimum mean probability of a row that the detector did not find. */
const MIN_SCORE = 0.6;
/**
 * Distances between rows, as multiples of the pitch. The first is 6.35 mm / 2.54 mm (ICAO 9303 part 3, section 4.2).
 * The others were measured on real cards.
 */
const ROW_DISTANCES = [2.5, 2.2, 2.9];

/** A page with the rows of its zone, if these rows were already read in order to turn the page upright. */
export interface PageWithZone extends Page {
  readonly zone?: readonly MrzRow[];
}

/**
 * Reads the MRZ of an upright page. If all rows were already read, returns these rows. Otherwise finds rows among the
 * lines, extends them to the same left and right ends, and reads them with the recogniser for zones. If the detector
 * missed a row, searches for it at the expected distance. Returns rows from the top, or an empty list if the page has
 * no MRZ.
 */
export async function readMrzRows(page: PageWithZone, readLines: ReadMrzLines): Promise<MrzRow[]> {
  if (page.zone && page.zone.length === expectedRows(page.zone)) return [...page.zone];
  const boxes = commonEnds(findMrzRows(page.lines).slice(-5));
  if (boxes.length === 0) return [];
  const rows = cutOverlong((await readBoxes(page, boxes, readLines)).filter((row) => row.reading.fit >= MIN_FIT));
  if (rows.length === 0) return [];
  const expected = expectedRows(rows);
  const whole = rows.length >= expected ? rows : await findMissing(page, rows, expected, readLines);
  return bestRun(whole, expected);
}

/**
 * Shortens rows to 30 cells if at least three rows have the same length, because such rows belong to a TD1 document.
 * The recogniser may have added cells from the background at both ends. Cells at the ends without characters are
 * removed.
 */
function cutOverlong(rows: readonly MrzRow[]): MrzRow[] {
  const cells = rows[0]?.reading.cells ?? 30;
  if (rows.length < 3 || cells === 30) return [...rows];
  const starts = Array.from({ length: cells - 29 }, (_, i) => i);
  const within = (from: number) => mean(rows.map(({ reading }) => mean(reading.scores.slice(from, from + 30))));
  const start = starts.reduce((best, from) => (within(from) > within(best) ? from : best));
  const outside = mean(
    rows.map(({ reading: { scores } }) => mean([...scores.slice(0, start), ...scores.slice(start + 30)])),
  );
  if (outside > 0.5) return [...rows];
  return rows.map(({ quad, reading }) => ({
    quad,
    reading: {
      ...reading,
      cells: 30,
      text: reading.text.slice(start, start + 30),
      scores: reading.scores.slice(start, start + 30),
      alternatives: reading.alternatives.slice(start, start + 30),
      centres: reading.centres.slice(start, start + 30),
    },
  }));
}

function expectedRows(rows: readonly MrzRow[]): number {
  return rows[0]!.reading.cells === 30 ? 3 : 2;
}

async function readBoxes(page: Page, boxes: readonly Rect[], readLines: ReadMrzLines): Promise<MrzRow[]> {
  const quads = boxes.map(rectCorners);
  const readings = await readLines(quads.map((quad) => ({ raster: page.raster, quad })));
  return readings.map((reading, i) => ({ quad: quads[i]!, reading }));
}

type Rect = Parameters<typeof rectCorners>[0];

/** Searches above and below the known rows, at one row distance. */
async function findMissing(
  page: Page,
  rows: readonly MrzRow[],
  expected: number,
  readLines: ReadMrzLines,
): Promise<MrzRow[]> {
  let found = [...rows];
  while (found.length < expected) {
    const next = await nextRow(page, found, readLines);
    if (!next) break;
    found = [...found, next].sort((a, b) => quadRect(a.quad).cy - quadRect(b.quad).cy);
  }
  return found;
}

async function nextRow(page: Page, rows: readonly MrzRow[], readLines: ReadMrzLines): Promise<MrzRow | null> {
  const rects = rows.map((row) => quadRect(row.quad));
  const [top, bottom] = [rects[0]!, rects.at(-1)!];
  const { centres } = rows[0]!.reading;
  const pitch = ((centres.at(-1)! - centres[0]!) * top.width) / (centres.length - 1);
  const distances =
    rows.length > 1 ? [(bottom.cy - top.cy) / (rows.length - 1)] : ROW_DISTANCES.map((by) => by * pitch);
  const height = Math.min(top.height, 2 * pitch);
  const tries = distances.flatMap((by) => [
    { ...top, height, cy: top.cy - by },
    { ...bottom, height, cy: bottom.cy + by },
  ]);
  const inside = tries.filter((rect) => rect.cy > height / 3 && rect.cy < page.raster.height - height / 3);
  let best: { row: MrzRow; score: number } | null = null;
  for (const rect of inside) {
    const [row] = await readBoxes(page, [rect], readLines);
    const score = mean(row!.reading.scores);
    const fits = row!.reading.cells === rows[0]!.reading.cells && row!.reading.fit >= MIN_FIT && score >= MIN_SCORE;
    if (fits && (!best || score > best.score)) best = { row: row!, score };
  }
  return best?.row ?? null;
}

/** If there are more rows than a zone has, returns the neighbouring rows with the best readings. */
function bestRun(rows: readonly MrzRow[], count: number): MrzRow[] {
  if (rows.length <= count) return [...rows];
  const starts = Array.from({ length: rows.length - count + 1 }, (_, i) => i);
  const quality = (from: number) =>
    mean(rows.slice(from, from + count).map(({ reading }) => mean(reading.scores) * reading.fit));
  const best = starts.reduce((a, b) => (quality(b) > quality(a) ? b : a));
  return rows.slice(best, best + count);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
