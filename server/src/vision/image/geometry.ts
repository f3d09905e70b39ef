import type { Point, Quad } from './page.ts';

/** A rectangle at any angle: `angle` is the direction of its `width` side in radians, clockwise on the screen. */
export interface RotatedRect {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/**
 * Returns the convex hull (Andrew's monotone chain). The hull is counter-clockwise if y points upwards. The input is
 * not changed.
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (ordered: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  const lower = half(sorted);
  return lower.concat(half(sorted.reverse()));
}

/**
 * Returns the smallest rectangle around the points, or null for fewer than two distinct points. One side of the
 * rectangle is on a side of the hull.
 */
export function minAreaRect(points: readonly Point[]): RotatedRect | null {
  const hull = convexHull(points);
  let best: RotatedRect | null = null;
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!;
    const b = hull[(i + 1) % hull.length]!;
    const length = distance(a, b);
    if (length === 0) continue;
    const rect = boundsAlong(hull, (b[0] - a[0]) / length, (b[1] - a[1]) / length);
    if (!best || rect.width * rect.height < best.width * best.height) best = rect;
  }
  return best;
}

/** Returns the rectangle around the points whose width has the direction of the unit vector (dx, dy). */
function boundsAlong(points: readonly Point[], dx: number, dy: number): RotatedRect {
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (const [x, y] of points) {
    const u = x * dx + y * dy;
    const v = y * dx - x * dy;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return { cx: u * dx - v * dy, cy: u * dy + v * dx, width: u1 - u0, height: v1 - v0, angle: Math.atan2(dy, dx) };
}

/** Returns the corners of a rotated rectangle, clockwise from its own top left corner. */
export function rectCorners({ cx, cy, width, height, angle }: RotatedRect): Quad {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const corner = (u: number, v: number): Point => [cx + u * c - v * s, cy + u * s + v * c];
  const [w, h] = [width / 2, height / 2];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

/** Returns the mean side lengths and the direction of a quad. */
export function quadRect(quad: Quad): RotatedRect {
  const [a, b, c, d] = quad;
  return {
    cx: (a[0] + b[0] + c[0] + d[0]) / 4,
    cy: (a[1] + b[1] + c[1] + d[1]) / 4,
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
    angle: Math.atan2(b[1] - a[1] + c[1] - d[1], b[0] - a[0] + c[0] - d[0]),
  };
}

/** True if a point is inside a convex quad whose corners are clockwise on the screen. A point on a side is outside. */
export const isInside = (quad: readonly Point[], x: number, y: number): boolean =>
  quad.every(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
  });

export function polygonArea(points: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[(i + 1) % points.length]!;
    twice += x0 * y1 - x1 * y0;
  }
  return Math.abs(twice) / 2;
}

/** A projective map: (x, y) → ((m0 x + m1 y + m2) / w, (m3 x + m4 y + m5) / w), w = m6 x + m7 y + 1. */
export type Homography = readonly number[];

/** Returns the projective map from the rectangle (0,0)–(width,height) to the quad. */
export function rectToQuad(width: number, height: number, quad: Quad): Homography {
  const from: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = quad[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return [...solveLinear(rows), 1];
}

/**
 * Solves n linear equations, given as n rows of n+1 numbers, by Gaussian elimination with pivoting.
 * @throws RangeError if there is no single solution.
 */
function solveLinear(rows: number[][]): number[] {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const head = rows[column]!;
    if (Math.abs(head[column]!) < 1e-12) throw new RangeError('the four corners do not span a quadrilateral');
    for (let r = 0; r < n; r++) {
      if (r === column) continue;
      const factor = rows[r]![column]! / head[column]!;
      if (factor !== 0) for (let k = column; k <= n; k++) rows[r]![k] = rows[r]![k]! - factor * head[k]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}
