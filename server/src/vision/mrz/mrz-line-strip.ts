import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';

/** Height of every strip in pixels, the same as in the network's training. */
export const STRIP_HEIGHT = 32;

/** Grey strip with `STRIP_HEIGHT` rows, mean 0 and deviation 1. Columns outside the source picture are 0. */
export interface Strip {
  readonly width: number;
  readonly data: Float32Array;
}

/** Maps a point of the strip to a point of the source picture, both in pixels. */
export type StripMap = (u: number, v: number) => readonly [x: number, y: number];

/**
 * Returns the map from the plain strip to a quad. It is bilinear between the corners, with `before` strip pixels added
 * at each end.
 */
export function quadMap(quad: Quad, width: number, before: number): StripMap {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  return (u, v) => {
    const s = (u - before) / (width - 2 * before);
    const t = v / STRIP_HEIGHT;
    const at = (axis: 0 | 1) =>
      (topLeft[axis] * (1 - s) + topRight[axis] * s) * (1 - t) +
      (bottomLeft[axis] * (1 - s) + bottomRight[axis] * s) * t;
    return [at(0), at(1)];
  };
}

/** Samples the strip from the picture, with several samples per pixel if the picture is finer than the strip. */
export function sampleStrip(raster: Raster, width: number, map: StripMap): Strip {
  const data = new Float32Array(width * STRIP_HEIGHT);
  const inside = new Uint8Array(width * STRIP_HEIGHT);
  const across = samplesPerPixel(map, width, 1, 0);
  const down = samplesPerPixel(map, width, 0, 1);
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let v = 0; v < STRIP_HEIGHT; v++) {
    for (let u = 0; u < width; u++) {
      let grey = 0;
      let hits = 0;
      for (let j = 0; j < down; j++) {
        for (let i = 0; i < across; i++) {
          const [x, y] = map(u + (i + 0.5) / across, v + (j + 0.5) / down);
          const value = greyAt(raster, x - 0.5, y - 0.5);
          if (value >= 0) {
            grey += value;
            hits++;
          }
        }
      }
      if (hits === 0) continue;
      const value = grey / hits;
      data[v * width + u] = value;
      inside[v * width + u] = 1;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  const mean = count ? sum / count : 0;
  const deviation = Math.max(4, Math.sqrt(Math.max(0, count ? squares / count - mean * mean : 0)));
  for (let i = 0; i < data.length; i++) data[i] = inside[i] ? (data[i]! - mean) / deviation : 0;
  return { width, data };
}

/**
 * Returns the number of samples per pixel. Four are enough for text with six times as many pixels as the strip, because
 * bilinear sampling already covers two pixels.
 */
function samplesPerPixel(map: StripMap, width: number, du: number, dv: number): number {
  const [x0, y0] = map(width / 2, STRIP_HEIGHT / 2);
  const [x1, y1] = map(width / 2 + du, STRIP_HEIGHT / 2 + dv);
  return Math.max(1, Math.min(4, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 1.5)));
}

/**
 * Returns the grey value (Rec. 601) interpolated from four pixels; -1 if the point is more than half a pixel outside
 * the picture.
 */
function greyAt({ width, height, data }: Raster, x: number, y: number): number {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return -1;
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = Math.max(0, x - left);
  const fy = Math.max(0, y - top);
  const grey = (px: number, py: number) => {
    const at = (py * width + px) * 3;
    return data[at]! * 0.299 + data[at + 1]! * 0.587 + data[at + 2]! * 0.114;
  };
  return (
    (grey(left, top) * (1 - fx) + grey(right, top) * fx) * (1 - fy) +
    (grey(left, bottom) * (1 - fx) + grey(right, bottom) * fx) * fy
  );
}
