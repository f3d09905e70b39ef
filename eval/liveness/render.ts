import { rectToQuad } from '../../server/src/vision/image/geometry.ts';
import type { Quad } from '../../server/src/vision/image/page.ts';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import type { Noise } from './noise.ts';

/** A flat thing that a camera sees: a print or a screen. */
export interface Plane {
  readonly picture: Raster;
  /** Where its corners lie in the camera's picture. */
  readonly corners: Quad;
  /** Pixels of the screen across the picture's width; none for paper. */
  readonly screenPixels?: number;
  /** A bright reflection: centre in the camera's picture, radius in pixels, 0 to 1. */
  readonly glare?: { readonly x: number; readonly y: number; readonly radius: number; readonly strength: number };
}

/** The camera's picture of a plane before a background of the same size: 3 × 3 samples a pixel, so that a screen's pixels beat with the camera's as they do in life. */
export function photograph(plane: Plane, background: Raster): Raster {
  const { width, height } = background;
  const toPicture = inverse(rectToQuad(plane.picture.width, plane.picture.height, plane.corners));
  const data = Uint8Array.from(background.data);
  const [left, right] = extent(plane.corners, 0, width);
  const [top, bottom] = extent(plane.corners, 1, height);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) shadePixel(plane, toPicture, x, y, data, (y * width + x) * 3);
  return { width, height, data };
}

function shadePixel(plane: Plane, m: readonly number[], x: number, y: number, out: Uint8Array, at: number): void {
  const { width, height, data } = plane.picture;
  const pitch = plane.screenPixels === undefined ? 0 : plane.screenPixels / width;
  let [red, green, blue, hits] = [0, 0, 0, 0];
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 3; i++) {
      const px = x + (i + 0.5) / 3;
      const py = y + (j + 0.5) / 3;
      const w = m[6]! * px + m[7]! * py + m[8]!;
      const u = (m[0]! * px + m[1]! * py + m[2]!) / w;
      const v = (m[3]! * px + m[4]! * py + m[5]!) / w;
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      hits++;
      const from = ((v | 0) * width + (u | 0)) * 3;
      if (pitch === 0) {
        red += data[from]!;
        green += data[from + 1]!;
        blue += data[from + 2]!;
        continue;
      }
      // Red, green and blue stripes side by side in each screen pixel, with a dark line between rows.
      const column = (u * pitch) % 1;
      const lit = (v * pitch) % 1 < 0.85 ? 2.6 : 0.3;
      red += data[from]! * (column < 1 / 3 ? lit : 0.2);
      green += data[from + 1]! * (column >= 1 / 3 && column < 2 / 3 ? lit : 0.2);
      blue += data[from + 2]! * (column >= 2 / 3 ? lit : 0.2);
    }
  }
  if (hits === 0) return;
  const share = hits / 9;
  const { glare } = plane;
  const shine = glare
    ? glare.strength * Math.exp(-((x - glare.x) ** 2 + (y - glare.y) ** 2) / glare.radius ** 2) * 255
    : 0;
  const mix = (sum: number, channel: number) =>
    Math.min(255, (sum / hits + shine) * share + out[at + channel]! * (1 - share));
  [out[at], out[at + 1], out[at + 2]] = [mix(red, 0), mix(green, 1), mix(blue, 2)];
}

/** Noise of a sensor and softness of a lens: a 3 × 3 blur mixed in, then grain. */
export function throughLens(picture: Raster, noise: Noise, { softness = 0.5, grain = 3 } = {}): Raster {
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = -1; j <= 1; j++) {
          const row = Math.min(height - 1, Math.max(0, y + j)) * width;
          for (let i = -1; i <= 1; i++) sum += data[(row + Math.min(width - 1, Math.max(0, x + i))) * 3 + c]!;
        }
        const at = (y * width + x) * 3 + c;
        // The sum of three draws is near enough to a normal one, and quick.
        const speck = (noise.uniform() + noise.uniform() + noise.uniform() - 1.5) * 2 * grain;
        out[at] = Math.max(0, Math.min(255, data[at]! * (1 - softness) + (sum / 9) * softness + speck));
      }
    }
  }
  return { width, height, data: out };
}

function extent(corners: Quad, axis: 0 | 1, limit: number): [number, number] {
  const values = corners.map((corner) => corner[axis]);
  return [Math.max(0, Math.floor(Math.min(...values))), Math.min(limit, Math.ceil(Math.max(...values)))];
}

function inverse(m: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h] = m as [number, number, number, number, number, number, number, number];
  const i = 1;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
