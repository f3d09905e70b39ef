import type { Point } from '../image/page.ts';

export const QUARTER = Math.PI / 2;

/** A square of the picture to look at: centre and side in shares of its longer side, turned by quarter turns. */
export interface View {
  readonly centre: Point;
  readonly side: number;
  readonly quarterTurns: number;
}

const whole = (side: number, quarterTurns = 0): View => ({ centre: [0.5, 0.5], side, quarterTurns });

/** Squares of half the longer side, overlapping by half. */
export const TILES: readonly View[] = [0.25, 0.5, 0.75].flatMap((y) =>
  [0.25, 0.5, 0.75].map((x): View => ({ centre: [x, y], side: 0.5, quarterTurns: 0 })),
);

/**
 * Where to look, in order, until a face is found: as it is; from further away, since the detector misses a face that fills
 * the picture; turned, since phones forget to say how they were held; and in tiles, for a face too small at 256 pixels.
 */
export const ROUNDS: readonly (readonly View[])[] = [
  [whole(1)],
  [whole(1.6)],
  [whole(1, 1), whole(1, 2), whole(1, 3)],
  [whole(1.6, 1), whole(1.6, 2), whole(1.6, 3)],
  [whole(2.4)],
  TILES,
];
