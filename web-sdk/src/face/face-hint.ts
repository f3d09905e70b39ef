import type { SeenFace } from './face-net.ts';

/** Advice to the person before the recording. `good` means that no advice is needed. */
export type FaceHint = 'dark' | 'bright' | 'none' | 'far' | 'near' | 'aside' | 'still' | 'good';

/** Minimum and maximum mean grey, 0 to 255, for a face that can be seen well. */
const [DARK, BRIGHT] = [60, 220];
/**
 * Minimum and maximum size of a face in the oval, as shares of the side of the square around the oval (`.oval` in
 * styles.ts). The detector's box reaches from ear to ear.
 */
const [SMALLEST, LARGEST] = [0.27, 0.62];
/**
 * Maximum distance between the nose, which is the middle of the face, and the middle of the oval. The nose may be lower
 * than the middle if much of the forehead is visible.
 */
const ASIDE = { x: 0.11, above: 0.13, below: 0.2 };
/** Maximum absolute value of `turn` for a head that looks ahead. */
const MAX_TURN = 0.6;
/** Maximum movement of the middle of the face between two frames. */
const MAX_MOVEMENT = 0.07;
/** Minimum score of a face. The lowest score in 34 photos of 15 people was 0.74 (docs/adr/0140). */
export const MIN_SCORE = 0.5;

/**
 * Minimum change of `turn` for a turn to a side. A head turned by 20 degrees changes it by 0.35 to 0.51
 * (test/web-sdk/face.test.ts).
 */
const SEEN_TURN = 0.3;

/**
 * True if a head is turned to the person's left or right. `ahead` is the `turn` of the head while it looked ahead. The
 * picture is not mirrored, so the person's left is on the right of the picture. The detector cannot detect that a head
 * looks up. Pure.
 */
export function isTurned(face: SeenFace | undefined, side: 'left' | 'right', ahead: number): boolean {
  return turnedShare(face, side, ahead) > 1;
}

/**
 * Returns the share of a turn to one side that a head has made. 0 means that the head looks ahead or to the other side.
 * 1 or more means that the turn is complete. Pure.
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
 * Returns `good` if a face is in the oval, looks ahead and does not move. Otherwise returns the first advice that
 * applies. `before` is the previous result. Pure.
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
