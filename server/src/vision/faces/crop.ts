import type { Raster } from '../image/raster.ts';
import { pyramidOf } from './pyramid.ts';
import type { Similarity } from './similarity.ts';

/**
 * Returns the square crop that a similarity describes, with `size` pixels per side. Its values are RGB from 0 to 255,
 * not rounded. It is black outside the picture. Sampling is bilinear. If the picture's pixels are much finer than the
 * crop's, the picture is first reduced to half its size to avoid aliasing. `memory` of
 * a former crop of this size is overwritten and returned.
 */
export function crop(picture: Raster, { a, b, dx, dy }: Similarity, size: number, memory?: Float32Array): Float32Array {
  // Bilinear sampling uses two pixels in each direction. A larger step would skip pixels, so the picture is first
  // reduced.
  const halvings = Math.max(0, Math.ceil(Math.log2(Math.hypot(a, b) / 1.9)));
  const source = pyramidOf(picture).halved(halvings);
  const scale = source.width / picture.width < 1 ? 1 / Math.round(picture.width / source.width) : 1;
  const [ka, kb] = [a * scale, b * scale];
  const [kx, ky] = [(dx + 0.5) * scale - 0.5, (dy + 0.5) * scale - 0.5];
  const out = memory?.fill(0) ?? new Float32Array(size * size * 3);
  const { width, height, data } = source;
  const [right, bottom, row] = [width - 1, height - 1, width * 3];
  let to = 0;
  for (let y = 0; y < size; y++) {
    const [across, down] = [kb * y, ka * y];
    for (let x = 0; x < size; x++, to += 3) {
      const sx = ka * x - across + kx;
      const sy = kb * x + down + ky;
      if (!(sx >= 0 && sy >= 0 && sx < right && sy < bottom)) {
        // Most of these points are far outside. A call for each of them would allocate two numbers.
        const near = sx >= -0.5 && sy >= -0.5 && sx < width - 0.5 && sy < height - 0.5;
        const from = near ? edgePixel(source, sx, sy) : -1;
        if (from >= 0) for (let channel = 0; channel < 3; channel++) out[to + channel] = data[from + channel]!;
        continue;
      }
      // `| 0` gives machine integers, unlike Math.floor. It takes a quarter less time.
      const left = sx | 0;
      const top = sy | 0;
      const fx = sx - left;
      const fy = sy - top;
      const at = (top * width + left) * 3;
      const below = at + row;
      // These are separate constants, because an array here would be allocated again for each pixel.
      const nw = (1 - fx) * (1 - fy);
      const ne = fx * (1 - fy);
      const sw = (1 - fx) * fy;
      const se = fx * fy;
      out[to] = data[at]! * nw + data[at + 3]! * ne + data[below]! * sw + data[below + 3]! * se;
      out[to + 1] = data[at + 1]! * nw + data[at + 4]! * ne + data[below + 1]! * sw + data[below + 4]! * se;
      out[to + 2] = data[at + 2]! * nw + data[at + 5]! * ne + data[below + 2]! * sw + data[below + 5]! * se;
    }
  }
  return out;
}

/**
 * Returns the index of the nearest pixel, for a point at most half a pixel outside the picture. Returns -1 for points
 * farther outside. The crop is black there.
 */
function edgePixel({ width, height }: Raster, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : (row * width + column) * 3;
}
