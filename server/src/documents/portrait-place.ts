import { quadRect } from '../vision/image/geometry.ts';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Fields, MrzFormat } from './reading.ts';

/** Minimum and maximum of a measurement. */
type Range = readonly [min: number, max: number];

/**
 * Place where a layout prints the portrait. It has the middle and the width of the face in the detector's box (brow to
 * chin). Both are in units of the document's frame. `x` increases to the right along the text, and `y` increases
 * downwards.
 */
export interface PortraitPlace {
  readonly x: Range;
  readonly y: Range;
  readonly width: Range;
  /**
   * The document's own edges. Present for kinds that may have a ghost portrait, because a ghost portrait is inside
   * these edges.
   */
  readonly page?: { readonly x: Range; readonly y: Range };
  /**
   * For a frame of fields: range of the width divided by the height of the block of fields. The place is used only for
   * blocks in this range.
   */
  readonly shape?: Range;
  /**
   * For a frame of fields: minimum of the unit as a share of the block's height. It is needed if the widest field was
   * not read.
   */
  readonly unitOfHeight?: number;
}

/**
 * Source of the portrait places of a document kind. It is the page's MRZ (with one place for each format), or the block
 * of the printed fields.
 */
export type PrintedPortrait =
  | { readonly from: 'mrz'; readonly places: Readonly<Partial<Record<MrzFormat, PortraitPlace>>> }
  | { readonly from: 'fields'; readonly places: readonly PortraitPlace[] };

/**
 * Coordinate system of a document on a page. It has `unit` in pixels, `origin`, and the direction of the text
 * (clockwise in radians).
 */
export interface DocumentFrame {
  readonly origin: Point;
  readonly unit: number;
  readonly angle: number;
}

/** The properties of a face that are needed to find its place. */
export interface FaceBox {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly angle: number;
}

/** Distance between characters of an MRZ in millimetres: ICAO 9303 part 3, section 4.2 (ten characters an inch). */
const MRZ_PITCH_MM = 2.54;

/**
 * Places in millimetres from the middle of the first character in the MRZ's upper row. A TD3 page is 125 × 88 mm, with
 * the portrait to the left of zone V (ICAO 9303 part 4, section 4.2; visas: part 7). The page's left edge is 6 ± 1 mm
 * to the left of the MRZ. On 11 specimen passports, the face's middle was 11.9 to 17.7 mm to the right and 24 to 38 mm
 * above. The face was 13.8 to 22.8 mm wide. On eight visas and cards of TD2, the three values were 5.0 to 14.7 mm, 21
 * to 31 mm, and 13 to 21 mm.
 */
export const mrzPortraits: PrintedPortrait = {
  from: 'mrz',
  places: {
    TD3: { x: [6, 26], y: [-50, -16], width: [9, 28], page: { x: [-7, 119], y: [-73, 16] } },
    MRVA: { x: [6, 26], y: [-46, -16], width: [9, 28], page: { x: [-7, 115], y: [-67, 16] } },
    MRVB: { x: [1, 24], y: [-44, -14], width: [8, 26], page: { x: [-7, 99], y: [-60, 16] } },
    TD2: { x: [1, 24], y: [-44, -14], width: [8, 26], page: { x: [-7, 99], y: [-60, 16] } },
    IDFRA: { x: [1, 24], y: [-44, -14], width: [8, 26], page: { x: [-7, 99], y: [-60, 16] } },
  },
};

/**
 * Maximum angle between the head in a portrait and the text, in radians. If the angle is larger, the face is not the
 * portrait. A portrait must be upright (ICAO 9303 part 3, section 3.9).
 */
const MAX_TURN = 0.4;

/** Rows of an MRZ from the top. `centres` are the middles of the characters along the row, from 0 to 1. */
export interface MrzRowPlace {
  readonly quad: Quad;
  readonly centres: readonly number[];
}

/** Returns the frame in millimetres that an MRZ defines on its page. Returns null if there are no rows. */
export function mrzFrame(rows: readonly MrzRowPlace[]): DocumentFrame | null {
  const first = rows[0];
  if (!first || first.centres.length < 2) return null;
  const { cx, cy, width, angle } = quadRect(first.quad);
  const [start, end] = [first.centres[0]!, first.centres.at(-1)!];
  const along = (start - 0.5) * width;
  return {
    origin: [cx + Math.cos(angle) * along, cy + Math.sin(angle) * along],
    unit: ((end - start) * width) / (first.centres.length - 1) / MRZ_PITCH_MM,
    angle,
  };
}

/**
 * Returns the block of the printed fields on the front, in pixels of its page. Returns null if there are fewer than two
 * fields.
 */
function fieldBlock(fields: Fields): { left: number; top: number; width: number; height: number } | null {
  const rects = Object.values(fields).flatMap(({ box, side = 'front', source }) =>
    box && side === 'front' && source === 'print' ? [quadRect(box)] : [],
  );
  if (rects.length < 2) return null;
  const left = Math.min(...rects.map(({ cx, width }) => cx - width / 2));
  const top = Math.min(...rects.map(({ cy, height }) => cy - height / 2));
  const right = Math.max(...rects.map(({ cx, width }) => cx + width / 2));
  const bottom = Math.max(...rects.map(({ cy, height }) => cy + height / 2));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Returns the places of a document kind's portrait on a page, each with its frame. Returns an empty list if the page
 * has no frame.
 */
export function portraitPlaces(
  printed: PrintedPortrait,
  fields: Fields,
  mrz: { readonly format: MrzFormat; readonly frame: DocumentFrame } | null,
): { readonly place: PortraitPlace; readonly frame: DocumentFrame }[] {
  if (printed.from === 'mrz') {
    const place = mrz && printed.places[mrz.format];
    return place ? [{ place, frame: mrz.frame }] : [];
  }
  const block = fieldBlock(fields);
  if (!block) return [];
  const shape = block.width / block.height;
  return printed.places.flatMap((place) => {
    const [least, most] = place.shape ?? [0, Number.POSITIVE_INFINITY];
    if (shape < least || shape > most) return [];
    const unit = Math.max(block.width, (place.unitOfHeight ?? 0) * block.height);
    return [{ place, frame: { origin: [block.left, block.top], unit, angle: 0 } }];
  });
}

/** Returns the middle of a face's box, in pixels. */
export const middleOf = ({ box }: FaceBox): Point => [box.x + box.width / 2, box.y + box.height / 2];

/** Converts a point of the page to a frame's units. */
export function pointIn([left, top]: Point, { origin, unit, angle }: DocumentFrame): Point {
  const [dx, dy] = [left - origin[0], top - origin[1]];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [(dx * c + dy * s) / unit, (dy * c - dx * s) / unit];
}

const within = (value: number, [min, max]: Range): boolean => value >= min && value <= max;

/** Returns true if a face is upright in a place and has the expected size. */
export function standsIn(face: FaceBox, place: PortraitPlace, frame: DocumentFrame): boolean {
  const [x, y] = pointIn(middleOf(face), frame);
  return (
    within(x, place.x) &&
    within(y, place.y) &&
    within(face.box.width / frame.unit, place.width) &&
    Math.abs(face.angle - frame.angle) <= MAX_TURN
  );
}

/**
 * Minimum distance of a ghost portrait's middle from the document's edges, as a share of the document's width. If a
 * print is placed over a corner, its middle is at most 0.06 inside the document. The middles of ghost portraits on
 * specimens are 0.12 or more inside.
 */
const INSIDE = 0.06;

/** Returns true if the middle of a face is far enough inside the document's edges. */
export function liesOnPage(face: FaceBox, { page }: PortraitPlace, frame: DocumentFrame): boolean {
  if (!page) return false;
  const [x, y] = pointIn(middleOf(face), frame);
  const inset = INSIDE * (page.x[1] - page.x[0]);
  return within(x, inward(page.x, inset)) && within(y, inward(page.y, inset));
}

const inward = ([min, max]: Range, by: number): Range => [min + by, max - by];

/**
 * Returns the part of the page in which the portrait is searched. It contains all positions of the face's middle that
 * `place` allows, with a margin of half the maximum face width. Returns null if the part on the page is narrower or
 * lower than `MIN_SEARCHED`.
 */
export function searchArea(
  place: PortraitPlace,
  { origin, unit, angle }: DocumentFrame,
  page: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | null {
  const at = (x: number, y: number): Point => [
    origin[0] + unit * (x * Math.cos(angle) - y * Math.sin(angle)),
    origin[1] + unit * (x * Math.sin(angle) + y * Math.cos(angle)),
  ];
  const corners = place.x.flatMap((x) => place.y.map((y) => at(x, y)));
  const room = (place.width[1] * unit) / 2;
  const clip = (value: number, max: number) => Math.max(0, Math.min(max, Math.round(value)));
  const [left, right] = [
    clip(Math.min(...corners.map(([x]) => x)) - room, page.width),
    clip(Math.max(...corners.map(([x]) => x)) + room, page.width),
  ];
  const [top, bottom] = [
    clip(Math.min(...corners.map(([, y]) => y)) - room, page.height),
    clip(Math.max(...corners.map(([, y]) => y)) + room, page.height),
  ];
  if (right - left < MIN_SEARCHED || bottom - top < MIN_SEARCHED) return null;
  return { left, top, width: right - left, height: bottom - top };
}

/** Minimum width and height of a searched area in pixels. In a smaller area, no portrait can be found. */
const MIN_SEARCHED = 16;
