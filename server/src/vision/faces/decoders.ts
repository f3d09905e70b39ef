import type { Point } from '../image/page.ts';
import { decodeBlazeFace } from './blazeface.ts';
import type { Face } from './face.ts';
import type { Readings } from './infer.ts';
import { apply, centroid, type Similarity } from './similarity.ts';

/**
 * Reads the faces from a detector's outputs. Each face has at least a minimum score. Coordinates are in pixels of the
 * picture from which the input was made.
 */
export type DecodeFaces = (readings: Readings, size: number, taken: Similarity, least: number) => Face[];

/** Decoders that the manifest of a detector may name in the field `decoder`. */
export const DECODERS = {
  /** The anchors of MediaPipe, with the outputs `scores_16`, `scores_32`, `boxes_16` and `boxes_32`. */
  blazeface: decodeBlazeFace,
  /**
   * Output of most detectors in end-to-end exports. The output `rows` has fifteen values for each face, in pixels of
   * the input: left, top, right, bottom, score (0 to 1), and the x and y of the right eye, left eye, nose, right corner
   * of the mouth and left corner of the mouth.
   */
  rows: decodeRows,
} as const satisfies Record<string, DecodeFaces>;

const ROW = 15;

function decodeRows({ rows }: Readings, _size: number, taken: Similarity, least: number): Face[] {
  const faces: Face[] = [];
  for (let at = 0; at + ROW <= rows!.length; at += ROW) {
    const [left, top, right, bottom, score] = rows!.subarray(at, at + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (score < least) continue;
    const point = (index: number): Point => apply(taken, rows![at + 5 + 2 * index]!, rows![at + 6 + 2 * index]!);
    const [rightEye, leftEye, nose] = [point(0), point(1), point(2)];
    const scale = Math.hypot(taken.a, taken.b);
    const [width, height] = [(right - left) * scale, (bottom - top) * scale];
    const [x, y] = apply(taken, (left + right) / 2, (top + bottom) / 2);
    faces.push({
      box: { x: x - width / 2, y: y - height / 2, width, height },
      keypoints: { rightEye, leftEye, nose, mouth: centroid([point(3), point(4)]) },
      score,
      angle: Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]),
    });
  }
  return faces;
}
