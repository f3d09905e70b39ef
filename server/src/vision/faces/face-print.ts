import type { Raster } from '../image/raster.ts';
import { crop } from './crop.ts';
import type { FaceMesh } from './mesh.ts';
import { squareCrop } from './similarity.ts';

/** Side of a print in pixels. */
const SIDE = 64;
/**
 * Side of the square that a print shows, in widths of the face. The square contains the whole face and only little
 * around the face. A picture that is cropped to the face therefore gives the same print.
 */
const FACES = 1.1;
/** Width of the print's edge that is not compared, in pixels. */
const EDGE = 6;
/**
 * Radii of the two means whose difference is used. A new encoding or another screen changes the fine noise and the
 * light of a picture. The difference contains neither of them.
 */
const [FINE, COARSE] = [1, 6] as const;
/** Shifts from the fitted position that are tried, in pixels. */
const SHIFTS = [-2, -1, 0, 1, 2] as const;

/**
 * Points of the mesh for the fit, each with the same point on the other half of the face. They are on the outline,
 * brows, eyes, nose and mouth.
 */
const PAIRS = [
  ...[
    [10, 10],
    [152, 152],
    [4, 4],
    [2, 2],
    [0, 0],
    [17, 17],
    [168, 168],
  ],
  ...[
    [109, 338],
    [67, 297],
    [103, 332],
    [54, 284],
    [21, 251],
    [162, 389],
    [127, 356],
    [234, 454],
    [93, 323],
  ],
  ...[
    [132, 361],
    [58, 288],
    [172, 397],
    [136, 365],
    [150, 379],
    [149, 378],
    [176, 400],
    [148, 377],
  ],
  ...[
    [70, 300],
    [105, 334],
    [107, 336],
    [33, 263],
    [133, 362],
    [159, 386],
    [145, 374],
    [98, 327],
    [61, 291],
  ],
] as const;
const INDICES = [...new Set(PAIRS.flat())];
const COUNTERPARTS = new Map(
  PAIRS.flatMap(
    ([right, left]) =>
      [
        [right, left],
        [left, right],
      ] as const,
  ),
);
/** Position in `INDICES` of the point on the other half of the face, for each point. */
const MIRRORED = INDICES.map((index) => INDICES.indexOf(COUNTERPARTS.get(index)!));

type Point = readonly [x: number, y: number];

/**
 * Fingerprint of the details in one picture of a face. It is personal data. It is computed, compared and then
 * discarded.
 */
export interface FacePrint {
  /** Grey values of middle frequencies, `SIDE` × `SIDE`. */
  readonly detail: Float32Array;
  /** Positions of the mesh points in `INDICES`, in pixels of the print. */
  readonly points: readonly Point[];
}

/** Returns the print of a face in a picture. */
export function facePrint(picture: Raster, mesh: Pick<FaceMesh, 'points' | 'centre' | 'extent' | 'angle'>): FacePrint {
  const place = squareCrop({ centre: mesh.centre, side: mesh.extent * FACES, angle: mesh.angle }, SIDE);
  const rgb = crop(picture, place, SIDE);
  const grey = Float32Array.from(
    { length: SIDE * SIDE },
    (_, i) => 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!,
  );
  const [fine, coarse] = [mean(grey, FINE), mean(grey, COARSE)];
  const { a, b, dx, dy } = place;
  const square = a * a + b * b;
  return {
    detail: fine.map((value, i) => value - coarse[i]!),
    points: INDICES.map((index) => {
      const [x, y] = mesh.points[index]!;
      return [(a * (x - dx) + b * (y - dy)) / square, (a * (y - dy) - b * (x - dx)) / square];
    }),
  };
}

/**
 * Returns the similarity of the details of two prints, as a correlation from -1 to 1. The prints are compared upright
 * and mirrored. Two prints of one picture reach 1, even if size, encoding or light differ. Prints of two pictures of
 * one person do not reach 1 (eval/results/same-picture.md). Pure.
 */
export function printLikeness(a: FacePrint, b: FacePrint): number {
  return Math.max(alignedLikeness(a, b), alignedLikeness(a, mirrored(b)));
}

function mirrored({ detail, points }: FacePrint): FacePrint {
  return {
    detail: detail.map((_, i) => detail[i - 2 * (i % SIDE) + SIDE - 1]!),
    points: MIRRORED.map((at) => [SIDE - 1 - points[at]![0], points[at]![1]]),
  };
}

function alignedLikeness(a: FacePrint, b: FacePrint): number {
  const fit = fitAffine(a.points, b.points);
  const candidates = SHIFTS.flatMap((dx) => SHIFTS.map((dy) => correlation(a.detail, b.detail, shifted(fit, dx, dy))));
  return Math.max(...candidates);
}

/** Affine map: x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0. */
interface Affine {
  readonly xx: number;
  readonly xy: number;
  readonly x0: number;
  readonly yx: number;
  readonly yy: number;
  readonly y0: number;
}
const shifted = (fit: Affine, dx: number, dy: number): Affine => ({ ...fit, x0: fit.x0 + dx, y0: fit.y0 + dy });

/** Returns the affine map from `from` to `to` with the least squared error. */
function fitAffine(from: readonly Point[], to: readonly Point[]): Affine {
  const centre = (points: readonly Point[]): Point => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ];
  const [[fx, fy], [tx, ty]] = [centre(from), centre(to)];
  let [sxx, sxy, syy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const [i, [px, py]] of from.entries()) {
    const [qx, qy] = to[i]!;
    const [x, y, u, v] = [px - fx, py - fy, qx - tx, qy - ty];
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const determinant = Math.max(1e-9, sxx * syy - sxy * sxy);
  const [xx, xy] = [(xu * syy - yu * sxy) / determinant, (yu * sxx - xu * sxy) / determinant];
  const [yx, yy] = [(xv * syy - yv * sxy) / determinant, (yv * sxx - xv * sxy) / determinant];
  return { xx, xy, x0: tx - xx * fx - xy * fy, yx, yy, y0: ty - yx * fx - yy * fy };
}

/**
 * Returns Pearson's correlation of `a` with `b`. The map first moves `b` onto `a`. Returns 0 if less than half of `a`
 * is covered.
 */
function correlation(a: Float32Array, b: Float32Array, map: Affine): number {
  let [count, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0];
  for (let y = EDGE; y < SIDE - EDGE; y++) {
    for (let x = EDGE; x < SIDE - EDGE; x++) {
      const value = sample(b, map.xx * x + map.xy * y + map.x0, map.yx * x + map.yy * y + map.y0);
      if (value === undefined) continue;
      const own = a[y * SIDE + x]!;
      count += 1;
      sumA += own;
      sumB += value;
      squareA += own * own;
      squareB += value * value;
      product += own * value;
    }
  }
  if (count < (SIDE - 2 * EDGE) ** 2 / 2) return 0;
  const spread = (squareA - (sumA * sumA) / count) * (squareB - (sumB * sumB) / count);
  return spread <= 0 ? 0 : (product - (sumA * sumB) / count) / Math.sqrt(spread);
}

/** Returns the bilinear value at a point, or undefined outside the print. */
function sample(of: Float32Array, x: number, y: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= SIDE - 1 || top >= SIDE - 1) return undefined;
  const [fx, fy, at] = [x - left, y - top, top * SIDE + left];
  const above = of[at]! * (1 - fx) + of[at + 1]! * fx;
  const below = of[at + SIDE]! * (1 - fx) + of[at + SIDE + 1]! * fx;
  return above * (1 - fy) + below * fy;
}

/** Returns the mean around each pixel. */
function mean(of: Float32Array, radius: number): Float32Array {
  const out = new Float32Array(of.length);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(SIDE - 1, x + radius)];
      const [top, bottom] = [Math.max(0, y - radius), Math.min(SIDE - 1, y + radius)];
      let sum = 0;
      for (let v = top; v <= bottom; v++) for (let u = left; u <= right; u++) sum += of[v * SIDE + u]!;
      out[y * SIDE + x] = sum / ((right - left + 1) * (bottom - top + 1));
    }
  }
  return out;
}
