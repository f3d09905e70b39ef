/**
 * The pure part of the MRZ line reader. It converts the network's output along a strip to the characters of the line.
 *
 * All characters of a line are on one grid of 30, 36 or 44 cells (ICAO 9303 parts 4 to 7). At every step, the network
 * returns the distance of the step from the middle of its cell. The code uses the grid that agrees best with all steps.
 * Equal neighbours (`1111`, `<<<<`) then cannot merge or split, and an empty cell keeps its position.
 */

/** The characters of a machine-readable zone, in the order of the network's classes. The next class is `blank`. */
export const mrzAlphabet = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BLANK = mrzAlphabet.length;
const CLASSES = BLANK + 1;

export const mrzCellCounts = [30, 36, 44] as const;
export type MrzCellCount = (typeof mrzCellCounts)[number];

/** Output of the network for one strip. Step t is at pixel `(t + 0.5) * stepPixels` of the strip. */
export interface MrzSteps {
  readonly count: number;
  readonly stepPixels: number;
  /** Log probability of class c at step t: `[t * 38 + c]`. */
  readonly logProbabilities: Float32Array;
  /**
   * Cosine and sine of the position of the step in its cell: `[t * 2]`, `[t * 2 + 1]`. They are (1, 0) in the middle of
   * the cell. If the network is unsure, the vector is short.
   */
  readonly phase: Float32Array;
  /** Distance between neighbouring characters at each step, in pixels. */
  readonly pitch: Float32Array;
}

/** Converts pixel x to a cell coordinate `a + b u + c u²`, `u = x / width * 2 - 1`. Cell k has its middle at k + 0.5. */
export interface MrzGrid {
  readonly width: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Agreement of the steps with the grid, 0 to 1. Lines of a zone have more than 0.8. Other print has less than 0.5. */
  readonly fit: number;
}

/** Probabilities of one cell by class. The last one is blank. Undefined if the cell is outside the strip. */
type MrzCell = Float64Array | undefined;

export interface MrzCells {
  /** Number of the grid cell that is in `cells[0]`. */
  readonly first: number;
  readonly cells: readonly MrzCell[];
}

export interface MrzCharacters {
  readonly text: string;
  /** Probability of each character of `text`, calibrated on synthetic lines (models/mrz/README.md). */
  readonly scores: number[];
  /** Up to three readings for each character, most likely first. Readings below 0.001 are omitted. */
  readonly alternatives: { readonly char: string; readonly p: number }[][];
}

export function presence(steps: MrzSteps, step: number): number {
  return 1 - Math.exp(steps.logProbabilities[step * CLASSES + BLANK]!);
}

/**
 * Minimum fit. If the fit is lower, the pitch is searched again. Of 40 photographed lines, none with a lower fit was
 * read correctly. Nine of ten with a higher fit were read correctly (design notes).
 */
const POOR_FIT = 0.8;

/**
 * Finds the grid that agrees best with the phases, by a search followed by least squares. If the line was photographed
 * at an angle, the pitch grows along the line. The growth may be too large for a search that starts with an even pitch.
 * If that search finds no good fit, a second search starts from the network's pitch at each step.
 */
export function fitGrid(steps: MrzSteps): MrzGrid {
  const weights = Float64Array.from({ length: steps.count }, (_, t) => presence(steps, t));
  const even = fitFrom(steps, weights, evenPitch(steps, weights));
  if (even.fit >= POOR_FIT) return even;
  const growing = fitFrom(steps, weights, growingPitch(steps, weights));
  return growing.fit > even.fit ? growing : even;
}

interface Pitch {
  readonly b: number;
  readonly c: number;
}

/** Returns start values from the mean pitch of the steps. */
function evenPitch(steps: MrzSteps, weights: Float64Array): Pitch {
  const total = weights.reduce((sum, weight) => sum + weight, 1e-9);
  const logPitch = weights.reduce((sum, weight, t) => sum + weight * Math.log(steps.pitch[t]!), 0) / total;
  return { b: (steps.count * steps.stepPixels) / 2 / Math.exp(logPitch), c: 0 };
}

/**
 * Returns start values from the pitch at each step. The number of cells in half a strip is `b + 2 c u`. This is a
 * straight line that is fitted to the steps.
 */
function growingPitch(steps: MrzSteps, weights: Float64Array): Pitch {
  const half = (steps.count * steps.stepPixels) / 2;
  const sums = { w: 1e-9, u: 0, uu: 0, y: 0, uy: 0 };
  for (let t = 0; t < steps.count; t++) {
    const u = ((t + 0.5) / steps.count) * 2 - 1;
    const [w, y] = [weights[t]!, half / steps.pitch[t]!];
    sums.w += w;
    sums.u += w * u;
    sums.uu += w * u * u;
    sums.y += w * y;
    sums.uy += w * u * y;
  }
  const spread = sums.w * sums.uu - sums.u * sums.u;
  const slope = spread > 1e-9 ? (sums.w * sums.uy - sums.u * sums.y) / spread : 0;
  return { b: (sums.y - slope * sums.u) / sums.w, c: slope / 2 };
}

function fitFrom(steps: MrzSteps, weights: Float64Array, { b: guess, c: growth }: Pitch): MrzGrid {
  const width = steps.count * steps.stepPixels;
  const total = weights.reduce((sum, weight) => sum + weight, 1e-9);
  const reach = Math.max(1, guess * 0.12);
  let best = { b: guess, c: growth, re: 0, im: 0, size: -1 };
  for (let c = growth - 1.2; c <= growth + 1.21; c += 0.4) {
    for (let b = guess - reach; b <= guess + reach; b += 0.25) {
      const { re, im } = agreement(steps, weights, { a: 0, b, c });
      const size = re * re + im * im;
      if (size > best.size) best = { b, c, re, im, size };
    }
  }
  // The start of the grid is the mean angle between the steps and a grid with a = 0. The middles of cells are at k +
  // 0.5.
  let grid = { a: 0.5 - Math.atan2(best.im, best.re) / (2 * Math.PI), b: best.b, c: best.c };
  for (let round = 0; round < 4; round++) grid = refined(steps, weights, grid);
  const { re } = agreement(steps, weights, { ...grid, a: grid.a - 0.5 });
  return { width, ...grid, fit: Math.max(0, Math.min(1, re / total)) };
}

/**
 * Returns the sum of the phases of the steps relative to the grid. If the phases agree, the real part is large. The
 * angle shows how far the grid is shifted.
 */
function agreement(steps: MrzSteps, weights: Float64Array, { a, b, c }: Pitch & { readonly a: number }) {
  let re = 0;
  let im = 0;
  for (let t = 0; t < steps.count; t++) {
    const u = ((t + 0.5) / steps.count) * 2 - 1;
    const angle = 2 * Math.PI * (a + b * u + c * u * u);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x = steps.phase[t * 2]! * weights[t]!;
    const y = steps.phase[t * 2 + 1]! * weights[t]!;
    re += x * cos + y * sin;
    im += x * sin - y * cos;
  }
  return { re, im };
}

/** Runs one round of Gauss-Newton. It is a weighted least squares fit of the remaining angles, over 1, u and u². */
function refined(steps: MrzSteps, weights: Float64Array, grid: { a: number; b: number; c: number }) {
  const m = [0, 0, 0, 0, 0];
  const r = [0, 0, 0];
  for (let t = 0; t < steps.count; t++) {
    const u = ((t + 0.5) / steps.count) * 2 - 1;
    const angle = 2 * Math.PI * (grid.a - 0.5 + grid.b * u + grid.c * u * u);
    const x = steps.phase[t * 2]!;
    const y = steps.phase[t * 2 + 1]!;
    const left =
      Math.atan2(y * Math.cos(angle) - x * Math.sin(angle), x * Math.cos(angle) + y * Math.sin(angle)) / (2 * Math.PI);
    // At a distance of half a cell the direction is uncertain, so the weight is small.
    const weight = weights[t]! * Math.hypot(x, y) * Math.max(0, 1 - 2 * Math.abs(left));
    for (let i = 0; i < 5; i++) m[i]! += weight * u ** i;
    for (let i = 0; i < 3; i++) r[i]! += weight * left * u ** i;
  }
  const change = solve3(m, r);
  return change ? { a: grid.a + change[0], b: grid.b + change[1], c: grid.c + change[2] } : grid;
}

/**
 * Solves the symmetric system with the rows (m0 m1 m2), (m1 m2 m3) and (m2 m3 m4) by Cramer's rule. Returns undefined
 * if the system is singular.
 */
export function solve3(m: readonly number[], r: readonly number[]): [number, number, number] | undefined {
  const [m0, m1, m2, m3, m4] = m as [number, number, number, number, number];
  const [r0, r1, r2] = r as [number, number, number];
  const determinant = m0 * (m2 * m4 - m3 * m3) - m1 * (m1 * m4 - m3 * m2) + m2 * (m1 * m3 - m2 * m2);
  if (!(Math.abs(determinant) > 1e-9)) return undefined;
  return [
    (r0 * (m2 * m4 - m3 * m3) - m1 * (r1 * m4 - m3 * r2) + m2 * (r1 * m3 - m2 * r2)) / determinant,
    (m0 * (r1 * m4 - r2 * m3) - r0 * (m1 * m4 - m3 * m2) + m2 * (m1 * r2 - r1 * m2)) / determinant,
    (m0 * (m2 * r2 - m3 * r1) - m1 * (m1 * r2 - r1 * m2) + r0 * (m1 * m3 - m2 * m2)) / determinant,
  ];
}

export function cellAt(grid: MrzGrid, x: number): number {
  const u = (x / grid.width) * 2 - 1;
  return grid.a + grid.b * u + grid.c * u * u;
}

/** Returns the pixel whose cell coordinate is `cell`, by Newton's method. It may be outside the strip. */
export function pixelOf(grid: MrzGrid, cell: number): number {
  let u = (cell - grid.a) / grid.b;
  for (let round = 0; round < 6; round++) {
    const slope = Math.max(grid.b * 0.3, grid.b + 2 * grid.c * u);
    u -= (grid.a + grid.b * u + grid.c * u * u - cell) / slope;
  }
  return ((u + 1) / 2) * grid.width;
}

/**
 * Returns the evidence for each cell of the grid. The evidence is the mean of the log probabilities of the steps. Steps
 * near the middle of the cell have the highest weight.
 */
export function cellsOf(steps: MrzSteps, grid: MrzGrid, temperature: number): MrzCells {
  const first = Math.floor(cellAt(grid, 0));
  const last = Math.floor(cellAt(grid, grid.width));
  const sums = Array.from({ length: Math.max(0, last - first + 1) }, () => new Float64Array(CLASSES));
  const weights = new Float64Array(sums.length);
  for (let t = 0; t < steps.count; t++) {
    const at = cellAt(grid, (t + 0.5) * steps.stepPixels);
    const index = Math.floor(at) - first;
    const sum = sums[index];
    const weight = Math.max(0, 0.45 - Math.abs(at - Math.floor(at) - 0.5));
    if (!sum || weight === 0) continue;
    weights[index]! += weight;
    for (let c = 0; c < CLASSES; c++) sum[c]! += weight * steps.logProbabilities[t * CLASSES + c]!;
  }
  // A cell counts as not seen if the strip shows only a small part of it.
  const cells = sums.map((sum, index) =>
    weights[index]! > 0.2 ? softmax(sum, weights[index]! * temperature) : undefined,
  );
  return { first, cells };
}

/** Returns the grid with new cell numbers. Cell 0 is then the cell whose start is nearest to pixel x. */
export function shiftGrid(grid: MrzGrid, x: number): MrzGrid {
  return { ...grid, a: grid.a - Math.round(cellAt(grid, x)) };
}

/** Returns the geometric mean of several views of one line, cell by cell. The views must use the same cell numbers. */
export function averageCells(views: readonly MrzCells[]): MrzCells {
  const first = Math.min(...views.map((view) => view.first));
  const last = Math.max(...views.map((view) => view.first + view.cells.length));
  const cells = Array.from({ length: last - first }, (_, index): MrzCell => {
    const seen = views.flatMap((view) => view.cells[first + index - view.first] ?? []);
    if (seen.length < 2) return seen[0];
    const logs = new Float64Array(CLASSES);
    for (const cell of seen) for (let c = 0; c < CLASSES; c++) logs[c]! += Math.log(cell[c]! + 1e-12);
    return softmax(logs, seen.length);
  });
  return { first, cells };
}

function softmax(logits: Float64Array, divisor: number): Float64Array {
  const scaled = logits.map((value) => value / divisor);
  const top = scaled.reduce((a, b) => Math.max(a, b), -Infinity);
  const raised = scaled.map((value) => Math.exp(value - top));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

/** Log likelihood that a cell outside the strip belongs to the line. The strip can cut off only a few cells. */
const UNSEEN = Math.log(0.25);

/**
 * Finds the start of a line of `count` cells on the grid, and the log likelihood of the cells for this start. Two
 * measures have equal weight: whether a cell has any character, and whether one character is clearly the most likely.
 * Background next to the line may look like print, but rarely like one particular character. Of 300 synthetic lines
 * (150 of them harsh), 300 got the correct length with both measures, 285 with only the first, and 294 with only the
 * second.
 */
export function placeLine({ first, cells }: MrzCells, count: number): { start: number; score: number } {
  const log = (p: number) => Math.log(Math.max(0.01, p)) / 2;
  const within = cells.map((cell) => (cell ? log(1 - cell[BLANK]!) + log(likeliest(cell)) : UNSEEN));
  const beside = cells.map((cell) => (cell ? log(cell[BLANK]!) + log(1 - likeliest(cell)) : 0));
  const allBeside = beside.reduce((sum, value) => sum + value, 0);
  let best = { start: first, score: -Infinity };
  for (let from = -4; from <= Math.max(-4, cells.length - count + 4); from++) {
    let score = allBeside;
    for (let k = from; k < from + count; k++) score += (within[k] ?? UNSEEN) - (beside[k] ?? 0);
    if (score > best.score) best = { start: first + from, score };
  }
  return best;
}

function likeliest(cell: Float64Array): number {
  return cell.subarray(0, BLANK).reduce((top, p) => Math.max(top, p), 0);
}

/** Returns the text of `count` cells from `start`. A cell outside the strip is read as an improbable filler. */
export function readCells({ first, cells }: MrzCells, start: number, count: number): MrzCharacters {
  const reading = { text: '', scores: [] as number[], alternatives: [] as { char: string; p: number }[][] };
  for (let k = start - first; k < start - first + count; k++) {
    const cell = cells[k];
    const ranked = [...mrzAlphabet]
      .map((char, index) => ({ char, p: cell ? cell[index]! : 1 / CLASSES }))
      .sort((one, other) => other.p - one.p);
    reading.text += ranked[0]!.char;
    reading.scores.push(ranked[0]!.p);
    reading.alternatives.push(ranked.filter(({ p }, index) => index === 0 || p >= 0.001).slice(0, 3));
  }
  return reading;
}
