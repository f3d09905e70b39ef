import type { RotatedRect } from '../image/geometry.ts';

/**
 * Extends every row of a zone to the ends of the longest row. All rows begin and end at the same positions, but the
 * detector misses fillers at the end. The rows keep their angles. The ends are compared along the mean angle of the
 * rows.
 */
export function commonEnds(rows: readonly RotatedRect[]): RotatedRect[] {
  const mean = rows.reduce((sum, { angle }) => sum + angle, 0) / Math.max(1, rows.length);
  const [c, s] = [Math.cos(mean), Math.sin(mean)];
  const placed = rows.map((row) => ({ row, along: row.cx * c + row.cy * s, across: row.cy * c - row.cx * s }));
  const left = Math.min(...placed.map(({ row, along }) => along - row.width / 2));
  const right = Math.max(...placed.map(({ row, along }) => along + row.width / 2));
  const middle = (left + right) / 2;
  return placed.map(({ row, along, across }) => {
    const down = across + Math.tan(row.angle - mean) * (middle - along);
    return { ...row, cx: middle * c - down * s, cy: middle * s + down * c, width: right - left };
  });
}
