import type { Raster } from '../image/raster.ts';
import type { Face } from './face.ts';

/** Number of pixels that are sampled across a region, in each direction. */
const SAMPLES = 48;

/** Returns the Rec. 601 luma of a pixel. */
export function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Returns the mean luma (0 to 255) of a region of a picture, sampled on a grid. Default region: the whole picture. */
export function meanLuma(raster: Raster, region?: Face['box']): number {
  const { width, height, data } = raster;
  const { x: left, y: top, width: across, height: down } = region ?? { x: 0, y: 0, width, height };
  let sum = 0;
  let count = 0;
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const x = Math.floor(left + ((column + 0.5) * across) / SAMPLES);
      const y = Math.floor(top + ((row + 0.5) * down) / SAMPLES);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 3;
      sum += luma(data[at]!, data[at + 1]!, data[at + 2]!);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Returns the inner part of a face's box, which shows skin: the middle half of its width and height. */
export function skinRegion({ x, y, width, height }: Face['box']): Face['box'] {
  return { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
}

/** Maximum factor by which a picture is lightened. A larger factor would only increase noise. */
const MAX_GAIN = 6;

/**
 * Multiplies all values of the picture, so that a mean luma of `from` becomes about `to`. Low light reduces all values
 * of a picture by the same factor. A curve that lightens dark tones more would reduce the contrast that separates
 * different people (docs/adr/0170).
 */
export function lifted(raster: Raster, from: number, to: number): Raster {
  const gain = Math.min(MAX_GAIN, Math.max(1, to / Math.max(1, from)));
  const values = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value * gain)));
  return { width: raster.width, height: raster.height, data: raster.data.map((value) => values[value]!) };
}
