import type { ComparedFace } from './read-face.ts';

/** Why a comparison is less reliable than its confidence says: the photos that the threshold was set on had none of these faults (docs/faces.md). */
export type Doubt = 'small_face' | 'blurred_face' | 'dark_face' | 'turned_face' | 'compressed_face';

/** Faces narrower than this (pixels of the detector's box) let more strangers through, and half of the genuine pairs no longer match. */
const SMALLEST = 48;
/** `faceSharpness` below which a face is called blurred. */
const DULLEST = 0.024;
/** Mean luma of the skin below which many faces are mostly noise. */
const DARKEST = 30;

/** Degrees aside; the threshold was set on photos of heads turned by 34 at most. */
const MAX_TURNED = 35;

/** JPEG quality below which blocks make strangers of one group alike: FMR 1.2 % in the worst at 35, 3.7 % at 15, with faces of 100 pixels. */
const COARSEST = 40;

/** Faults of either face. Empty when the error rates of the threshold hold for the pair. */
export function doubtsOf(
  faces: readonly Pick<ComparedFace, 'box' | 'sharpness' | 'brightness' | 'turned' | 'quality'>[],
): Doubt[] {
  const doubts: Doubt[] = [];
  if (faces.some(({ box }) => box.width < SMALLEST)) doubts.push('small_face');
  if (faces.some(({ sharpness }) => sharpness < DULLEST)) doubts.push('blurred_face');
  if (faces.some(({ brightness }) => brightness < DARKEST)) doubts.push('dark_face');
  if (faces.some(({ turned }) => turned > MAX_TURNED)) doubts.push('turned_face');
  if (faces.some(({ quality }) => quality !== null && quality < COARSEST)) doubts.push('compressed_face');
  return doubts;
}
