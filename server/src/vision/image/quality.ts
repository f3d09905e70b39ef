import { burntShare } from './burnt-share.ts';
import { percentile } from './percentile.ts';
import type { Raster } from './raster.ts';
import { greyOf, resizeRaster } from './warp.ts';

/** Figures that the quality checks use. */
export interface QualityFigures {
  /**
   * Variance of the Laplacian of brightness at 1000 px. Unreadable photos have 7 to 16, and readable photos have 41 or
   * more.
   */
  readonly sharpness: number;
  /** Mean brightness, 0 to 255. */
  readonly brightness: number;
  /**
   * Minimum brightness of the brightest twentieth of the pixels, 0 to 255. It shows the brightness of the lit paper,
   * even if the surroundings are dark.
   */
  readonly highlight: number;
  /**
   * Standard deviation of brightness, 0 to 255. A blank sheet has less than 3. Any document has 20 or more, even if it
   * is blurred.
   */
  readonly contrast: number;
  /** Share of the document that the largest burnt-out patch covers, 0 to 1. */
  readonly glare: number;
  readonly width: number;
  readonly height: number;
}

const SIDE = 1000;
/** Number of cells across the picture in which burnt-out patches are counted. */
const CELLS = 64;
/** Minimum value of all channels of a burnt-out pixel. Plain white paper in photos has 200 to 245. */
const BURNT = 252;

/** Maximum burnt-out share of the rest of the page. If the share is larger, the page is white paper. */
const PAPER = 0.04;
/**
 * Limits for the areas between the printed text. A cell is counted if a tenth of it is burnt out (`PARTLY`). If the
 * share of such cells exceeds `WHITE_PAPER`, the page is white paper. The soft edge of a reflection creates only 1 or 2
 * % of such cells.
 */
const PARTLY = 0.1;
const WHITE_PAPER = 0.15;
/**
 * Median brightness from which a page is white because it is a scan or a screen. Nearly all of such a page is burnt
 * out. Paper in room light has 160 to 220.
 */
const WHITE = 235;

/**
 * Measures a straightened page. The page must be cut out, because its surroundings would count as glare or increase the
 * sharpness. If more than three tenths of the page or many separate places are burnt out, the page is a scan or a
 * screen. Such a page has no glare.
 */
export async function measureQuality(page: Raster): Promise<QualityFigures> {
  const scale = SIDE / Math.max(page.width, page.height);
  const small = await resizeRaster(
    page,
    Math.max(3, Math.round(page.width * scale)),
    Math.max(3, Math.round(page.height * scale)),
  );
  const grey = greyOf(small);
  const brightness = meanOf(grey, small);
  return {
    sharpness: laplacianVariance(grey, small),
    brightness,
    highlight: percentile(grey, 0.95),
    contrast: deviationOf(grey, small, brightness),
    glare: percentile(grey, 0.5) >= WHITE ? 0 : largestBurntPatch(small),
    width: page.width,
    height: page.height,
  };
}

// The functions use loops. `reduce` would call a function for each of a million pixels, which took a third of the time
// of the whole measurement. Each row is a call of its own, because a loop over a whole page that is entered once is
// compiled again for each page.
function meanOf(grey: Float32Array, { width, height }: Raster): number {
  const totals = new Float64Array(1);
  for (let y = 0; y < height; y++) addRow(totals, grey, y * width, (y + 1) * width);
  return totals[0]! / grey.length;
}

function addRow(totals: Float64Array, values: Float32Array, from: number, to: number): void {
  let sum = totals[0]!;
  for (let i = from; i < to; i++) sum += values[i]!;
  totals[0] = sum;
}

function deviationOf(grey: Float32Array, { width, height }: Raster, mean: number): number {
  const totals = new Float64Array(1);
  for (let y = 0; y < height; y++) addSquares(totals, grey.subarray(y * width, (y + 1) * width), mean);
  return Math.sqrt(totals[0]! / grey.length);
}

function addSquares(totals: Float64Array, row: Float32Array, mean: number): void {
  let squares = totals[0]!;
  for (let i = 0; i < row.length; i++) {
    const apart = row[i]! - mean;
    squares += apart * apart;
  }
  totals[0] = squares;
}

function laplacianVariance(grey: Float32Array, { width, height }: Raster): number {
  const totals = new Float64Array(2);
  for (let y = 1; y < height - 1; y++) addLaplacian(totals, grey, y * width, width);
  const [sum, squares] = totals as unknown as readonly [number, number];
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}

function addLaplacian(totals: Float64Array, grey: Float32Array, row: number, width: number): void {
  let sum = totals[0]!;
  let squares = totals[1]!;
  for (let at = row + 1; at < row + width - 1; at++) {
    const value = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
    sum += value;
    squares += value * value;
  }
  totals[0] = sum;
  totals[1] = squares;
}

function largestBurntPatch(picture: Raster): number {
  const { width, height } = picture;
  const cell = Math.max(1, width / CELLS);
  const rows = Math.max(1, Math.floor(height / cell));
  const burnt = new Uint8Array(CELLS * rows);
  let partly = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < CELLS; column++) {
      const [left, top] = [column * cell, row * cell];
      const area = { left, top, right: left + cell, bottom: top + cell };
      const share = burntShare(picture, area, { least: BURNT });
      burnt[row * CELLS + column] = share > 0.95 ? 1 : 0;
      if (share > PARTLY && share <= 0.95) partly++;
    }
  }
  const total = burnt.reduce((sum, value) => sum + value, 0);
  let largest = 0;
  for (let start = 0; start < burnt.length; start++) {
    if (burnt[start] !== 1) continue;
    const stack = [start];
    burnt[start] = 2;
    let size = 0;
    while (stack.length > 0) {
      const at = stack.pop()!;
      size++;
      const column = at % CELLS;
      for (const next of [column > 0 ? at - 1 : -1, column < CELLS - 1 ? at + 1 : -1, at - CELLS, at + CELLS]) {
        if (burnt[next] !== 1) continue;
        burnt[next] = 2;
        stack.push(next);
      }
    }
    largest = Math.max(largest, size);
  }
  // On a screen or a scan, all areas without ink are burnt out. Glare is a single patch. The rest of the paper is not
  // burnt out.
  const elsewhere = total - largest > PAPER * (burnt.length - largest);
  const white = partly > WHITE_PAPER * burnt.length;
  return total > 0.3 * burnt.length || elsewhere || white ? 0 : largest / burnt.length;
}
