import type { Point } from '../image/page.ts';

export const QUARTER = Math.PI / 2;

/**
 * A square of the picture to search: centre and side as shares of the picture's longer side, rotated by quarter turns.
 */
export interface View {
  readonly centre: Point;
  readonly side: number;
  readonly quarterTurns: number;
}

const whole = (side: number, quarterTurns = 0): View => ({ centre: [0.5, 0.5], side, quarterTurns });

/** Squares whose side is half of the longer side of the picture. Neighbouring squares overlap by half. */
export const TILES: readonly View[] = [0.25, 0.5, 0.75].flatMap((y) =>
  [0.25, 0.5, 0.75].map((x): View => ({ centre: [x, y], side: 0.5, quarterTurns: 0 })),
);

/**
 * Views in the order in which they are searched until a face is found. The first view is the unchanged picture. The
 * next views are reduced, because the detector misses a face that fills the picture. Then follow turned views, because
 * a phone may not record its orientation. The last views are parts of the picture, because a face may be too small at
 * 256 pixels.
 */
export const ROUNDS: readonly (readonly View[])[] = [
  [whole(1)],
  [whole(1.6)],
  [whole(1, 1), whole(1, 2), whole(1, 3)],
  [whole(1.6, 1), whole(1.6, 2), whole(1.6, 3)],
  [whole(2.4)],
  TILES,
];
