import type { SeenFace } from './face-net.ts';

/** Advice before the recording; `good` where there is none. */
export type FaceHint = 'dark' | 'bright' | 'none' | 'far' | 'near' | 'aside' | 'still' | 'good';

/** Mean grey, 0 to 255, outside which a face is hard to see. */
const [DARK, BRIGHT] = [60, 220];
/** Limits of a face's size in the oval, as shares of the square that holds the oval's height (`.oval` in styles.ts). The detector's box goes from ear to ear. */
const [SMALLEST, LARGEST] = [0.27, 0.62];
/** How far the middle of the face, which is at the nose, may lie from the middle of the oval; lower where much of the forehead shows. */
const ASIDE = { x: 0.11, above: 0.13, below: 0.2 };
/** Beyond it the head looks to a side. */
const MAX_TURN = 0.6;
/** Maximum movement of the face's middle between two frames. */
const MAX_MOVEMENT = 0.07;
/** A face of less certainty is none: of 34 photos of 15 people the least certain had 0.74 (docs/adr/0256). */
export const MIN_SCORE = 0.5;

export interface FaceLook {
  readonly face: SeenFace | undefined;
  /** Mean grey of the picture. */
  readonly light: number;
}

/** Whether a face is in the oval, looks ahead and holds still; else the first thing to do about it. `before`: the look before this one. Pure. */
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
