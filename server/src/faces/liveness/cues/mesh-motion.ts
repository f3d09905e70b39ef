import type { FaceMesh } from '../../../vision/faces/mesh.ts';
import { drift } from './drift.ts';

export type MeshPoints = FaceMesh['points'];

/** Outer corners of the eyes. The distance between them is the unit of length of a face. */
const EYES = [33, 263] as const;
/** Points of each eye: the upper lid above the lower lid (two pairs), and the corners. */
const LIDS = [
  {
    pairs: [
      [159, 145],
      [158, 153],
    ],
    corners: [33, 133],
  },
  {
    pairs: [
      [386, 374],
      [385, 380],
    ],
    corners: [362, 263],
  },
] as const;
const LIPS = { upper: 13, lower: 14, right: 61, left: 291 } as const;
/**
 * Points near the ears, and points of the brow and the chin. The depths of these points show how the head is turned.
 */
const CHEEKS = [234, 454] as const;
const NOSE = 4;
const MIDLINE = [10, 152] as const;

/**
 * Measures changes of the face's shape that a flat picture cannot make. The mesh of the first frame is fitted to every
 * other mesh by the best affine map. The remaining difference is the root mean square in eye distances. The result is
 * the 75th percentile of the differences, at least 0. A photo in a moving hand gave 0.001–0.004. People in clips gave
 * 0.03–0.16.
 */
export function nonRigidMotion(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first || meshes.length < 3) return 0;
  const unit = between(first, EYES[0], EYES[1]);
  return percentile(
    meshes.slice(1).map((mesh) => affineResidual(first, mesh) / unit),
    0.75,
  );
}

/**
 * Measures slow changes of the face's shape that a flat picture cannot make, without the trembling between frames. Each
 * mesh is fitted to the first mesh by the best affine map. The unit is the eye distance, and the minimum is 0. Unlike
 * `nonRigidMotion`, the result does not grow if the face has few pixels.
 */
export function shapeDrift(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first || meshes.length < 4) return 0;
  return (drift(meshes.map((mesh) => affineLaid(mesh, first))) * Math.SQRT2) / between(first, EYES[0], EYES[1]);
}

/**
 * Measures how far the head slowly turns and nods, without trembling. Returns the larger value of the two, in degrees.
 */
export function turnDrift(meshes: readonly MeshPoints[]): number {
  const turning = ([a, b]: readonly [number, number]) => drift(meshes.map((mesh) => [tilt(mesh, a, b)]));
  return Math.max(turning(CHEEKS), turning(MIDLINE));
}

/**
 * Measures how far the face moves in the picture, without trembling, in face widths. It is about 0.001 for a photo on a
 * stand in front of a desk camera. It is larger for a live person and for any hand-held object. The mean of all points
 * is accurate to a few hundredths of a pixel.
 */
export function sway(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first) return 0;
  const mean = (mesh: MeshPoints, axis: 0 | 1) => mesh.reduce((sum, point) => sum + point[axis], 0) / mesh.length;
  return (
    (drift(meshes.map((mesh) => [mean(mesh, 0), mean(mesh, 1)])) * Math.SQRT2) / between(first, CHEEKS[0], CHEEKS[1])
  );
}

/**
 * Minimum turn of a real head, in degrees per face width of movement. A head that moves also turns and nods on its
 * neck.
 */
const TURN_PER_WIDTH = 20;
/**
 * Limits of the movement in face widths. A movement below the first limit counts as 0. A movement at the second limit
 * counts fully.
 */
const WANDERS = [0.012, 0.03] as const;

/**
 * Measures movement of the face as a rigid flat object that does not turn in depth like a real head. The result is from
 * 0 (no or hardly any such movement) to 1. A hand-held photo gives 0.5 or more.
 */
export function rigidTravel(meshes: readonly MeshPoints[]): number {
  const wandered = sway(meshes);
  if (wandered <= WANDERS[0]) return 0;
  const stiff = clamp01(1 - turnDrift(meshes) / (TURN_PER_WIDTH * wandered));
  return stiff * clamp01((wandered - WANDERS[0]) / (WANDERS[1] - WANDERS[0]));
}

/** Number of frames before and after that show how far open the eyes usually are. */
const AROUND = 6;

/**
 * Measures the maximum closure of the eyes relative to neighbouring frames, from 0 (not at all) to 1. Three times the
 * usual trembling of this value is subtracted, because the lids of the mesh tremble if a face has few pixels.
 */
export function blink(meshes: readonly MeshPoints[]): number {
  const open = meshes.map(eyeOpenness);
  if (open.length < 4) return 0;
  const shut = open.map((value, i) => {
    const usual = percentile(open.slice(Math.max(0, i - AROUND), i + AROUND + 1), 0.6);
    return usual === 0 ? 0 : 1 - value / usual;
  });
  const trembling =
    1.48 *
    percentile(
      shut.map((value) => Math.abs(value - percentile(shut, 0.5))),
      0.5,
    );
  return clamp01(Math.max(...shut) - 3 * trembling);
}

/**
 * Returns the larger range of the head's turning and nodding in the clip, in degrees. The range is between the 10th and
 * the 90th percentile.
 */
export function headTurn(meshes: readonly MeshPoints[]): number {
  const range = (a: number, b: number) => {
    const angles = meshes.map((mesh) => tilt(mesh, a, b));
    return percentile(angles, 0.9) - percentile(angles, 0.1);
  };
  return Math.max(range(CHEEKS[0], CHEEKS[1]), range(MIDLINE[0], MIDLINE[1]));
}

/** Returns the angle in depth of the line from one point to another, in degrees. */
function tilt(mesh: MeshPoints, a: number, b: number): number {
  return (Math.atan2(mesh[b]![2] - mesh[a]![2], between(mesh, a, b)) * 180) / Math.PI;
}

/**
 * Measures how much the mouth opens and closes. The result is the range, from the 10th to the 90th percentile, of the
 * mouth's opening divided by its width. The minimum is 0.
 */
export function mouthMotion(meshes: readonly MeshPoints[]): number {
  const opening = meshes.map((mesh) => between(mesh, LIPS.upper, LIPS.lower) / between(mesh, LIPS.right, LIPS.left));
  return percentile(opening, 0.9) - percentile(opening, 0.1);
}

/**
 * Measures how far the face moves across the picture or towards the camera. The result is the largest of these ranges,
 * in face widths. The minimum is 0.
 */
export function faceTravel(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first) return 0;
  const unit = between(first, CHEEKS[0], CHEEKS[1]);
  const range = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / unit;
  const nose = meshes.map((mesh) => mesh[NOSE]!);
  const widths = meshes.map((mesh) => between(mesh, CHEEKS[0], CHEEKS[1]));
  return Math.max(range(nose.map(([x]) => x)), range(nose.map(([, y]) => y)), range(widths));
}

/**
 * Returns the height of the eyes divided by their width, as the mean of both eyes. It is about 0.3 if the eyes are
 * open, and below 0.12 if they are shut.
 */
function eyeOpenness(mesh: MeshPoints): number {
  const each = LIDS.map(({ pairs, corners }) => {
    const height = pairs.reduce((sum, [upper, lower]) => sum + between(mesh, upper, lower), 0) / pairs.length;
    return height / between(mesh, corners[0], corners[1]);
  });
  return (each[0]! + each[1]!) / 2;
}

/** Returns the root mean square distance that remains after the best affine map of `from` onto `to`, in pixels. */
export function affineResidual(from: MeshPoints, to: MeshPoints): number {
  const laid = affineLaid(from, to);
  const squares = to.reduce((sum, [x, y], i) => sum + (x - laid[2 * i]!) ** 2 + (y - laid[2 * i + 1]!) ** 2, 0);
  return Math.sqrt(squares / to.length);
}

/**
 * Maps `from` to `to` with the affine map that has the smallest square error. Returns x and y of each point in turn. If
 * all points are on one line, returns `to` itself.
 */
function affineLaid(from: MeshPoints, to: MeshPoints): Float64Array {
  // Normal equations of u = a·x + b·y + c, and the same for v. After the means are removed, the matrix is two by two.
  const n = from.length;
  const mean = (points: MeshPoints, axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / n;
  const [mx, my, mu, mv] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y, u, v] = [from[i]![0] - mx, from[i]![1] - my, to[i]![0] - mu, to[i]![1] - mv];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const area = xx * yy - xy * xy;
  if (area === 0) return Float64Array.from(to.flatMap(([x, y]) => [x, y] as const));
  const [au, bu] = [(xu * yy - yu * xy) / area, (yu * xx - xu * xy) / area];
  const [av, bv] = [(xv * yy - yv * xy) / area, (yv * xx - xv * xy) / area];
  const laid = new Float64Array(2 * n);
  for (let i = 0; i < n; i++) {
    const [x, y] = [from[i]![0] - mx, from[i]![1] - my];
    laid[2 * i] = mu + au * x + bu * y;
    laid[2 * i + 1] = mv + av * x + bv * y;
  }
  return laid;
}

function between(mesh: MeshPoints, a: number, b: number): number {
  const [p, q] = [mesh[a]!, mesh[b]!];
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)]!;
}

function clamp01(value: number): number {
  return Math.max(0, Math.min(1, value));
}
