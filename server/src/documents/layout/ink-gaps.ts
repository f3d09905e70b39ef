import type { Quad, TextLine } from '../../vision/image/page.ts';
import type { Raster } from '../../vision/image/raster.ts';

/** Height in samples at which the ink of a line is measured. */
const ROWS = 28;

/**
 * Minimum darkness of a sample that counts as ink, as a share of the contrast of its line. Thin stems of small print
 * reach about half.
 */
const INK = 0.4;
/**
 * Minimum contrast between ink and background. Ink with less contrast cannot be distinguished from a printed pattern.
 */
const MIN_CONTRAST = 0.12;

/**
 * Returns the gaps between the ink of neighbouring characters, in heights of a capital. A gap is NaN if ink and
 * background could not be distinguished.
 */
export function inkGaps(raster: Raster, line: Pick<TextLine, 'text' | 'centres' | 'box'>): number[] {
  const { columns, heights } = inkColumns(raster, line.box);
  const capital = heights;
  const gaps: number[] = [];
  for (let index = 1; index < line.text.length; index++) {
    const from = Math.round(line.centres[index - 1]! * columns.length);
    const to = Math.round(line.centres[index]! * columns.length);
    gaps.push(capital > 0 ? longestBlank(columns, from, to) / capital : Number.NaN);
  }
  return gaps;
}

function longestBlank(columns: Uint8Array, from: number, to: number): number {
  let longest = 0;
  let run = 0;
  for (let at = from; at <= to && at < columns.length; at++) {
    run = columns[at] ? 0 : run + 1;
    if (run > longest) longest = run;
  }
  return longest;
}

/**
 * Returns the columns of the line that contain ink, and the height of its capitals. Both are in samples. The line is
 * `ROWS` samples high.
 */
function inkColumns(raster: Raster, box: Quad): { columns: Uint8Array; heights: number } {
  const { grey, width } = levelStrip(raster, box);
  const dark = darkOnLight(grey, width);
  if (!dark) for (let at = 0; at < grey.length; at++) grey[at] = 255 - grey[at]!;
  const background = backgroundOf(grey, width);
  const depth = new Float32Array(grey.length);
  const deepest: number[] = [];
  for (let x = 0; x < width; x++) {
    let most = 0;
    for (let y = 0; y < ROWS; y++) {
      depth[y * width + x] = 1 - grey[y * width + x]! / Math.max(1, background[x]!);
      if (y >= 1 && y < ROWS - 1) most = Math.max(most, depth[y * width + x]!);
    }
    deepest.push(most);
  }
  const contrast = [...deepest].sort((a, b) => a - b)[Math.floor(deepest.length * 0.8)] ?? 0;
  if (contrast < MIN_CONTRAST) return { columns: new Uint8Array(width), heights: 0 };
  const columns = Uint8Array.from(deepest, (most) => (most > INK * contrast ? 1 : 0));
  const inked = Array.from({ length: ROWS }, (_, y) => {
    let count = 0;
    for (let x = 0; x < width; x++) if (depth[y * width + x]! > INK * contrast) count++;
    return count / width;
  });
  // There are few ascenders, so a row with little ink can be the top. There are also few descenders, so the baseline is
  // the lowest row with much ink.
  const most = Math.max(...inked);
  const top = inked.findIndex((share) => share > 0.1 * most);
  const bottom = ROWS - 1 - [...inked].reverse().findIndex((share) => share > 0.3 * most);
  return { columns, heights: Math.max(0, bottom - top + 1) };
}

/**
 * Returns the brightness of the background near each column, from the bright quarter of a window of the line's height.
 */
function backgroundOf(grey: Uint8Array, width: number): Float32Array {
  const bright = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const column = Array.from({ length: ROWS }, (_, y) => grey[y * width + x]!).sort((a, b) => b - a);
    bright[x] = column[ROWS >> 2]!;
  }
  const out = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    let most = 0;
    for (let near = Math.max(0, x - ROWS); near <= Math.min(width - 1, x + ROWS); near += 4)
      most = Math.max(most, bright[near]!);
    out[x] = most;
  }
  return out;
}

/**
 * In a small window, ink covers less area than the background. The measurement uses windows because a shadow can darken
 * half of a line.
 */
function darkOnLight(grey: Uint8Array, width: number): boolean {
  let balance = 0;
  for (let from = 0; from < width; from += ROWS) {
    const window: number[] = [];
    for (let x = from; x < Math.min(width, from + ROWS); x++) {
      for (let y = 0; y < ROWS; y += 2) window.push(grey[y * width + x]!);
    }
    window.sort((a, b) => a - b);
    const middle = window[window.length >> 1]!;
    balance += middle - window[0]! - (window.at(-1)! - middle);
  }
  return balance >= 0;
}

function levelStrip(raster: Raster, [a, b, c, d]: Quad): { grey: Uint8Array; width: number } {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const height = Math.max(1, Math.hypot(d[0] - a[0], d[1] - a[1]));
  const width = Math.max(4, Math.min(2400, Math.round((length / height) * ROWS)));
  const grey = new Uint8Array(width * ROWS);
  for (let y = 0; y < ROWS; y++) {
    const v = (y + 0.5) / ROWS;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const px = (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v;
      const py = (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v;
      grey[y * width + x] = brightness(raster, px - 0.5, py - 0.5);
    }
  }
  return { grey, width };
}

/**
 * Interpolates only the green channel, bilinearly. Green is most of the luminance. One channel takes a third of the
 * time of three channels.
 */
function brightness({ width, height, data }: Raster, x: number, y: number): number {
  const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const dx = Math.max(0, Math.min(1, x - x0));
  const dy = Math.max(0, Math.min(1, y - y0));
  const at = 3 * (y0 * width + x0) + 1;
  const below = at + 3 * width;
  return (
    (data[at]! * (1 - dx) + data[at + 3]! * dx) * (1 - dy) + (data[below]! * (1 - dx) + data[below + 3]! * dx) * dy
  );
}
