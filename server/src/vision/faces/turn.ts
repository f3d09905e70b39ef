import type { FaceMesh } from './mesh.ts';

/** Points near the ears. Their depths show how far the head is turned. */
const CHEEKS = [234, 454] as const;

/** Returns the angle by which the head is turned to either side, in degrees. */
export function turnedAside(points: FaceMesh['points']): number {
  const [[x0, y0, z0], [x1, y1, z1]] = [points[CHEEKS[0]]!, points[CHEEKS[1]]!];
  return (Math.abs(Math.atan2(z1 - z0, Math.hypot(x1 - x0, y1 - y0))) * 180) / Math.PI;
}
