/** Small grey picture from the camera, with values from 0 to 255. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** First fault of a picture of a document. `good` means that no fault was found. */
export type Hint = 'dark' | 'bright' | 'far' | 'glare' | 'still' | 'blurry' | 'good';

/** Width and height of the frame on the screen, as shares of the picture (`.frame` in styles.ts). */
const FRAME = { width: 0.9, height: 0.86 } as const;
/** Minimum and maximum mean grey of a picture that can be read well. */
const [DARK, BRIGHT] = [60, 225];
/** Maximum distance between a side of the document and the side of the frame, as a share of the picture. */
const NEAR = 0.09;
/**
 * Limits for the side of a document: minimum mean difference of grey across the whole side, and minimum ratio of this
 * difference to the noise of the picture.
 */
const [CLEAR_SIDE, OVER_THE_REST] = [9, 2.2];
/**
 * Side of a block in pixels, minimum grey of an overexposed block, and two limits for the share of overexposed blocks.
 * Above the first limit the picture has a reflection, and above the second it has too much light.
 */
const [BLOCK, BURNT, GLARE, WHITE] = [8, 250, 0.008, 0.3];
/**
 * Minimum grey of the paper between the print. If the paper is at least as light, overexposed blocks are white paper in
 * good light. Otherwise they are a reflection.
 */
const WHITE_PAPER = 225;
const MAX_MOVEMENT = 6;
const MIN_SHARPNESS = 55;

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const frameOf = ({ width, height }: Grey): Area => ({
  left: Math.round(((1 - FRAME.width) / 2) * width),
  right: Math.round(((1 + FRAME.width) / 2) * width) - 1,
  top: Math.round(((1 - FRAME.height) / 2) * height),
  bottom: Math.round(((1 + FRAME.height) / 2) * height) - 1,
});

/**
 * Returns the strongest straight side near a position, as the mean difference of grey across it. `upright` is true for
 * a left or right side.
 */
function sideNear(grey: Grey, at: number, upright: boolean, { left, right, top, bottom }: Area): number {
  const { width, height, pixels } = grey;
  const reach = Math.round(NEAR * (upright ? width : height));
  const [from, to] = upright ? [top, bottom] : [left, right];
  let best = 0;
  for (let line = at - reach; line <= at + reach; line += 1) {
    if (line < 1 || line >= (upright ? width : height) - 1) continue;
    let sum = 0;
    for (let along = from; along <= to; along += 1) {
      const step = upright
        ? pixels[along * width + line + 1]! - pixels[along * width + line - 1]!
        : pixels[(line + 1) * width + along]! - pixels[(line - 1) * width + along]!;
      sum += step;
    }
    // Adds the differences with their sign. A real side is lighter or darker along its whole length, while differences
    // of printed text have both signs.
    best = Math.max(best, Math.abs(sum) / (to - from + 1));
  }
  return best;
}

/** True if two opposite sides of a straight object are near the sides of the frame. */
function fillsFrame(grey: Grey, area: Area, restless: number): boolean {
  const clear = Math.max(CLEAR_SIDE, OVER_THE_REST * restless);
  const is = (at: number, upright: boolean) => sideNear(grey, at, upright, area) >= clear;
  return (is(area.left, true) && is(area.right, true)) || (is(area.top, false) && is(area.bottom, false));
}

/**
 * Returns advice for a person who holds a document in front of the camera. `before` is the previous picture, of the
 * same size.
 */
export function documentHint(grey: Grey, before: Grey | undefined): Hint {
  const { width, height, pixels } = grey;
  const area = frameOf(grey);
  let [sum, count, laplace, laplaceSquared, restless] = [0, 0, 0, 0, 0];
  for (let y = area.top + 1; y < area.bottom; y += 1)
    for (let x = area.left + 1; x < area.right; x += 1) {
      const at = y * width + x;
      const value = pixels[at]!;
      const second = pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]! - 4 * value;
      sum += value;
      laplace += second;
      laplaceSquared += second * second;
      restless += pixels[at + 1]! - pixels[at - 1]!;
      count += 1;
    }
  const mean = sum / count;
  if (mean < DARK) return 'dark';
  const { burnt, paper } = burntBlocks(grey, area);
  const isFilled = fillsFrame(grey, area, Math.abs(restless / count));
  const isSharp = laplaceSquared / count - (laplace / count) ** 2 >= MIN_SHARPNESS && height >= 2;
  // White paper with clear print on a darker table does not count as too much light.
  const isWhitePaper = isFilled && isSharp && meanOutside(grey, area) < WHITE_PAPER;
  if ((mean > BRIGHT || burnt > WHITE) && !isWhitePaper) return 'bright';
  if (!isFilled) return 'far';
  if (burnt > GLARE && paper < WHITE_PAPER) return 'glare';
  if (!before || before.pixels.length !== pixels.length || movement(grey, before) > MAX_MOVEMENT) return 'still';
  return isSharp ? 'good' : 'blurry';
}

/** Returns the mean grey outside the frame. */
function meanOutside({ width, pixels }: Grey, { left, right, top, bottom }: Area): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x >= left && x <= right && y >= top && y <= bottom) continue;
    sum += pixels[at]!;
    count += 1;
  }
  return sum / Math.max(1, count);
}

/**
 * Returns the share of the overexposed blocks, and the grey of the paper between the print. The paper's grey is the
 * minimum of the lightest fifth of the other blocks, or 255 if there are none.
 */
function burntBlocks(grey: Grey, area: Area): { burnt: number; paper: number } {
  const means = blocksOf(grey, area).flat();
  const others = means.filter((mean) => mean < BURNT).sort((a, b) => a - b);
  const paper = others[Math.floor(others.length * 0.8)] ?? 255;
  return { burnt: means.length ? 1 - others.length / means.length : 0, paper };
}

/** Returns the mean grey of each block of an area, row by row. */
function blocksOf({ width, pixels }: Grey, { left, right, top, bottom }: Area): number[][] {
  const rows: number[][] = [];
  for (let y = top; y + BLOCK <= bottom; y += BLOCK) {
    const row: number[] = [];
    for (let x = left; x + BLOCK <= right; x += BLOCK) {
      let sum = 0;
      for (let dy = 0; dy < BLOCK; dy += 1)
        for (let dx = 0; dx < BLOCK; dx += 1) sum += pixels[(y + dy) * width + x + dx]!;
      row.push(sum / (BLOCK * BLOCK));
    }
    rows.push(row);
  }
  return rows;
}

/** Part of a picture, as shares of its width and height. */
export interface Share {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the largest connected overexposed part in the frame, which is the reflection that the person sees. Undefined
 * if no block is overexposed. With `whole`, searches the whole picture instead of the frame.
 */
export function glareIn(grey: Grey, whole = false): Share | undefined {
  const { width, height } = grey;
  const area = whole ? { left: 0, right: width, top: 0, bottom: height } : frameOf(grey);
  const rows = blocksOf(grey, area);
  const seen = new Set<string>();
  let best: readonly (readonly [number, number])[] = [];
  for (const [y, row] of rows.entries())
    for (const x of row.keys()) {
      const part: [number, number][] = [];
      const open: [number, number][] = [[x, y]];
      for (let next = open.pop(); next; next = open.pop()) {
        const [column, line] = next;
        const key = next.join();
        if (seen.has(key) || (rows[line]?.[column] ?? 0) < BURNT) continue;
        seen.add(key);
        part.push(next);
        open.push([column - 1, line], [column + 1, line], [column, line - 1], [column, line + 1]);
      }
      if (part.length > best.length) best = part;
    }
  if (best.length === 0) return undefined;
  const [columns, lines] = [best.map(([column]) => column), best.map(([, line]) => line)];
  const [left, top] = [area.left + BLOCK * Math.min(...columns), area.top + BLOCK * Math.min(...lines)];
  return {
    left: left / width,
    top: top / height,
    width: (area.left + BLOCK * (Math.max(...columns) + 1) - left) / width,
    height: (area.top + BLOCK * (Math.max(...lines) + 1) - top) / height,
  };
}

/** Advice about a picture, and the position of a reflection in it. */
export interface DocumentLook {
  readonly hint: Hint;
  readonly glare: Share | undefined;
}

export function lookAtDocument(grey: Grey, before: Grey | undefined): DocumentLook {
  const hint = documentHint(grey, before);
  return { hint, glare: hint === 'glare' ? glareIn(grey) : undefined };
}

/** Returns the mean change of a pixel between two pictures. */
function movement({ pixels }: Grey, before: Grey): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 1) sum += Math.abs(pixels[at]! - before.pixels[at]!);
  return sum / pixels.length;
}
