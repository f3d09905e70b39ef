import type { Point } from '../image/page.ts';

/**
 * A map from the pixels of a crop to those of its picture. It rotates, scales and shifts: x' = a·x − b·y + dx, y' = b·x
 * + a·y + dy. Whole numbers are the centres of pixels.
 */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export function apply({ a, b, dx, dy }: Similarity, x: number, y: number): Point {
  return [a * x - b * y + dx, b * x + a * y + dy];
}

/** A square of a picture, `side` pixels wide. It is upright after a rotation by `angle` radians. */
export interface TurnedSquare {
  readonly centre: Point;
  readonly side: number;
  readonly angle: number;
}

/** Returns the similarity for a crop of `size` pixels per side that shows a square of a picture. */
export function squareCrop({ centre, side, angle }: TurnedSquare, size: number): Similarity {
  const a = (Math.cos(angle) * side) / size;
  const b = (Math.sin(angle) * side) / size;
  const middle = (size - 1) / 2;
  return { a, b, dx: centre[0] - (a - b) * middle, dy: centre[1] - (a + b) * middle };
}

/** Returns the similarity from the points `from` to the points `to` with the least squared error. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fromX, fromY] = centroid(from);
  const [toX, toY] = centroid(to);
  let dot = 0;
  let cross = 0;
  let spread = 0;
  for (const [index, [px, py]] of from.entries()) {
    const [x, y, u, v] = [px - fromX, py - fromY, to[index]![0] - toX, to[index]![1] - toY];
    dot += x * u + y * v;
    cross += x * v - y * u;
    spread += x * x + y * y;
  }
  const [a, b] = [dot / spread, cross / spread];
  return { a, b, dx: toX - (a * fromX - b * fromY), dy: toY - (b * fromX + a * fromY) };
}

export function centroid(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}
