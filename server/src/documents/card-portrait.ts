import { quadRect } from '../vision/image/geometry.ts';
import type { Quad } from '../vision/image/page.ts';
import { type DocumentFrame, type PortraitPlace, pointIn } from './portrait-place.ts';

/**
 * Where a card of the size TD1 (85.6 × 54 mm, ICAO 9303 part 5) prints its portrait. Its MRZ stands on the other side on most cards, so that the place is
 * known where both sides are in one picture, or where the picture of the front ends at the card's edges. In millimetres from the first character of
 * the MRZ's upper row, which lies 3 to 9 mm from the card's left edge and 37 to 39 mm below its upper edge.
 */
export interface CardPortraitSearch {
  /** Three-letter code of the issuing state. */
  readonly issuer: string;
  /** Of the MRZ on the same picture; null where it stands on another. */
  readonly frame: DocumentFrame | null;
  readonly page: { readonly width: number; readonly height: number };
  readonly lines: readonly { readonly box: Quad }[];
}

/** States whose cards print it at the right, and those that print the MRZ on the same side: as their specimens do. Others at the left, MRZ behind. */
const AT_THE_RIGHT = ['LTU', 'MCO', 'SWE'];
const MRZ_BESIDE = ['USA', 'PER'];

/** Of the specimens of 14 states: the middle at 7 to 13 mm (at the right: 62 to 65), the face 12 to 23 mm wide. */
const X = { left: [5.5, 18], right: [56, 71] } as const;
const WIDTH = [9, 26] as const;
/** From one side's left edge to the other's where they lie side by side: the card's width and a gap of up to 15 mm (two specimens: 87 and 95). */
const SIDE_BY_SIDE = [84, 101] as const;

/** The middle and the width of a face on the card alone, as shares of the card's width; 11 fronts of specimens. */
const ON_FRONT = { x: { left: [0.08, 0.31], right: [0.69, 0.9] }, y: [0.2, 0.52], width: [0.1, 0.31] } as const;
/** A picture whose shape differs from the card's by more than this share is not of the card alone. */
const SHAPE = { card: 85.6 / 54, tolerance: 0.08 };

/** Lines of text without which no card lies beside its MRZ: a print of a face on the table has none. */
const MIN_LINES = 2;

type Place = { readonly place: PortraitPlace; readonly frame: DocumentFrame };

/** The places of a card's portrait; empty where the picture does not say where its front lies. Pure. */
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

/** Whether enough lines of text stand in an area of the frame. */
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
