import { along } from '../fuse.ts';

/**
 * A colour that the screen shows. All colours have a similar brightness, so that the screen does not flash (WCAG
 * 2.3.1).
 */
export type LightColour = 'amber' | 'blue' | 'green' | 'pink';

const RGB: Readonly<Record<LightColour, readonly [number, number, number]>> = {
  amber: [255, 190, 90],
  blue: [120, 200, 255],
  green: [140, 235, 140],
  pink: [255, 165, 215],
};
const COLOURS = Object.keys(RGB) as LightColour[];
const COLOUR_COUNT = 6;
/** Time for which the page shows each colour, in milliseconds. */
const SLOT_MS = 600;

/**
 * Returns a random order of colours. The same colour never occurs twice in a row. There are 972 orders. `pick(n)`
 * returns an unpredictable integer from 0 to n − 1.
 */
export function drawLight(pick: (below: number) => number): LightColour[] {
  const drawn: LightColour[] = [];
  while (drawn.length < COLOUR_COUNT) {
    const open = COLOURS.filter((colour) => colour !== drawn.at(-1));
    drawn.push(open[pick(open.length)]!);
  }
  return drawn;
}

/** Mean colour of a face in one frame. */
export interface FaceColour {
  readonly ms: number;
  readonly rgb: readonly [number, number, number];
}

export interface LightSeen {
  /** Correlation between the face's colour and the requested order of colours, −1 to 1, at the best delay. */
  readonly correlation: number;
  /** Share of the other orders that match the face's colour at least as well. */
  readonly others: number;
  readonly delayMs: number;
  readonly frames: number;
}

const [FEWEST_FRAMES, LONGEST_DELAY_MS, DELAY_STEP_MS] = [12, 1600, 100] as const;

/**
 * Logarithms of red divided by green and of blue divided by green. A light changes them in the same way for every skin
 * tone.
 */
const hue = ([r, g, b]: readonly [number, number, number]): readonly [number, number] => [
  Math.log((r + 1) / (g + 1)),
  Math.log((b + 1) / (g + 1)),
];

/** Removes the linear trend, because a slow change of the room's light is not a response to the screen. */
function detrended(times: readonly number[], values: readonly number[]): number[] {
  const mean = (list: readonly number[]) => list.reduce((all, value) => all + value, 0) / list.length;
  const [t, v] = [mean(times), mean(values)];
  const spread = times.reduce((all, time) => all + (time - t) ** 2, 0) || 1;
  const slope = times.reduce((all, time, i) => all + (time - t) * (values[i]! - v), 0) / spread;
  return values.map((value, i) => value - v - slope * (times[i]! - t));
}

interface Hues {
  readonly ms: readonly number[];
  readonly red: readonly number[];
  readonly blue: readonly number[];
}

function correlation(seen: Hues, order: readonly LightColour[], startMs: number): number {
  const shown = seen.ms.map((ms) => hue(RGB[order[Math.floor((ms - startMs) / SLOT_MS)] ?? order.at(-1)!]));
  const reds = detrended(
    seen.ms,
    shown.map(([red]) => red),
  );
  const blues = detrended(
    seen.ms,
    shown.map(([, blue]) => blue),
  );
  let [dot, own, wanted] = [0, 0, 0];
  for (let i = 0; i < reds.length; i += 1) {
    dot += seen.red[i]! * reds[i]! + seen.blue[i]! * blues[i]!;
    own += seen.red[i]! ** 2 + seen.blue[i]! ** 2;
    wanted += reds[i]! ** 2 + blues[i]! ** 2;
  }
  return own * wanted > 0 ? dot / Math.sqrt(own * wanted) : 0;
}

function allOrders(count: number): LightColour[][] {
  let orders: LightColour[][] = [[]];
  for (let i = 0; i < count; i += 1)
    orders = orders.flatMap((order) =>
      COLOURS.filter((colour) => colour !== order.at(-1)).map((colour) => [...order, colour]),
    );
  return orders;
}

/**
 * Measures whether a face's colour followed the screen's colours. The colours started at `fromMs`. Returns undefined if
 * too few frames show the face. Pure.
 */
export function seeLight(
  series: readonly FaceColour[],
  order: readonly LightColour[],
  fromMs: number,
): LightSeen | undefined {
  let best = { correlation: -1, delayMs: 0, seen: undefined as Hues | undefined };
  for (let delayMs = 0; delayMs <= LONGEST_DELAY_MS; delayMs += DELAY_STEP_MS) {
    const start = fromMs + delayMs;
    const within = series.filter(({ ms }) => ms >= start && ms < start + order.length * SLOT_MS);
    if (within.length < FEWEST_FRAMES) continue;
    const ms = within.map((one) => one.ms);
    const hues = within.map(({ rgb }) => hue(rgb));
    const seen = {
      ms,
      red: detrended(
        ms,
        hues.map(([red]) => red),
      ),
      blue: detrended(
        ms,
        hues.map(([, blue]) => blue),
      ),
    };
    const found = correlation(seen, order, start);
    if (found > best.correlation) best = { correlation: found, delayMs, seen };
  }
  if (!best.seen) return undefined;
  const { seen, delayMs } = best;
  const rest = allOrders(order.length).filter((other) => other.join() !== order.join());
  const asGood = rest.filter((other) => correlation(seen, other, fromMs + delayMs) >= best.correlation).length;
  return {
    correlation: Math.round(best.correlation * 1000) / 1000,
    others: Math.round((asGood / rest.length) * 10_000) / 10_000,
    ...{ delayMs, frames: seen.ms.length },
  };
}

/**
 * Curve of the evidence for a live person. In daylight, or on dark skin in a dim room, the screen's light on a face is
 * too weak to be seen. Its absence is therefore not evidence.
 */
const IN_FAVOUR: Parameters<typeof along>[0] = [
  [0.6, 0],
  [0.85, 0.5],
];
const MAX_OTHERS = 0.01;

/**
 * Returns the log-likelihood ratio of the light on the face, which is at least 0. The ratio is kept low because it was
 * not measured on people.
 */
export const weighLight = (seen: LightSeen | undefined): number =>
  seen && seen.others <= MAX_OTHERS ? along(IN_FAVOUR, seen.correlation) : 0;

/** Returns the mean colour of a picture at the points of a face. */
export function faceColour(
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  points: readonly (readonly [number, number, ...number[]])[],
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [px, py] of points) {
    const [x, y] = [Math.round(px), Math.round(py)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = 3 * (y * width + x);
    for (let c = 0; c < 3; c += 1) sum[c]! += data[at + c]!;
    count += 1;
  }
  return sum.map((value) => value / Math.max(1, count)) as [number, number, number];
}
