import type { Point } from '../image/page.ts';
import type { Face } from './face.ts';
import type { Readings } from './infer.ts';
import { apply, type Similarity } from './similarity.ts';

/** Number of boxes in each cell of a grid. The stride is in pixels of the input. */
const GRIDS = [
  { stride: 16, perCell: 2 },
  { stride: 32, perCell: 6 },
] as const;

/**
 * Number of values of a box: centre, size, and six points. Unit: pixels of the input. All values except the size are
 * relative to the centre of the cell.
 */
const VALUES = 16;

/**
 * Returns the boxes whose score is at least `least`. The boxes are unsorted and may overlap. Coordinates are in pixels
 * of the picture from which the crop was made.
 */
export function decodeBlazeFace(readings: Readings, size: number, taken: Similarity, least: number): Face[] {
  return GRIDS.flatMap(({ stride, perCell }) => {
    const scores = readings[`scores_${stride}`]!;
    const boxes = readings[`boxes_${stride}`]!;
    const columns = Math.ceil(size / stride);
    const found: Face[] = [];
    for (let i = 0; i < scores.length; i++) {
      const score = 1 / (1 + Math.exp(-scores[i]!));
      if (score < least) continue;
      const cell = Math.floor(i / perCell);
      const cellX = stride * ((cell % columns) + 0.5);
      const cellY = stride * (Math.floor(cell / columns) + 0.5);
      const values = boxes.subarray(i * VALUES, (i + 1) * VALUES);
      const point = (at: number) => apply(taken, cellX + values[at]!, cellY + values[at + 1]!);
      const scale = Math.hypot(taken.a, taken.b);
      found.push(toFace(point, { width: values[2]! * scale, height: values[3]! * scale }, score));
    }
    return found;
  });
}

/** Converts a box to a face. `size` is in pixels of the picture. */
function toFace(
  point: (at: number) => Point,
  { width, height }: { readonly width: number; readonly height: number },
  score: number,
): Face {
  const [x, y] = point(0);
  const [rightEye, leftEye, nose, mouth, rightEar, leftEar] = [4, 6, 8, 10, 12, 14].map(point) as [
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
  ];
  return {
    box: { x: x - width / 2, y: y - height / 2, width, height },
    keypoints: { rightEye, leftEye, nose, mouth, rightEar, leftEar },
    score,
    angle: Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]),
  };
}
