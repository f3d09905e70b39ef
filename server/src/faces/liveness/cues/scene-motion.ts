import type { Face } from '../../../vision/faces/face.ts';
import { MINIATURE_SIDE, type Miniature } from '../../../vision/video/decoded-video.ts';

/** Box of a face at one time, in shares of the picture (0 to 1). */
export interface PlacedFace {
  readonly ms: number;
  readonly box: Face['box'];
}

export interface SceneMotion {
  /**
   * Movement of the face relative to its background. It is the root mean square of the movement in a fifth of a second,
   * in thousandths of the picture's width.
   */
  readonly own_motion: number;
  /**
   * Movement of the background together with the face, in the same unit. It is high if the whole picture of the camera
   * moves with the face.
   */
  readonly carried_view: number;
}

/** Approximate time between compared frames, in milliseconds. */
const STEP_MS = 200;
/**
 * Minimum distance of the background from the face's middle, in face widths. The area below the face is excluded,
 * because it shows the body.
 */
const CLEAR = 0.85;
/**
 * Minimum number of pixels that a background needs for a measurement, and its minimum texture (mean squared step, grey
 * levels).
 */
const MIN_PIXELS = 200;
const MIN_TEXTURE = 0.5;

/**
 * Measures the movement of the face and the background in a clip's miniatures. Finds the shift that best explains the
 * changes of brightness in each region (Lucas and Kanade 1981). Returns null if no background can be measured or if the
 * clip is too short.
 */
export function sceneMotion(miniatures: readonly Miniature[], faces: readonly PlacedFace[]): SceneMotion | null {
  const pairs = stepsOf(miniatures);
  const own: number[] = [];
  const shared: { face: number; back: number }[] = [];
  for (const [from, to] of pairs) {
    const box = boxAt(faces, from.ms);
    const [a, b] = [greyOf(from), greyOf(to)];
    const face = shift(a, b, (x, y) => inFace(box, x, y));
    const back = shift(a, b, (x, y) => inBackground(box, x, y));
    if (!face || !back) continue;
    own.push((face[0] - back[0]) ** 2 + (face[1] - back[1]) ** 2);
    shared.push({ face: face[0], back: back[0] }, { face: face[1], back: back[1] });
  }
  if (own.length < 4) return null;
  const thousandths = 1000 / MINIATURE_SIDE;
  const along = shared.reduce((sum, { face, back }) => sum + face * back, 0);
  const [faces2, backs2] = [square(shared.map(({ face }) => face)), square(shared.map(({ back }) => back))];
  const agreement = faces2 > 0 && backs2 > 0 ? Math.max(0, along / Math.sqrt(faces2 * backs2)) : 0;
  return {
    own_motion: thousandths * Math.sqrt(own.reduce((sum, value) => sum + value, 0) / own.length),
    carried_view: thousandths * agreement * Math.sqrt((2 * backs2) / shared.length),
  };
}

function square(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

function stepsOf(miniatures: readonly Miniature[]): (readonly [Miniature, Miniature])[] {
  const span = (miniatures.at(-1)?.ms ?? 0) - (miniatures[0]?.ms ?? 0);
  if (span <= 0) return [];
  const step = Math.max(1, Math.round((STEP_MS * (miniatures.length - 1)) / span));
  const pairs: (readonly [Miniature, Miniature])[] = [];
  for (let i = 0; i + step < miniatures.length; i += step) pairs.push([miniatures[i]!, miniatures[i + step]!]);
  return pairs;
}

/** Returns the box of the frame that is nearest in time. */
export function boxAt(faces: readonly PlacedFace[], ms: number): Face['box'] {
  return faces.reduce((best, face) => (Math.abs(face.ms - ms) < Math.abs(best.ms - ms) ? face : best)).box;
}

function greyOf({ rgb }: Miniature): Float32Array {
  return Float32Array.from(
    { length: rgb.length / 3 },
    (_, i) => 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!,
  );
}

function inFace({ x, y, width, height }: Face['box'], px: number, py: number): boolean {
  return Math.abs(px - x - width / 2) < width * 0.4 && Math.abs(py - y - height / 2) < height * 0.45;
}

function inBackground({ x, y, width, height }: Face['box'], px: number, py: number): boolean {
  const beside = Math.abs(px - x - width / 2) > width * CLEAR && py < y + height;
  const above = py < y - height * 0.45;
  return beside || above;
}

/**
 * Returns the shift of a region from one picture to the next, in miniature pixels. Returns null if the region is too
 * small or too flat.
 */
function shift(
  a: Float32Array,
  b: Float32Array,
  within: (x: number, y: number) => boolean,
): readonly [number, number] | null {
  const side = MINIATURE_SIDE;
  let [xx, xy, yy, xt, yt, count] = [0, 0, 0, 0, 0, 0];
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      if (!within((x + 0.5) / side, (y + 0.5) / side)) continue;
      const i = y * side + x;
      // The gradients are those of the mean of both pictures. The shift then has the same size in both orders.
      const gx = (a[i + 1]! - a[i - 1]! + b[i + 1]! - b[i - 1]!) / 4;
      const gy = (a[i + side]! - a[i - side]! + b[i + side]! - b[i - side]!) / 4;
      const t = b[i]! - a[i]!;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
      xt += gx * t;
      yt += gy * t;
      count++;
    }
  }
  const area = xx * yy - xy * xy;
  if (count < MIN_PIXELS || Math.min(xx, yy) / count < MIN_TEXTURE || area < 0.02 * xx * yy) return null;
  return [-(yy * xt - xy * yt) / area, -(xx * yt - xy * xt) / area];
}
