import { quadRect, rectCorners } from '../vision/image/geometry.ts';
import type { TextLine } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import { warpQuad } from '../vision/image/warp.ts';
import type { FaceBox } from './portrait-place.ts';

/** A straight edge next to a face. */
export interface FrameSide {
  /** Distance from the middle of the face, in widths of the face. */
  readonly offset: number;
  /** Clockwise angle to the text in radians. */
  readonly turn: number;
  /** Share of the edge's length in which the brightness changes in one direction, 0 to 1. */
  readonly clarity: number;
}

/**
 * The strongest edge on each side of a face. If these edges are clear, they are the edges of the photo that contains
 * the face.
 */
export type PortraitFrame = Readonly<Record<'left' | 'right' | 'top' | 'bottom', FrameSide>>;

/** Width of the face in pixels at which its surroundings are measured. */
const FACE_PIXELS = 64;
/** Half the size of the measured area, horizontally and vertically, in widths of the face. */
const REACH = { across: 1.7, down: 2.1 };
/**
 * Ranges of the distance between the edges of a photo and the face's middle, in widths of the face. They allow photos
 * of 1.3 to 2.8 widths.
 */
const BANDS = { left: [0.62, 1.4], right: [0.62, 1.4], top: [0.65, 1.7], bottom: [0.65, 1.8] } as const;
/** Half the length over which an edge is measured, in widths of the face. */
const HALF = { upright: 0.85, level: 0.65 };
const MAX_TURN = (7 * Math.PI) / 180;
const TURN_STEP = (0.25 * Math.PI) / 180;
/**
 * Maximum change of brightness over two pixels that is counted. `find` is used to find an edge. `see` is used to
 * measure the share of its length in which the edge is visible.
 */
const WHOLE_CHANGE = { find: 60, see: 8 };
/** Minimum score of a second line that belongs to the same edge, as a share of the best line's score. */
const NEARLY = 0.85;

/**
 * Minimum clarity of an edge that is counted, and the minimum number of edges in one rectangle. Their angles may differ
 * by at most `within` (radians).
 */
const CLEAR = { clarity: 0.9, sides: 3, within: (0.5 * Math.PI) / 180 };
/**
 * Angle to the text, in radians, from which a photo was not printed together with the page. None of 51 printed
 * portraits, with and without camera effects, was rotated by 1.1 degrees. A print that was placed by hand is rarely
 * straighter (eval/results/document-attacks.md).
 */
const MAX_TURN_OF_PHOTO = (1.2 * Math.PI) / 180;

/** Returns true if a photo is parallel to the text, or null if too few of its edges are clear. Pure. */
export function isParallelToText(frame: PortraitFrame): boolean | null {
  const turn = turnOfPhoto(frame);
  return turn === null ? null : Math.abs(turn) < MAX_TURN_OF_PHOTO;
}

/**
 * Returns the mean angle of the largest group of clear edges with similar angles. If two groups have the same size, the
 * smaller mean angle is used.
 */
function turnOfPhoto(frame: PortraitFrame): number | null {
  const turns = Object.values(frame).flatMap(({ clarity, turn }) => (clarity >= CLEAR.clarity ? [turn] : []));
  const groups = turns
    .map((least) => turns.filter((turn) => turn >= least && turn <= least + CLEAR.within))
    .filter((group) => group.length >= CLEAR.sides)
    .map((group) => ({ size: group.length, mean: group.reduce((sum, turn) => sum + turn, 0) / group.length }))
    .sort((a, b) => b.size - a.size || Math.abs(a.mean) - Math.abs(b.mean));
  return groups[0]?.mean ?? null;
}

/**
 * Returns the direction of a page's longer lines, clockwise in radians. It is the median of their directions, weighted
 * by length, or 0 if there are no such lines. Pure.
 */
export function textAngle(lines: readonly Pick<TextLine, 'box'>[]): number {
  const long = lines
    .map(({ box }) => quadRect(box))
    .filter(({ width, height }) => width > 4 * height)
    .sort((a, b) => a.angle - b.angle);
  const total = long.reduce((sum, { width }) => sum + width, 0);
  let passed = 0;
  return (
    long.find(({ width }) => {
      passed += width;
      return passed >= total / 2;
    })?.angle ?? 0
  );
}

/**
 * Finds the straight edges around a face on a straightened page. The text of the page has the direction `angle`. Pure.
 */
export function portraitFrame(page: Raster, face: FaceBox, angle: number): PortraitFrame {
  const { x, y, width, height } = face.box;
  const [wide, high] = [Math.round(2 * REACH.across * FACE_PIXELS), Math.round(2 * REACH.down * FACE_PIXELS)];
  const patch = warpQuad(
    page,
    rectCorners({
      cx: x + width / 2,
      cy: y + height / 2,
      width: 2 * REACH.across * width,
      height: 2 * REACH.down * width,
      angle,
    }),
    wide,
    high,
  );
  const grey = brightnessOf(patch);
  const upright = { grey, across: 1, along: wide, acrossSize: wide, alongSize: high, half: HALF.upright };
  const level = { grey, across: wide, along: 1, acrossSize: high, alongSize: wide, half: HALF.level };
  return {
    left: negated(strongest(upright, -1, BANDS.left)),
    right: negated(strongest(upright, 1, BANDS.right)),
    top: strongest(level, -1, BANDS.top),
    bottom: strongest(level, 1, BANDS.bottom),
  };
}

/** Changes the sign. A vertical edge that is rotated clockwise moves to the left from top to bottom. */
const negated = (side: FrameSide): FrameSide => ({ ...side, turn: -side.turn });

function brightnessOf({ data }: Raster): Float32Array {
  const grey = new Float32Array(data.length / 3);
  for (let i = 0; i < grey.length; i++)
    grey[i] = 0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;
  return grey;
}

interface Direction {
  readonly grey: Float32Array;
  /** Step in `grey` from one pixel to the next across the edge, and along the edge. */
  readonly across: number;
  readonly along: number;
  readonly acrossSize: number;
  readonly alongSize: number;
  readonly half: number;
}

/** Returns the edge with the most even change of brightness in the band on one side of the face. */
function strongest(
  { grey, across, along, acrossSize, alongSize, half }: Direction,
  sign: -1 | 1,
  [nearest, farthest]: readonly [number, number],
): FrameSide {
  const [middle, centre] = [acrossSize / 2, alongSize / 2];
  const reach = Math.round(half * FACE_PIXELS);
  /** Returns the mean change along a line as a share of `whole`. The change at each point counts at most as `whole`. */
  const steadiness = (offset: number, slope: number, whole: number): number => {
    let sum = 0;
    let count = 0;
    const start = middle + sign * offset;
    for (let step = -reach; step <= reach; step += 2) {
      const place = start + slope * step;
      if (place < 1 || place >= acrossSize - 2) continue;
      // `| 0` gives machine integers. Both values are positive.
      const at = place | 0;
      const from = at * across + ((centre + step + 0.5) | 0) * along;
      // The value is interpolated between two pixels. With rounding, all angles below one degree would look the same.
      const before = grey[from + across]! - grey[from - across]!;
      const after = grey[from + 2 * across]! - grey[from]!;
      const change = before + (place - at) * (after - before);
      sum += change > whole ? whole : Math.max(change, -whole);
      count++;
    }
    return count < reach / 2 ? 0 : Math.abs(sum) / (count * whole);
  };
  const candidates: { readonly offset: number; readonly turn: number; readonly found: number }[] = [];
  for (let turn = -MAX_TURN; turn <= MAX_TURN + 1e-9; turn += TURN_STEP) {
    const slope = Math.tan(turn);
    for (let offset = nearest * FACE_PIXELS; offset <= farthest * FACE_PIXELS; offset++)
      candidates.push({ offset, turn, found: steadiness(offset, slope, WHOLE_CHANGE.find) });
  }
  const best = candidates.reduce((one, other) => (other.found > one.found ? other : one));
  // A strong edge has nearly the same score at slightly different angles. The weighted mean of these angles is used.
  let [weights, turns] = [0, 0];
  for (const { offset, turn, found } of candidates) {
    if (Math.abs(offset - best.offset) > 2 || found < NEARLY * best.found) continue;
    const weight = (found - NEARLY * best.found) ** 2;
    weights += weight;
    turns += weight * turn;
  }
  const turn = weights > 0 ? turns / weights : 0;
  return {
    offset: best.offset / FACE_PIXELS,
    turn,
    clarity: steadiness(best.offset, Math.tan(turn), WHOLE_CHANGE.see),
  };
}
