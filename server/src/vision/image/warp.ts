import sharp from 'sharp';
import { quadRect, rectToQuad } from './geometry.ts';
import type { Quad } from './page.ts';
import type { Raster } from './raster.ts';

/**
 * Cuts a quad out of a raster and straightens it to a rectangle of `width` × `height`. The first corner of the quad is
 * at the top left of the rectangle. Sampling is bilinear. If the source has more than 1.4 times as many pixels per side
 * as the result, four samples per pixel keep thin strokes connected. Outside the raster, the edge pixels of the raster
 * are repeated.
 * @throws RangeError for a quad without area.
 */
export function warpQuad(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const m = rectToQuad(width, height, quad);
  const size = quadRect(quad);
  const samples = Math.max(size.width / width, size.height / height) > 1.4 ? 2 : 1;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) warpRow(raster, m as WarpMap, { y, width, samples }, data);
  return { width, height, data };
}

type WarpMap = readonly [number, number, number, number, number, number, number, number];

/**
 * Writes one row of a straightened rectangle. Each row is a call of its own, because a loop over a whole picture that is
 * entered once is compiled again each time.
 */
function warpRow(
  { data: source, width: sw, height: sh }: Raster,
  [m0, m1, m2, m3, m4, m5, m6, m7]: WarpMap,
  { y, width, samples }: { readonly y: number; readonly width: number; readonly samples: number },
  data: Uint8Array,
): void {
  const maxX = sw - 1.001;
  const maxY = sh - 1.001;
  const share = 1 / (samples * samples);
  let out = y * width * 3;
  for (let x = 0; x < width; x++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let j = 0; j < samples; j++) {
      const py = y + (j + 0.5) / samples;
      for (let i = 0; i < samples; i++) {
        const px = x + (i + 0.5) / samples;
        const w = m6 * px + m7 * py + 1;
        const fx = Math.max(0, Math.min(maxX, (m0 * px + m1 * py + m2) / w - 0.5));
        const fy = Math.max(0, Math.min(maxY, (m3 * px + m4 * py + m5) / w - 0.5));
        const x0 = fx | 0;
        const y0 = fy | 0;
        const dx = fx - x0;
        const dy = fy - y0;
        const at = (y0 * sw + x0) * 3;
        const right = x0 + 1 < sw ? 3 : 0;
        const below = y0 + 1 < sh ? sw * 3 : 0;
        const w00 = (1 - dx) * (1 - dy);
        const w10 = dx * (1 - dy);
        const w01 = (1 - dx) * dy;
        const w11 = dx * dy;
        red +=
          source[at]! * w00 + source[at + right]! * w10 + source[at + below]! * w01 + source[at + below + right]! * w11;
        green +=
          source[at + 1]! * w00 +
          source[at + right + 1]! * w10 +
          source[at + below + 1]! * w01 +
          source[at + below + right + 1]! * w11;
        blue +=
          source[at + 2]! * w00 +
          source[at + right + 2]! * w10 +
          source[at + below + 2]! * w01 +
          source[at + below + right + 2]! * w11;
      }
    }
    data[out++] = red * share + 0.5;
    data[out++] = green * share + 0.5;
    data[out++] = blue * share + 0.5;
  }
}

/** Turns a raster clockwise by quarter turns (0 to 3). */
export function turnRaster(raster: Raster, turns: number): Raster {
  if (turns === 0) return raster;
  const { width: w, height: h, data: source } = raster;
  const [width, height] = turns === 2 ? [w, h] : [h, w];
  const data = new Uint8Array(source.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = turns === 1 ? y : turns === 2 ? w - 1 - x : w - 1 - y;
      const sy = turns === 1 ? h - 1 - x : turns === 2 ? h - 1 - y : x;
      const from = (sy * w + sx) * 3;
      const to = (y * width + x) * 3;
      data[to] = source[from]!;
      data[to + 1] = source[from + 1]!;
      data[to + 2] = source[from + 2]!;
    }
  }
  return { width, height, data };
}

/** Returns a rectangle of a raster, in whole pixels inside it. */
export function cropRaster(
  { width, data }: Raster,
  area: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Raster {
  const out = new Uint8Array(area.width * area.height * 3);
  for (let y = 0; y < area.height; y++) {
    const from = ((area.top + y) * width + area.left) * 3;
    out.set(data.subarray(from, from + area.width * 3), y * area.width * 3);
  }
  return { width: area.width, height: area.height, data: out };
}

/** Resizes to exactly `width` × `height` and ignores the aspect ratio. */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster;
  const raw = { width: raster.width, height: raster.height, channels: 3 } as const;
  const data = await sharp(raster.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** Returns the brightness of each pixel, 0 to 255 (ITU-R BT.601). */
export function greyOf({ data, width, height }: Raster): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = 0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;
  return grey;
}
