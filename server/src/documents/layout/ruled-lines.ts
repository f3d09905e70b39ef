import type { Point, Quad } from '../../vision/image/page.ts';
import type { Raster } from '../../vision/image/raster.ts';

/**
 * A ruled line is darker than the background on both sides, by at least this share of the background's brightness.
 * `UNBROKEN` is the minimum share of the length of the line that must be darker.
 */
const DARKER = 0.12;
const UNBROKEN = 0.9;
/** Distance by which a ruled line extends above and below the text, as a share of the text line's height. */
const BEYOND = 0.3;
const SAMPLES = 13;

/**
 * Returns true if a vertical ruled line separates two texts in one row, as between two cells of a table. Both boxes are
 * in pixels of the raster.
 */
export function ruledApart(raster: Raster, left: Quad, right: Quad): boolean {
  const from = between(left[1], left[2]);
  const to = between(right[0], right[3]);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const height = Math.hypot(left[2][0] - left[1][0], left[2][1] - left[1][1]);
  if (length < 4 || height < 6) return false;
  const [ux, uy] = [dx / length, dy / length];
  const reach = height * (0.5 + BEYOND);
  const columns: number[][] = [];
  for (let along = 0; along <= length; along++) {
    const column: number[] = [];
    for (let step = 0; step < SAMPLES; step++) {
      const across = (step / (SAMPLES - 1) - 0.5) * 2 * reach;
      column.push(green(raster, from[0] + ux * along - uy * across, from[1] + uy * along + ux * across));
    }
    columns.push(column);
  }
  return columns.some((column, at) => {
    const before = columns[Math.max(0, at - 4)]!;
    const after = columns[Math.min(columns.length - 1, at + 4)]!;
    const dark = column.filter((value, step) => value < (1 - DARKER) * Math.min(before[step]!, after[step]!)).length;
    return dark >= UNBROKEN * SAMPLES;
  });
}

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function green({ width, height, data }: Raster, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  return data[3 * (row * width + column) + 1]!;
}
