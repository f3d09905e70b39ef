import type { SeenFace } from './face-net.ts';

/** Advice before the recording; `good` if none is needed. */
export type FaceHint = 'dark' | 'bright' | 'none' | 'far' | 'near' | 'aside' | 'still' | 'good';

/** Minimum and maximum mean grey, 0 to 255, for a face that can be seen well. */
const [DARK, BRIGHT] = [60, 220];
/**
 * Minimum and maximum size of a face in the oval, as shares of the square with the oval's height (`.oval` in
 * styles.ts). The detector's box is from ear to ear.
 */
const [SMALLEST, LARGEST] = [0.27, 0.62];
/**
 * Maximum distance between the middle of the face, which is at the nose, and the middle of the oval. The middle of the
 * face is lower if much of the forehead is visible.
 */
const ASIDE = { x: 0.11, above: 0.13, below: 0.2 };
/** Maximum turn of a head that looks ahead. */
const MAX_TURN = 0.6;
/** Maximum movement of the face's middle between two frames. */
const MAX_MOVEMENT = 0.07;
/** Minimum certainty of a face. The lowest value of 34 photos of 15 people was 0.74 (docs/adr/0140). */
export const MIN_SCORE = 0.5;

/**
 * Minimum change of `turn` for a turn to a side. A head turned by 20 degrees changes it by 0.35 to 0.51
 * (test/web-sdk/face.test.ts).
 */
const SEEN_TURN = 0.3;

/**
 * True if a head is turned to the person's left or right. `ahead`: its `turn` while it looked ahead. The picture is not mirrored, so the person's left is at its
 * right. The detector does not measure how far a head looks up. Pure.
 */
export function isTurned(face: SeenFace | undefined, side: 'left' | 'right', ahead: number): boolean {
  return turnedShare(face, side, ahead) > 1;
}

/**
 * Returns how much of a turn to a side a head has made: 0 looks ahead or to the other side, more than 1 is turned. Pure.
 */
export function turnedShare(face: SeenFace | undefined, side: 'left' | 'right', ahead: number): number {
  if (!face || face.score < MIN_SCORE) return 0;
  return Math.max(0, (side === 'left' ? face.turn - ahead : ahead - face.turn) / SEEN_TURN);
}

export interface FaceLook {
  readonly face: SeenFace | undefined;
  /** Mean grey of the picture. */
  readonly light: number;
}

/**
 * Returns `good` if a face is in the oval, looks ahead and does not move. Otherwise returns the first advice. `before`:
 * the result before this one. Pure.
 */
export function faceHint({ face, light }: FaceLook, before: FaceLook | undefined): FaceHint {
  if (light < DARK) return 'dark';
  if (light > BRIGHT) return 'bright';
  if (!face || face.score < MIN_SCORE) return 'none';
  if (face.width < SMALLEST) return 'far';
  if (face.width > LARGEST) return 'near';
  const [across, down] = [face.x - 0.5, face.y - 0.5];
  if (Math.abs(across) > ASIDE.x || down > ASIDE.below || -down > ASIDE.above || Math.abs(face.turn) > MAX_TURN)
    return 'aside';
  const last = before?.face;
  if (!last || Math.hypot(face.x - last.x, face.y - last.y) > MAX_MOVEMENT) return 'still';
  return 'good';
}
