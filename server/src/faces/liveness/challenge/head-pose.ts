import { affineResidual, type MeshPoints } from '../cues/mesh-motion.ts';

/** Pose of a head in one frame, relative to the pose of the same person looking straight ahead. */
export interface HeadPose {
  /** Time from the start of the clip. */
  readonly ms: number;
  /**
   * Yaw of the head in degrees, computed from the depth of the mesh. It is positive if the head turns to the person's
   * left. It is about half of the head's real turn.
   */
  readonly yaw: number;
  /** Pitch of the head in degrees, computed from the depth of the mesh. It is positive upwards. */
  readonly pitch: number;
  /**
   * Distance of the nose from the middle between the cheeks, in half face widths. It is positive to the person's left.
   */
  readonly across: number;
  /**
   * Change of the mesh that remains after the best affine map, in eye distances. It is small for a flat picture that is
   * turned.
   */
  readonly residual: number;
}

const [RIGHT_CHEEK, LEFT_CHEEK, NOSE, FOREHEAD, CHIN] = [234, 454, 4, 10, 152] as const;
const EYES = [33, 263] as const;

interface RawPose {
  readonly yaw: number;
  readonly pitch: number;
  readonly across: number;
}

/** Returns the angle in depth of the line from one point to another, in degrees. */
function lean(mesh: MeshPoints, a: number, b: number): number {
  const [p, q] = [mesh[a]!, mesh[b]!];
  return (Math.atan2(q[2] - p[2], Math.hypot(q[0] - p[0], q[1] - p[1])) * 180) / Math.PI;
}

function rawPose(mesh: MeshPoints): RawPose {
  const [right, left, nose] = [mesh[RIGHT_CHEEK]!, mesh[LEFT_CHEEK]!, mesh[NOSE]!];
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const share = ((nose[0] - right[0]) * dx + (nose[1] - right[1]) * dy) / (dx * dx + dy * dy || 1);
  return { yaw: lean(mesh, RIGHT_CHEEK, LEFT_CHEEK), pitch: -lean(mesh, FOREHEAD, CHIN), across: 2 * share - 1 };
}

interface MeshAt {
  readonly ms: number;
  readonly points: MeshPoints;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * Returns the poses in a clip relative to the person's own pose straight ahead. That pose is the median of the frames
 * up to `neutralUntilMs`. If these are fewer than three frames, the first three frames are used. Returns an empty list
 * for a clip without a face.
 */
export function headPoses(meshes: readonly MeshAt[], neutralUntilMs: number): HeadPose[] {
  if (meshes.length === 0) return [];
  const before = meshes.filter(({ ms }) => ms <= neutralUntilMs);
  const ahead = before.length >= 3 ? before : meshes.slice(0, 3);
  const raw = ahead.map(({ points }) => rawPose(points));
  const own = {
    yaw: middle(raw.map(({ yaw }) => yaw)),
    pitch: middle(raw.map(({ pitch }) => pitch)),
    across: middle(raw.map(({ across }) => across)),
  };
  // The frame nearest to the median shows the face straight ahead.
  const off = raw.map(({ yaw, pitch }) => Math.abs(yaw - own.yaw) + Math.abs(pitch - own.pitch));
  const still = ahead[off.indexOf(Math.min(...off))]!.points;
  const [a, b] = [still[EYES[0]]!, still[EYES[1]]!];
  const unit = Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  return meshes.map(({ ms, points }) => {
    const { yaw, pitch, across } = rawPose(points);
    return {
      ...{ ms, yaw: yaw - own.yaw, pitch: pitch - own.pitch, across: across - own.across },
      residual: affineResidual(still, points) / unit,
    };
  });
}
