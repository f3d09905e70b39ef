import type { Face } from '../../../vision/faces/face.ts';
import type { Raster } from '../../../vision/image/raster.ts';

/** Longer side of the picture in which edges are detected, in pixels. */
const SIDE = 320;
/** Minimum change of brightness at an edge, in grey levels across two pixels. */
const STEP = 10;
/**
 * Maximum slope of a line (pixels across per pixel along). Lines with a larger slope are too far from vertical or
 * horizontal. They are not the sides of an object in front of a camera.
 */
const LEAN = 0.16;
const LEANS = Array.from({ length: 17 }, (_, i) => ((i - 8) * LEAN) / 8);
/**
 * Margin around the face in which edges are ignored, as a share of the face's size. Hair and collar have edges in this
 * margin.
 */
const CLEARANCE = 0.3;
/** Minimum distance between two separate lines, in pixels. */
const APART = 3;
/** Maximum number of successive pixels of a line without a change of brightness. */
const GAP = 2;
/** Maximum number of candidate lines for each side. */
const KEPT = 4;

/** A line across the direction of the scan: position = offset + lean × along. */
interface Line {
  readonly offset: number;
  readonly lean: number;
}

/**
 * Measures a frame with straight sides around the face, such as the edge of a paper or of a screen. The score of each
 * side is the share of its length with the same change of brightness. Three sides are used: the left, the right, and
 * the better of top and bottom. The result is the score of the weakest of these sides, from 0 to 1. It was 0.99 or more
 * if a frame was visible, and at most 0.81 on photos of people without a frame.
 */
export function surroundingBorder(raster: Raster, { box }: Pick<Face, 'box'>): number {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / SIDE);
  const grey = shrunk(raster, scale);
  const face = {
    left: (box.x - box.width * CLEARANCE) / scale,
    right: (box.x + box.width * (1 + CLEARANCE)) / scale,
    top: (box.y - box.height * CLEARANCE) / scale,
    bottom: (box.y + box.height * (1 + CLEARANCE)) / scale,
  };
  const beside = { top: box.y / scale, bottom: (box.y + box.height) / scale };
  const upright = gradient(grey, 'x');
  const level = gradient(grey, 'y');
  const height = { from: beside.top, to: beside.bottom };
  const width = { from: face.left, to: face.right };
  const lefts = candidates(upright, { from: 2, to: face.left }, height);
  const rights = candidates(upright, { from: face.right, to: grey.width - 3 }, height);
  const tops = candidates(level, { from: 2, to: face.top }, width);
  const bottoms = candidates(level, { from: face.bottom, to: grey.height - 3 }, width);
  let best = 0;
  for (const left of lefts) {
    for (const right of rights) {
      for (const cross of [
        ...tops.map((line) => ({ line, isTop: true })),
        ...bottoms.map((line) => ({ line, isTop: false })),
      ]) {
        best = Math.max(best, weakestSide({ upright, level }, { left, right, cross: cross.line }, cross.isTop, beside));
      }
    }
  }
  return best;
}

/**
 * Returns the score of the weakest of three sides. The left and right sides are measured from the corner to the far end
 * of the face.
 */
function weakestSide(
  { upright, level }: { readonly upright: Steps; readonly level: Steps },
  { left, right, cross }: Record<'left' | 'right' | 'cross', Line>,
  isTop: boolean,
  face: { readonly top: number; readonly bottom: number },
): number {
  const crossAt = (line: Line) => cross.offset + cross.lean * line.offset;
  const side = (line: Line) =>
    isTop ? support(upright, line, crossAt(line), face.bottom) : support(upright, line, face.top, crossAt(line));
  const across = support(
    level,
    cross,
    left.offset + left.lean * cross.offset,
    right.offset + right.lean * cross.offset,
  );
  return Math.min(side(left), side(right), across);
}

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * Changes of brightness along one axis. `along` is the position on a line. `across` is the position from one line to
 * the next.
 */
interface Steps {
  readonly acrossSize: number;
  readonly alongSize: number;
  at(across: number, along: number): number;
}

function gradient({ width, height, data }: Grey, axis: 'x' | 'y'): Steps {
  const value = (x: number, y: number) => data[y * width + x]!;
  return axis === 'x'
    ? { acrossSize: width, alongSize: height, at: (x, y) => value(x + 1, y) - value(x - 1, y) }
    : { acrossSize: height, alongSize: width, at: (y, x) => value(x, y + 1) - value(x, y - 1) };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the longest lines in the range `where` next to the face. Their length is measured in both directions from the
 * middle of the range `along`.
 */
function candidates(steps: Steps, where: Range, along: Range): Line[] {
  const middle = Math.round((along.from + along.to) / 2);
  const found: { line: Line; at: number; reach: number }[] = [];
  for (let at = Math.ceil(where.from); at <= where.to; at++) {
    const lines = LEANS.map((lean) => ({ offset: at - lean * middle, lean }));
    const reaches = lines.map((line) => reachOf(steps, line, middle));
    const reach = Math.max(...reaches);
    // Lines of similar slope often have the same length. The middle slope is then the most accurate.
    const best = reaches.flatMap((value, i) => (value === reach ? [i] : []));
    if (reach > (along.to - along.from) / 2) found.push({ line: lines[best[best.length >> 1]!]!, at, reach });
  }
  const kept: typeof found = [];
  for (const candidate of found.sort((a, b) => b.reach - a.reach)) {
    if (kept.length === KEPT) break;
    if (kept.every(({ at }) => Math.abs(at - candidate.at) > APART)) kept.push(candidate);
  }
  return kept.map(({ line }) => line);
}

/**
 * Returns the number of pixels with the same change of brightness on a line around `middle`. Gaps of at most `GAP`
 * pixels are ignored.
 */
function reachOf(steps: Steps, line: Line, middle: number): number {
  const walk = (sign: number, direction: number): number => {
    let [count, missed] = [0, 0];
    for (let along = middle; along > 0 && along < steps.alongSize - 1 && missed <= GAP; along += direction) {
      if (stepAt(steps, line, along, sign) > STEP) [count, missed] = [count + 1, 0];
      else missed++;
    }
    return count;
  };
  return Math.max(walk(1, 1) + walk(1, -1), walk(-1, 1) + walk(-1, -1));
}

/**
 * Returns the largest change towards light (`sign` 1) or dark (-1) within one pixel of the line. Returns 0 outside the
 * picture.
 */
function stepAt(steps: Steps, { offset, lean }: Line, along: number, sign: number): number {
  const across = Math.round(offset + lean * along);
  if (across < 2 || across > steps.acrossSize - 3) return 0;
  return Math.max(
    sign * steps.at(across - 1, along),
    sign * steps.at(across, along),
    sign * steps.at(across + 1, along),
  );
}

/**
 * Returns the share of a line's range in which brightness changes in the same direction. Returns 0 for ranges that are
 * too short.
 */
function support(steps: Steps, line: Line, from: number, to: number): number {
  const start = Math.max(1, Math.round(Math.min(from, to)));
  const end = Math.min(steps.alongSize - 2, Math.round(Math.max(from, to)));
  if (end - start < 12) return 0;
  let [up, down] = [0, 0];
  for (let along = start; along <= end; along++) {
    if (stepAt(steps, line, along, 1) > STEP) up++;
    if (stepAt(steps, line, along, -1) > STEP) down++;
  }
  return Math.max(up, down) / (end - start + 1);
}

function shrunk({ width, height, data }: Raster, scale: number): Grey {
  const [columns, rows] = [Math.floor(width / scale), Math.floor(height / scale)];
  const out = new Float32Array(columns * rows);
  const block = Math.max(1, Math.floor(scale));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let j = 0; j < block; j++) {
        for (let i = 0; i < block; i++) {
          const at = ((Math.floor(y * scale) + j) * width + Math.floor(x * scale) + i) * 3;
          sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
        }
      }
      out[y * columns + x] = sum / (block * block);
    }
  }
  return { width: columns, height: rows, data: out };
}
