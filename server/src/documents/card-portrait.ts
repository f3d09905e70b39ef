import { quadRect } from '../vision/image/geometry.ts';
import type { Quad } from '../vision/image/page.ts';
import { type DocumentFrame, type PortraitPlace, pointIn } from './portrait-place.ts';

/**
 * Data that is needed to find the portrait on a card of the size TD1 (85.6 × 54 mm, ICAO 9303 part 5). On most cards,
 * the MRZ is on the side without the portrait. The place of the portrait is therefore known in only two cases: both
 * sides are in one picture, or the picture of the front ends at the card's edges. Distances are in millimetres from the
 * first character of the MRZ's upper row. That character is 3 to 9 mm from the card's left edge and 37 to 39 mm below
 * its upper edge.
 */
export interface CardPortraitSearch {
  /** Three-letter code of the issuing state. */
  readonly issuer: string;
  /** Frame of the MRZ on the same picture. Null if the MRZ is on another picture. */
  readonly frame: DocumentFrame | null;
  readonly page: { readonly width: number; readonly height: number };
  readonly lines: readonly { readonly box: Quad }[];
}

/**
 * `AT_THE_RIGHT`: states that print the portrait at the right of the card. `MRZ_BESIDE`: states that print the MRZ on
 * the same side as the portrait. Both lists come from specimens. Other states print the portrait at the left and the
 * MRZ on the back.
 */
const AT_THE_RIGHT = ['LTU', 'MCO', 'SWE'];
const MRZ_BESIDE = ['USA', 'PER'];

/**
 * Position of the portrait on specimens of 14 states. Its middle is at 7 to 13 mm (at the right: 62 to 65), and the
 * face is 12 to 23 mm wide.
 */
const X = { left: [5.5, 18], right: [56, 71] } as const;
const WIDTH = [9, 26] as const;
/**
 * Distance in millimetres between the left edges of the two sides when they are next to each other in one picture. It
 * is the width of the card and a gap of up to 15 mm. On two specimens it was 87 and 95 mm.
 */
const SIDE_BY_SIDE = [84, 101] as const;

/**
 * Middle and width of the face on a picture of the card alone, as shares of the card's width. Measured on 11 fronts of
 * specimens.
 */
const ON_FRONT = { x: { left: [0.08, 0.31], right: [0.69, 0.9] }, y: [0.2, 0.52], width: [0.1, 0.31] } as const;
/**
 * Maximum difference between the shape of a picture and the shape of the card, as a share. If the difference is larger,
 * the picture shows more than the card.
 */
const SHAPE = { card: 85.6 / 54, tolerance: 0.08 };

/**
 * Minimum number of text lines in the area of a card's front. A printed photo of a face on the table has no text lines.
 */
const MIN_LINES = 2;

type Place = { readonly place: PortraitPlace; readonly frame: DocumentFrame };

/**
 * Returns the possible places of a card's portrait. Returns an empty list if the picture does not show where the front
 * is. Pure.
 */
export function cardPortraitPlaces({ issuer, frame, page, lines }: CardPortraitSearch): Place[] {
  const end = AT_THE_RIGHT.includes(issuer) ? 'right' : 'left';
  if (!frame) {
    const shape = page.width / page.height;
    if (Math.abs(shape / SHAPE.card - 1) > SHAPE.tolerance) return [];
    const place = {
      x: ON_FRONT.x[end],
      y: ON_FRONT.y,
      width: ON_FRONT.width,
      page: { x: [0, 1], y: [0, 0.67] },
    } as const;
    return [{ place, frame: { origin: [0, 0], unit: page.width, angle: 0 } }];
  }
  if (MRZ_BESIDE.includes(issuer))
    return [{ place: { x: X.left, y: [-26, -9], width: WIDTH, page: { x: [-6, 80], y: [-38, 16] } }, frame }];
  const x = X[end];
  const above: PortraitPlace = { x, y: [-74, -48], width: WIDTH, page: { x: [-6, 80], y: [-98, 16] } };
  const beside: PortraitPlace = {
    x: [x[0] - SIDE_BY_SIDE[1], x[1] - SIDE_BY_SIDE[0]],
    y: [-20, 5],
    width: WIDTH,
    page: { x: [-6 - SIDE_BY_SIDE[0], 80], y: [-38, 16] },
  };
  return [
    ...(hasText(lines, frame, { x: [-10, 84], y: [-110, -40] }) ? [{ place: above, frame }] : []),
    ...(hasText(lines, frame, { x: [-10 - SIDE_BY_SIDE[1], -8], y: [-40, 18] }) ? [{ place: beside, frame }] : []),
  ];
}

/** Returns true if an area of the frame has at least `MIN_LINES` lines of text. */
function hasText(
  lines: CardPortraitSearch['lines'],
  frame: DocumentFrame,
  area: Pick<PortraitPlace, 'x' | 'y'>,
): boolean {
  const inside = lines.filter(({ box }) => {
    const { cx, cy } = quadRect(box);
    const [x, y] = pointIn([cx, cy], frame);
    return x >= area.x[0] && x <= area.x[1] && y >= area.y[0] && y <= area.y[1];
  });
  return inside.length >= MIN_LINES;
}
