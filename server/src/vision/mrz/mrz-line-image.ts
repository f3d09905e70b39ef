import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import { cellAt, type MrzGrid, pixelOf, presence, solve3 } from './mrz-line-grid.ts';
import { type MrzAnswer, STEP } from './mrz-line-network.ts';
import { quadMap, STRIP_HEIGHT, type Strip, type StripMap, sampleStrip } from './mrz-line-strip.ts';

/** A line of a zone, cut out of its picture. */
export interface LineImage {
  readonly strip: Strip;
  readonly map: StripMap;
  /** Converts a column of the strip to a position along the source, 0 to 1. */
  readonly place: (u: number) => number;
}

/**
 * Size of the straightened line in strip pixels, and the vertical distance of the line from the middle row of the
 * strip.
 */
export interface View {
  readonly pitch: number;
  readonly cap: number;
  readonly raised: number;
}

/** Number of cells that are added at each end of the straightened line. */
export const MARGIN = 2;
/**
 * Minimum and maximum width of a first strip. A tight strip of 30 cells has the minimum width, and a wide strip of 44
 * cells has the maximum. Other strips are scaled to these limits.
 */
const WIDTHS = [200, 1600] as const;

/** Cuts out the line at the caller's position, and half a strip's height more at each end. */
export function roughLineImage(raster: Raster, quad: Quad = wholeOf(raster)): LineImage {
  const before = STRIP_HEIGHT / 2;
  const wide = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2;
  const high = Math.max(1, (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2);
  const inner = Math.min(WIDTHS[1], Math.max(WIDTHS[0], (wide / high) * STRIP_HEIGHT));
  const width = Math.round((inner + 2 * before) / STEP) * STEP;
  const map = quadMap(quad, width, before);
  return { map, strip: sampleStrip(raster, width, map), place: (u) => (u - before) / (width - 2 * before) };
}

/**
 * The position of a line on its first strip. It consists of the grid and of the middle of the capitals along the strip.
 */
export interface Course {
  readonly grid: MrzGrid;
  /** Row of the middle: `m0 + m1 a + m2 a²`, with a from -1 to 1 along the strip. */
  readonly middle: readonly [m0: number, m1: number, m2: number];
  readonly cap: number;
  /**
   * First cell with a character, and the cell after the last one. They are at least 30 and at most 48 cells apart, so
   * that no strip becomes too long.
   */
  readonly first: number;
  readonly last: number;
}

/** Fits the course of a line to the network's output. A step that is probably on a character has more weight. */
export function courseOf({ steps, middle, cap }: MrzAnswer, grid: MrzGrid): Course {
  const weights = Float64Array.from({ length: steps.count }, (_, t) => presence(steps, t));
  const moments = [0, 0, 0, 0, 0];
  const sums = [0, 0, 0];
  let height = 0;
  for (let t = 0; t < steps.count; t++) {
    const along = ((t + 0.5) / steps.count) * 2 - 1;
    for (let i = 0; i < 5; i++) moments[i]! += weights[t]! * along ** i;
    for (let i = 0; i < 3; i++) sums[i]! += weights[t]! * middle[t]! * along ** i;
    height += weights[t]! * cap[t]!;
  }
  const shown = [...weights.keys()].filter((t) => weights[t]! > 0.5);
  const at = (t: number) => Math.floor(cellAt(grid, ((t + 0.5) / steps.count) * grid.width));
  const first = shown.length ? at(shown[0]!) : Math.floor(cellAt(grid, 0));
  const last = shown.length ? at(shown.at(-1)!) + 1 : Math.ceil(cellAt(grid, grid.width));
  return {
    grid,
    middle: solve3(moments, sums) ?? [STRIP_HEIGHT / 2, 0, 0],
    cap: moments[0]! > 1e-3 ? height / moments[0]! : STRIP_HEIGHT / 2,
    first,
    last: Math.max(first + 30, Math.min(first + 48, last)),
  };
}

/**
 * Samples the line again from its picture along its course. The result is level and has an even pitch and letters of
 * one size.
 */
export function straightLineImage(raster: Raster, rough: LineImage, course: Course, view: View): LineImage {
  const { grid, first, last, middle } = course;
  const width = Math.ceil(((last - first + 2 * MARGIN) * view.pitch) / STEP) * STEP;
  const columns = Float64Array.from({ length: width + 1 }, (_, u) => pixelOf(grid, first - MARGIN + u / view.pitch));
  const column = (u: number) => {
    const whole = Math.max(0, Math.min(width - 1, Math.floor(u)));
    return columns[whole]! + (columns[whole + 1]! - columns[whole]!) * (u - whole);
  };
  const [m0, m1, m2] = middle;
  const map: StripMap = (u, v, to) => {
    const x = column(u);
    const along = (x / grid.width) * 2 - 1;
    const down = ((v + view.raised - STRIP_HEIGHT / 2) / view.cap) * course.cap;
    // The vertical direction of the letters is perpendicular to the line's course. It differs from the strip's vertical
    // direction.
    const slope = ((m1 + 2 * m2 * along) * 2) / grid.width;
    rough.map(x - down * slope, m0 + m1 * along + m2 * along * along + down, to);
  };
  return { map, strip: sampleStrip(raster, width, map), place: (u) => rough.place(column(u)) };
}

function wholeOf({ width, height }: Raster): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

const distance = (a: readonly [number, number], b: readonly [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
