import type { Raster } from '../image/raster.ts';

/**
 * A raster that caches reduced versions, so that crops of different scales share them. It can be used like any raster.
 */
export interface Pyramid extends Raster {
  /**
   * Returns the raster after `n` reductions to half the size, each by averaging four pixels. If this is not possible,
   * returns the smallest version.
   */
  halved(n: number): Raster;
}

/** Minimum side length of a reduced raster. */
const SMALLEST = 16;

export function pyramidOf(raster: Raster): Pyramid {
  if ('halved' in raster) return raster as Pyramid;
  const levels: Raster[] = [raster];
  const halved = (n: number): Raster => {
    while (levels.length <= n) {
      const last = levels.at(-1)!;
      if (Math.min(last.width, last.height) < 2 * SMALLEST) break;
      levels.push(half(last));
    }
    return levels[Math.min(n, levels.length - 1)]!;
  };
  return { width: raster.width, height: raster.height, data: raster.data, halved };
}

function half({ width, height, data }: Raster): Raster {
  const [columns, rows] = [width >> 1, height >> 1];
  const out = new Uint8Array(columns * rows * 3);
  let to = 0;
  for (let y = 0; y < rows; y++) {
    let upper = 2 * y * width * 3;
    let lower = upper + width * 3;
    for (let x = 0; x < columns; x++, upper += 6, lower += 6, to += 3) {
      out[to] = (data[upper]! + data[upper + 3]! + data[lower]! + data[lower + 3]! + 2) >> 2;
      out[to + 1] = (data[upper + 1]! + data[upper + 4]! + data[lower + 1]! + data[lower + 4]! + 2) >> 2;
      out[to + 2] = (data[upper + 2]! + data[upper + 5]! + data[lower + 2]! + data[lower + 5]! + 2) >> 2;
    }
  }
  return { width: columns, height: rows, data: out };
}
