import type { ComparedFace } from './read-face.ts';

/**
 * Reason why a comparison is less reliable than its confidence. The photos that were used to set the threshold had none
 * of these faults (docs/faces.md).
 */
export type Doubt = 'small_face' | 'blurred_face' | 'dark_face' | 'turned_face' | 'compressed_face';

/**
 * Minimum width of a face, in pixels of the detector's box. If faces are narrower, more strangers match, and half of
 * the pairs of one person do not match.
 */
const SMALLEST = 48;
/** Minimum `faceSharpness`. A face with a lower value is blurred. */
const DULLEST = 0.024;
/** Minimum mean luma of the skin. If it is lower, many faces are mostly noise. */
const DARKEST = 30;

/**
 * Maximum angle by which the head is turned to the side, in degrees. In the photos that were used to set the threshold,
 * heads were turned by at most 34 degrees.
 */
const MAX_TURNED = 35;

/**
 * Minimum JPEG quality. If the quality is lower, compression blocks make strangers of one group look alike. With faces
 * of 100 pixels, the FMR in the worst group was 1.2 % at quality 35 and 3.7 % at quality 15.
 */
const COARSEST = 40;

/** Returns the faults of both faces. If there are none, the error rates of the threshold apply to the pair. */
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
