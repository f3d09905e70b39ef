import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';

/** Height of every strip in pixels. The network was trained with this height. */
export const STRIP_HEIGHT = 32;

/**
 * Grey strip with `STRIP_HEIGHT` rows. Its mean is 0 and its standard deviation is 1. Columns outside the source
 * picture are 0.
 */
export interface Strip {
  readonly width: number;
  readonly data: Float32Array;
}

/**
 * Maps a point of the strip to a point of the source picture, both in pixels. Writes x and y to the array `to`. A new
 * array for each sample would take a third of the time of a strip.
 */
export type StripMap = (u: number, v: number, to: Float64Array) => void;

/**
 * Returns the map from the strip to a quad. It is bilinear between the corners, with `before` more strip pixels at each
 * end.
 */
export function quadMap(quad: Quad, width: number, before: number): StripMap {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = quad;
  return (u, v, to) => {
    const s = (u - before) / (width - 2 * before);
    const t = v / STRIP_HEIGHT;
    to[0] = (ax * (1 - s) + bx * s) * (1 - t) + (dx * (1 - s) + cx * s) * t;
    to[1] = (ay * (1 - s) + by * s) * (1 - t) + (dy * (1 - s) + cy * s) * t;
  };
}

/** Samples the strip from the picture. If the picture is finer than the strip, takes several samples per pixel. */
export function sampleStrip(raster: Raster, width: number, map: StripMap): Strip {
  const data = new Float32Array(width * STRIP_HEIGHT);
  const inside = new Uint8Array(width * STRIP_HEIGHT);
  const across = samplesPerPixel(map, width, 1, 0);
  const down = samplesPerPixel(map, width, 0, 1);
  const point = new Float64Array(2);
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let v = 0; v < STRIP_HEIGHT; v++) {
    for (let u = 0; u < width; u++) {
      let grey = 0;
      let hits = 0;
      for (let j = 0; j < down; j++) {
        for (let i = 0; i < across; i++) {
          map(u + (i + 0.5) / across, v + (j + 0.5) / down, point);
          const value = greyAt(raster, point[0]! - 0.5, point[1]! - 0.5);
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
 * Returns the number of samples per pixel. Four are enough even if the text has six times as many pixels as the strip,
 * because bilinear sampling already covers two pixels.
 */
function samplesPerPixel(map: StripMap, width: number, du: number, dv: number): number {
  const [from, to] = [new Float64Array(2), new Float64Array(2)];
  map(width / 2, STRIP_HEIGHT / 2, from);
  map(width / 2 + du, STRIP_HEIGHT / 2 + dv, to);
  return Math.max(1, Math.min(4, Math.ceil(Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!) / 1.5)));
}

/**
 * Returns the grey value (Rec. 601) interpolated from four pixels. Returns -1 if the point is more than half a pixel
 * outside the picture.
 */
function greyAt({ width, height, data }: Raster, x: number, y: number): number {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return -1;
  // `| 0` gives machine integers. The point is at most half a pixel outside the picture.
  const left = x <= 0 ? 0 : x | 0;
  const top = y <= 0 ? 0 : y | 0;
  const fx = x <= left ? 0 : x - left;
  const fy = y <= top ? 0 : y - top;
  const nw = (top * width + left) * 3;
  const ne = left + 1 < width ? nw + 3 : nw;
  const row = top + 1 < height ? width * 3 : 0;
  return (
    (greyOfPixel(data, nw) * (1 - fx) + greyOfPixel(data, ne) * fx) * (1 - fy) +
    (greyOfPixel(data, nw + row) * (1 - fx) + greyOfPixel(data, ne + row) * fx) * fy
  );
}

const greyOfPixel = (data: Uint8Array, at: number): number =>
  data[at]! * 0.299 + data[at + 1]! * 0.587 + data[at + 2]! * 0.114;
