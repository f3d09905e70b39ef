import { Type } from 'typebox';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import type { Face } from './face.ts';
import { infer } from './infer.ts';
import { pyramidOf } from './pyramid.ts';
import { apply, centroid, squareCrop, type TurnedSquare } from './similarity.ts';

/** The five landmarks with which recognisers align a face. "Right" is the person's right. */
type FiveLandmarks = readonly [rightEye: Point, leftEye: Point, nose: Point, mouthRight: Point, mouthLeft: Point];

/**
 * The surface of a face: MediaPipe's 468 points. Coordinates are in pixels of the raster. The depth has the same unit.
 * A smaller depth is nearer.
 */
export interface FaceMesh {
  readonly points: readonly (readonly [x: number, y: number, z: number])[];
  readonly five: FiveLandmarks;
  /**
   * Clockwise rotation in the plane of the picture, in radians. It is computed from the line between the eyes. It is 0
   * for an upright face.
   */
  readonly angle: number;
  /** The model's confidence that the crop shows a face, 0 to 1. */
  readonly flag: number;
  /** Side of the square from which the mesh was read, in pixels. It is about 1.5 times the face. */
  readonly side: number;
  /**
   * Centre and longer side of the bounding box of the points. The box is aligned with the upright face, from forehead
   * to chin.
   */
  readonly centre: Point;
  readonly extent: number;
}

/** Indices into the 468 points. The centre of an eye is an average, because the pupil is not one of the points. */
const meshManifest = Type.Object({ outputs: Type.Object({ mesh: Type.String(), flag: Type.String() }) });

const RIGHT_EYE = [33, 133, 159, 145] as const;
const LEFT_EYE = [362, 263, 386, 374] as const;
const NOSE_TIP = 4;
const MOUTH_RIGHT = 61;
const MOUTH_LEFT = 291;

/** Side of the crop as a multiple of the face, as in the model's training. */
const MARGIN = 1.5;

/**
 * Number of runs of the mesh model. The boxes of the detector are inaccurate. The second run therefore uses the
 * position and angle from the first mesh.
 */
const PASSES = 2;

/** Returns the mesh of a detected face. `passes` can be 1 if the previous frame shows the position of the face. */
export async function faceMesh(
  raster: Raster,
  face: Pick<Face, 'box' | 'angle'>,
  models: Models,
  { passes = PASSES }: { passes?: number } = {},
): Promise<FaceMesh> {
  const picture = pyramidOf(raster);
  const { x, y, width, height } = face.box;
  const square: TurnedSquare = {
    centre: [x + width / 2, y + height / 2],
    side: Math.max(width, height) * MARGIN,
    angle: face.angle,
  };
  let mesh = await readMesh(picture, square, models);
  for (let pass = 1; pass < passes; pass++) {
    mesh = await readMesh(picture, { centre: mesh.centre, side: mesh.extent * MARGIN, angle: mesh.angle }, models);
  }
  return mesh;
}

async function readMesh(picture: Raster, square: TurnedSquare, models: Models): Promise<FaceMesh> {
  const manifest = models.manifest('face-mesh', meshManifest);
  const { size } = manifest.input;
  const taken = squareCrop(square, size);
  const { mesh, flag } = await infer(models, { name: 'face-mesh', manifest }, [crop(picture, taken, size)]);
  const scale = square.side / size;
  const points: [number, number, number][] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mesh!.length; i += 3) {
    const [x, y, z] = [mesh![i]!, mesh![i + 1]!, mesh![i + 2]!];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    points.push([...apply(taken, x, y), z * scale]);
  }
  const flat = (index: number): Point => [points[index]![0], points[index]![1]];
  const rightEye = centroid(RIGHT_EYE.map(flat));
  const leftEye = centroid(LEFT_EYE.map(flat));
  return {
    points,
    five: [rightEye, leftEye, flat(NOSE_TIP), flat(MOUTH_RIGHT), flat(MOUTH_LEFT)],
    angle: Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]),
    flag: flag![0]!,
    side: square.side,
    centre: apply(taken, (left + right) / 2, (top + bottom) / 2),
    extent: Math.max(right - left, bottom - top) * scale,
  };
}
