import type { ComparedFace } from './read-face.ts';

/** Why a comparison says less than its confidence: what the threshold was set on had none of these (docs/faces.md). */
export type Doubt = 'small_face' | 'blurred_face' | 'dark_face';

/** Faces narrower than this (pixels of the detector's box) let more strangers through, and half of the genuine pairs no longer match. */
const SMALLEST = 48;
/** `faceSharpness` below which a face is called blurred. */
const DULLEST = 0.024;
/** Mean luma of the skin below which only noise is left of many faces. */
const DARKEST = 30;

/** What either face lacks. Empty when the error rates of the threshold hold for the pair. */
export function doubtsOf(faces: readonly Pick<ComparedFace, 'box' | 'sharpness' | 'brightness'>[]): Doubt[] {
  const doubts: Doubt[] = [];
  if (faces.some(({ box }) => box.width < SMALLEST)) doubts.push('small_face');
  if (faces.some(({ sharpness }) => sharpness < DULLEST)) doubts.push('blurred_face');
  if (faces.some(({ brightness }) => brightness < DARKEST)) doubts.push('dark_face');
  return doubts;
}
