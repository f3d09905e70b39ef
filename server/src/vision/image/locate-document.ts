import { convexHull, distance, isInside, polygonArea, quadRect } from './geometry.ts';
import { median } from './median.ts';
import type { Point, Quad } from './page.ts';
import type { Raster } from './raster.ts';
import { greyOf, resizeRaster } from './warp.ts';

/**
 * Long side of the picture in which the outline is searched, in pixels. With this size, corners are accurate to half a
 * percent, and the search takes 3 ms.
 */
export const SIDE = 320;
/** Maximum difference in brightness and colour between neighbouring pixels of one background, on a scale of 255. */
const STEP = 7;
/**
 * Minimum and maximum share of the picture that a document covers. If the share is larger, the document fills the
 * picture and is not cut out.
 */
const MIN_AREA = 0.12;
const MAX_AREA = 0.93;
/**
 * Minimum share of the picture's edge that one background must cover. If the share is smaller, the edge of the picture
 * cuts off a part of the document.
 */
const AROUND = 0.6;
/**
 * Minimum match between four corners and the outline. It applies to two ratios: the area of the corners divided by the
 * area of the hull, and the area of the shape divided by the area of the hull.
 */
const FOUR_CORNERED = 0.9;
const SOLID = 0.85;
/**
 * Maximum area of other objects, relative to the largest object. If other objects are larger, the picture shows two
 * sides or many objects and is not cut.
 */
const OTHER_THINGS = 0.1;

/** Maximum difference of colour (of 255 in each channel) at which the area inside the outline counts as background. */
const SAME_PAPER = 6;

/**
 * Finds the four corners of a card or page on a background of one colour. The background grows inwards from the edge of
 * the picture. The largest remaining object is the document if its hull is a quadrilateral.
 *
 * Returns null if there is no such object (a scan, a crop, a table with many objects). The caller then uses the whole
 * picture and the tilt of the text lines. Corners are clockwise from the one nearest to the picture's top left.
 */
export async function locateDocument(raster: Raster): Promise<Quad | null> {
  const scale = Math.min(1, SIDE / Math.max(raster.width, raster.height));
  const width = Math.max(8, Math.round(raster.width * scale));
  const height = Math.max(8, Math.round(raster.height * scale));
  const small = await resizeRaster(raster, width, height);
  const background = growBackground(small);
  const outline = background && largestThing(background, width);
  if (!outline) return null;
  const hull = convexHull(outline.edge);
  const hullArea = polygonArea(hull);
  const share = hullArea / (width * height);
  if (share < MIN_AREA || share > MAX_AREA || outline.area / hullArea < SOLID) return null;
  const quad = widestQuad(hull);
  if (!quad || polygonArea(quad) / hullArea < FOUR_CORNERED || !documentLike(quad)) return null;
  if (sameAsBackground(small, background, quad)) return null;
  return quad.map(([x, y]): Point => [x / scale, y / scale]) as unknown as Quad;
}

/**
 * Returns true if the paper inside the outline has the same colour as the paper around it. The outline is then not a
 * document. For example, a ruled table on a white page also has an outline.
 */
function sameAsBackground({ width, height, data }: Raster, background: Uint8Array, quad: Quad): boolean {
  const inside: number[][] = [[], [], []];
  const around: number[][] = [[], [], []];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const side = isInside(quad, x, y) ? inside : background[at] ? around : null;
      for (let channel = 0; side && channel < 3; channel++) side[channel]!.push(data[3 * at + channel]!);
    }
  }
  return inside.every((values, channel) => Math.abs(median(values) - median(around[channel]!)) < SAME_PAPER);
}

/**
 * Marks the pixels of the background with 1. The background starts at the edge of the picture and ends at a step in
 * brightness or colour. Returns null if no single background surrounds the picture.
 */
export function growBackground(raster: Raster): Uint8Array | null {
  const { width, height } = raster;
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) edge.push(y * width, y * width + width - 1);
  const grey = greyOf(raster);
  const owner = new Int32Array(width * height);
  let patches = 0;
  for (const start of edge) if (owner[start] === 0) grow(raster, grey, owner, { start, patch: ++patches });
  const shares = new Int32Array(patches + 1);
  for (const at of edge) shares[owner[at]!]!++;
  const main = shares.indexOf(Math.max(...shares));
  if (shares[main]! < AROUND * edge.length) return null;
  return Uint8Array.from(owner, (patch) => (patch > 0 ? 1 : 0));
}

/** Writes `patch` to `owner` for each pixel that can be reached from `start` without a step in brightness or colour. */
function grow(
  { width, data }: Raster,
  grey: Float32Array,
  owner: Int32Array,
  { start, patch }: { readonly start: number; readonly patch: number },
): void {
  const stack = [start];
  owner[start] = patch;
  const visit = (at: number, next: number) => {
    if (next < 0 || next >= owner.length || owner[next] !== 0) return;
    const red = Math.abs(data[3 * at]! - data[3 * next]!);
    const blue = Math.abs(data[3 * at + 2]! - data[3 * next + 2]!);
    if (Math.abs(grey[at]! - grey[next]!) > STEP || red > 2 * STEP || blue > 2 * STEP) return;
    owner[next] = patch;
    stack.push(next);
  };
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    if (x > 0) visit(at, at - 1);
    if (x < width - 1) visit(at, at + 1);
    visit(at, at - width);
    visit(at, at + width);
  }
}

/**
 * Returns the largest connected object that is not background, as the ends of its rows. Holes in the object are filled.
 * Returns null if other objects are too large.
 */
function largestThing(background: Uint8Array, width: number): { edge: Point[]; area: number } | null {
  const seen = new Uint8Array(background.length);
  const height = background.length / width;
  // The ends of the current object's rows. Only its own rows are read and cleared.
  const ends = { left: new Int32Array(height).fill(width), right: new Int32Array(height) };
  let total = 0;
  let best: { edge: Point[]; area: number } | null = null;
  for (let start = 0; start < background.length; start++) {
    if (background[start] || seen[start]) continue;
    const bottom = growThing(background, seen, { start, width }, ends);
    const rows: { y: number; x0: number; x1: number }[] = [];
    for (let y = Math.floor(start / width); y <= bottom; y++) {
      rows.push({ y, x0: ends.left[y]!, x1: ends.right[y]! });
      ends.left[y] = width;
      ends.right[y] = 0;
    }
    const area = rows.reduce((sum, row) => sum + row.x1 - row.x0, 0);
    total += area;
    if (best && area <= best.area) continue;
    best = {
      area,
      edge: rows.flatMap(({ y, x0, x1 }): Point[] => [
        [x0, y],
        [x1, y],
        [x0, y + 1],
        [x1, y + 1],
      ]),
    };
  }
  return best && total - best.area < best.area * OTHER_THINGS ? best : null;
}

/**
 * Marks the connected pixels from `start` that are not background, and writes the ends of their rows. `start` is in the highest row. Returns the lowest
 * row.
 */
function growThing(
  background: Uint8Array,
  seen: Uint8Array,
  { start, width }: { readonly start: number; readonly width: number },
  { left, right }: { readonly left: Int32Array; readonly right: Int32Array },
): number {
  let bottom = 0;
  const stack = [start];
  seen[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    const y = (at - x) / width;
    if (y > bottom) bottom = y;
    if (x < left[y]!) left[y] = x;
    if (x >= right[y]!) right[y] = x + 1;
    for (let side = 0; side < 4; side++) {
      if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
      const next = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
      if (next < 0 || next >= background.length || background[next] || seen[next]) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return bottom;
}

/** Returns the quadrilateral with the largest area whose corners are on the hull. */
function widestQuad(hull: readonly Point[]): Quad | null {
  const n = hull.length;
  if (n < 4) return null;
  let best: { area: number; corners: Point[] } | null = null;
  const triangle = (a: Point, b: Point, c: Point) =>
    Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
  for (let i = 0; i < n - 2; i++) {
    for (let k = i + 2; k < n; k++) {
      const [a, c] = [hull[i]!, hull[k]!];
      let b: Point | null = null;
      let d: Point | null = null;
      for (let j = i + 1; j < k; j++) if (!b || triangle(a, c, hull[j]!) > triangle(a, c, b)) b = hull[j]!;
      for (let j = k + 1; j < n + i; j++) if (!d || triangle(a, c, hull[j % n]!) > triangle(a, c, d)) d = hull[j % n]!;
      if (!b || !d) continue;
      const area = triangle(a, c, b) + triangle(a, c, d);
      if (!best || area > best.area) best = { area, corners: [a, b, c, d] };
    }
  }
  return best && clockwiseFromTopLeft(best.corners);
}

function clockwiseFromTopLeft(corners: readonly Point[]): Quad {
  const cx = corners.reduce((sum, p) => sum + p[0], 0) / 4;
  const cy = corners.reduce((sum, p) => sum + p[1], 0) / 4;
  const around = [...corners].sort((a, b) => Math.atan2(a[1] - cy, a[0] - cx) - Math.atan2(b[1] - cy, b[0] - cx));
  const first = around.reduce((best, p, i) => (p[0] + p[1] < around[best]![0] + around[best]![1] ? i : best), 0);
  return [...around.slice(first), ...around.slice(0, first)] as unknown as Quad;
}

/**
 * Returns true if the shape has the proportions of a document. Width over height is 1.59 for cards, 1.42 for an open
 * passport page and 1.41 for a sheet of paper. It is 0.8 for two cards one above the other.
 */
function documentLike(quad: Quad): boolean {
  const { width, height } = quadRect(quad);
  const aspect = Math.max(width, height) / Math.max(1, Math.min(width, height));
  const [a, b, c, d] = quad;
  const skew = Math.max(ratio(distance(a, b), distance(d, c)), ratio(distance(a, d), distance(b, c)));
  return aspect < 2.4 && skew < 2;
}

function ratio(a: number, b: number): number {
  return Math.max(a, b) / Math.max(1, Math.min(a, b));
}
