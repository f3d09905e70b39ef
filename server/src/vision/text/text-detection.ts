import { minAreaRect, type RotatedRect } from '../image/geometry.ts';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import { resizeRaster } from '../image/warp.ts';
import type { Models } from '../models/models.ts';
import * as ort from '../models/onnxruntime.ts';

/**
 * Maximum length in pixels of the longer side of the detector's input. PP-OCR was trained for 960. A larger size takes
 * more time and finds no more lines.
 */
const LONGEST = 960;
/** Maximum factor by which small pictures are enlarged before detection. */
const MAX_ENLARGED = 2.5;
/** Minimum probability of a text pixel, and minimum mean probability of a line. The values are from PP-OCR. */
const PIXEL = 0.3;
const BLOB = 0.5;
/**
 * Factor by which boxes are enlarged, because the detector was trained on shrunken lines. Each side moves by area ×
 * factor / perimeter.
 */
const UNCLIP = 1.6;
/**
 * Maximum number of blobs. A picture with more blobs is noise and not a document. Only the largest blobs are used,
 * which limits the recognition time.
 */
const MAX_BLOBS = 160;

/** ImageNet mean and standard deviation, in PP-OCR's order of channels: blue, green, red. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/**
 * Finds lines of text with the model `ppocr-det` (PP-OCRv4 detection). Rectangles are in pixels of the raster. The
 * angle of `width` is in (-45°, 45°]. For a vertical line, `height > width` therefore holds.
 */
export async function detectText(raster: Raster, models: Models, { longest = LONGEST } = {}): Promise<RotatedRect[]> {
  const scale = Math.min(longest / Math.max(raster.width, raster.height), MAX_ENLARGED);
  const width = Math.max(32, Math.round((raster.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((raster.height * scale) / 32) * 32);
  const input = planes(await resizeRaster(raster, width, height));
  const session = await models.session('ppocr-det');
  const output = await session.run({
    [session.inputNames[0]!]: new ort.Tensor('float32', input, [1, 3, height, width]),
  });
  const map = output[session.outputNames[0]!]!.data as Float32Array;
  const blobs = textBlobs(map, width, height);
  return blobs.flatMap((blob) => {
    const rect = minAreaRect(blob.map(([x, y]): Point => [(x * raster.width) / width, (y * raster.height) / height]));
    return rect && Math.min(rect.width, rect.height) >= 3 ? [fold(grow(rect))] : [];
  });
}

/** The detector's value of each byte, for each channel. */
const LEVELS = MEAN.map((mean, c) =>
  Float32Array.from({ length: 256 }, (_, byte) => byte * (1 / (255 * DEVIATION[c]!)) - mean / DEVIATION[c]!),
);

function planes({ data, width, height }: Raster): Float32Array {
  const out = new Float32Array(3 * width * height);
  // Each row is a call of its own. A loop over a whole page, entered once a page, is compiled again for each page.
  for (let y = 0; y < height; y++) writeRow(data.subarray(3 * y * width), out, y * width, width);
  return out;
}

/** Writes one row of pixels to the three planes of the detector's input, blue, green and red. */
function writeRow(pixels: Uint8Array, out: Float32Array, row: number, width: number): void {
  const [blue, green, red] = LEVELS as [Float32Array, Float32Array, Float32Array];
  const area = out.length / 3;
  for (let at = row, from = 0; at < row + width; at++, from += 3) {
    out[at] = blue[pixels[from + 2]!]!;
    out[area + at] = green[pixels[from + 1]!]!;
    out[2 * area + at] = red[pixels[from]!]!;
  }
}

/**
 * Returns connected blobs of text pixels. Each blob consists of the ends of its rows, which are enough to compute its
 * hull.
 */
function textBlobs(map: Float32Array, width: number, height: number): Point[][] {
  const seen = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const blobs: { points: Point[]; size: number }[] = [];
  // The ends of the rows of the current blob. Only rows of this blob are read and cleared.
  const left = new Int32Array(height);
  const right = new Int32Array(height);
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! < PIXEL) continue;
    let depth = 0;
    let size = 0;
    let sum = 0;
    const rows: number[] = [];
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth]!;
      const x = at % width;
      const y = (at - x) / width;
      size++;
      sum += map[at]!;
      if (right[y] === 0) {
        rows.push(y);
        left[y] = x;
        right[y] = x + 1;
      } else {
        if (x < left[y]!) left[y] = x;
        if (x >= right[y]!) right[y] = x + 1;
      }
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || map[next]! < PIXEL) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    const kept = size >= 8 && sum / size >= BLOB;
    const points: Point[] = [];
    for (const y of rows) {
      const [x0, x1] = [left[y]!, right[y]!];
      right[y] = 0;
      if (kept) points.push([x0, y], [x1, y], [x0, y + 1], [x1, y + 1]);
    }
    if (kept) blobs.push({ points, size });
  }
  return blobs
    .sort((a, b) => b.size - a.size)
    .slice(0, MAX_BLOBS)
    .map((blob) => blob.points);
}

function grow(rect: RotatedRect): RotatedRect {
  const by = (rect.width * rect.height * UNCLIP) / (rect.width + rect.height);
  return { ...rect, width: rect.width + by, height: rect.height + by };
}

/** Exchanges the sides if necessary, so that the angle of `width` to the picture's horizontal is at most 45°. */
function fold(rect: RotatedRect): RotatedRect {
  let { width, height, angle } = rect;
  while (angle > Math.PI / 4) [angle, width, height] = [angle - Math.PI / 2, height, width];
  while (angle <= -Math.PI / 4) [angle, width, height] = [angle + Math.PI / 2, height, width];
  return { ...rect, width, height, angle };
}
