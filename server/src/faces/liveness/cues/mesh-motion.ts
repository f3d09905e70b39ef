import type { FaceMesh } from '../../../vision/faces/mesh.ts';
import { drift } from './drift.ts';

export type MeshPoints = FaceMesh['points'];

/** Outer corners of the eyes: the face's own unit of length. */
const EYES = [33, 263] as const;
/** Upper lid over lower lid (two pairs), and the corners, of each eye. */
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
/** Beside the ears, and brow over chin: how the head is turned shows in their depths. */
const CHEEKS = [234, 454] as const;
const NOSE = 4;
const MIDLINE = [10, 152] as const;

/**
 * How far the face changes its shape beyond what a flat picture can: the mesh of the first frame is laid onto every other by the
 * best affine map, and what is left over (root mean square, in eye distances) is taken at its 75th percentile.
 * 0 and up. A photo in a moving hand gave 0.001–0.004, people in clips 0.03–0.16.
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
 * How far the face's shape drifts slowly beyond what a flat picture can, its trembling from frame to frame taken out: the meshes are laid
 * onto the first by the best affine map each. Eye distances; 0 and up. Unlike `nonRigidMotion` it does not grow where a face has few pixels.
 */
export function shapeDrift(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first || meshes.length < 4) return 0;
  return (drift(meshes.map((mesh) => affineLaid(mesh, first))) * Math.SQRT2) / between(first, EYES[0], EYES[1]);
}

/** How far the head slowly turns or nods, its trembling taken out: degrees, the larger of the two. */
export function turnDrift(meshes: readonly MeshPoints[]): number {
  const turning = ([a, b]: readonly [number, number]) => drift(meshes.map((mesh) => [tilt(mesh, a, b)]));
  return Math.max(turning(CHEEKS), turning(MIDLINE));
}

/**
 * How far the face wanders in the picture, its trembling taken out, in face widths: about 0.001 for a photo on a stand before a camera on
 * a desk, more for anything that lives or is held. The mean of all points is sure to a few hundredths of a pixel.
 */
export function sway(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first) return 0;
  const mean = (mesh: MeshPoints, axis: 0 | 1) => mesh.reduce((sum, point) => sum + point[axis], 0) / mesh.length;
  return (
    (drift(meshes.map((mesh) => [mean(mesh, 0), mean(mesh, 1)])) * Math.SQRT2) / between(first, CHEEKS[0], CHEEKS[1])
  );
}

/** Degrees that a head turns for each of its own widths that it wanders, at least: a head that goes somewhere turns and nods on its neck. */
const TURN_PER_WIDTH = 20;
/** Wandering by less than the first says nothing; by the second, all it can (face widths). */
const WANDERS = [0.012, 0.03] as const;

/**
 * How much the face wanders as a stiff flat thing does, without the turning in depth that comes with a head's own movement: 0 (not at
 * all, or it hardly wanders) to 1. A photo in a hand gives 0.5 and more.
 */
export function rigidTravel(meshes: readonly MeshPoints[]): number {
  const wandered = sway(meshes);
  if (wandered <= WANDERS[0]) return 0;
  const stiff = clamp01(1 - turnDrift(meshes) / (TURN_PER_WIDTH * wandered));
  return stiff * clamp01((wandered - WANDERS[0]) / (WANDERS[1] - WANDERS[0]));
}

/** Frames on either side that say how open the eyes are otherwise. */
const AROUND = 6;

/**
 * How far the eyes shut at their most shut, 0 (not at all) to 1, against how open they are in the frames around, less three times the
 * usual trembling of that measure: on a face of few pixels the mesh's lids tremble.
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

/** The head's turning and nodding through the clip, in degrees: the larger of the two ranges, between 10th and 90th percentile. */
export function headTurn(meshes: readonly MeshPoints[]): number {
  const range = (a: number, b: number) => {
    const angles = meshes.map((mesh) => tilt(mesh, a, b));
    return percentile(angles, 0.9) - percentile(angles, 0.1);
  };
  return Math.max(range(CHEEKS[0], CHEEKS[1]), range(MIDLINE[0], MIDLINE[1]));
}

/** Degrees by which the line from one point to another leans in depth. */
function tilt(mesh: MeshPoints, a: number, b: number): number {
  return (Math.atan2(mesh[b]![2] - mesh[a]![2], between(mesh, a, b)) * 180) / Math.PI;
}

/** How much the mouth opens and closes: range of its opening over its width, 10th to 90th percentile. 0 and up. */
export function mouthMotion(meshes: readonly MeshPoints[]): number {
  const opening = meshes.map((mesh) => between(mesh, LIPS.upper, LIPS.lower) / between(mesh, LIPS.right, LIPS.left));
  return percentile(opening, 0.9) - percentile(opening, 0.1);
}

/** How far the face moves across the picture or towards the camera: the largest of its ranges, in face widths. 0 and up. */
export function faceTravel(meshes: readonly MeshPoints[]): number {
  const first = meshes[0];
  if (!first) return 0;
  const unit = between(first, CHEEKS[0], CHEEKS[1]);
  const range = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / unit;
  const nose = meshes.map((mesh) => mesh[NOSE]!);
  const widths = meshes.map((mesh) => between(mesh, CHEEKS[0], CHEEKS[1]));
  return Math.max(range(nose.map(([x]) => x)), range(nose.map(([, y]) => y)), range(widths));
}

/** Height of the eyes over their width, mean of both: about 0.3 open, below 0.12 shut. */
function eyeOpenness(mesh: MeshPoints): number {
  const each = LIDS.map(({ pairs, corners }) => {
    const height = pairs.reduce((sum, [upper, lower]) => sum + between(mesh, upper, lower), 0) / pairs.length;
    return height / between(mesh, corners[0], corners[1]);
  });
  return (each[0]! + each[1]!) / 2;
}

/** Root mean square distance, in pixels, that remains after the best affine map of `from` onto `to`. */
export function affineResidual(from: MeshPoints, to: MeshPoints): number {
  const laid = affineLaid(from, to);
  const squares = to.reduce((sum, [x, y], i) => sum + (x - laid[2 * i]!) ** 2 + (y - laid[2 * i + 1]!) ** 2, 0);
  return Math.sqrt(squares / to.length);
}

/** `from` carried onto `to` by the best affine map: x and y of each point in turn. Where the points lie on one line, `to` itself. */
function affineLaid(from: MeshPoints, to: MeshPoints): Float64Array {
  // Normal equations of u = a·x + b·y + c, and the same for v, about the means, which leaves two by two.
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
