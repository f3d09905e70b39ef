import { readFileSync } from 'node:fs';
import { quadRect } from '../image/geometry.ts';
import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import { warpQuad } from '../image/warp.ts';
import type { Models } from '../models/models.ts';
import * as ort from '../models/onnxruntime.ts';

/** Height of the strips with which PP-OCRv4 recognition was trained, and the maximum width of a strip. */
const STRIP_HEIGHT = 48;
const WIDEST = 2400;
const BATCH = 6;

/** The recogniser's output along one strip: `steps` rows of `classes` probabilities. Class 0 means "no character". */
export interface StripReading {
  readonly probabilities: Float32Array;
  readonly steps: number;
  readonly classes: number;
  /** Number of steps on the strip itself. The rest is padding of the batch. */
  readonly filled: number;
}

/** A recognised line. `centres` (0 to 1 along the strip) and `scores` have one entry for each character of `text`. */
export interface RecognisedText {
  readonly text: string;
  readonly score: number;
  readonly centres: readonly number[];
  readonly scores: readonly number[];
  /** The maximum probability of an apostrophe at a step that was read as another character, 0 to 1. */
  readonly lostApostrophe?: number;
}

const APOSTROPHES = /^['’‘`´′＇]$/;
/** Number of steps on each side of an apostrophe that also have a part of its probability. */
const SPREAD = 3;

/**
 * The recogniser's characters by class (class 0 is blank, the last class is the space), and the classes of its
 * apostrophes.
 */
export interface Alphabet {
  readonly chars: readonly string[];
  readonly apostrophes: readonly number[];
}

export const alphabetOf = (chars: readonly string[]): Alphabet => ({
  chars,
  apostrophes: classesOf(chars, APOSTROPHES),
});

/** Reads 6,625 characters from a file of 26 kB. Call it once for many lines. */
export function readAlphabet(models: Models): Alphabet {
  const keys = readFileSync(models.path('ppocr-keys.txt'), 'utf8').replaceAll('\r', '').split('\n');
  if (keys.at(-1) === '') keys.pop();
  return alphabetOf(['', ...keys, ' ']);
}

/**
 * Cuts a line of text out of the picture and straightens it to a horizontal strip of the recogniser's input height.
 * `stretch` makes it wider, which helps with narrow letters.
 */
export function cutStrip(raster: Raster, quad: Quad, stretch = 1): Raster {
  const { width, height } = quadRect(quad);
  const wide = Math.round((width / Math.max(1, height)) * STRIP_HEIGHT * stretch);
  return warpQuad(raster, quad, Math.max(16, Math.min(WIDEST, wide)), STRIP_HEIGHT);
}

/**
 * Runs recognition (model `ppocr-rec`) over strips of height 48. Decodes each strip while its probabilities are in
 * memory.
 */
export async function recogniseStrips<T>(
  strips: readonly Raster[],
  models: Models,
  decode: (reading: StripReading) => T,
): Promise<T[]> {
  const session = await models.session('ppocr-rec');
  const order = strips.map((_, index) => index).sort((a, b) => strips[a]!.width - strips[b]!.width);
  const results = new Array<T>(strips.length);
  for (const group of groupByWidth(order, strips)) {
    const width = Math.max(...group.map((index) => strips[index]!.width));
    const area = width * STRIP_HEIGHT;
    const input = new Float32Array(group.length * 3 * area);
    for (const [slot, index] of group.entries()) fillPlanes(input, slot * 3 * area, strips[index]!, width);
    const tensor = new ort.Tensor('float32', input, [group.length, 3, STRIP_HEIGHT, width]);
    const output = (await session.run({ [session.inputNames[0]!]: tensor }))[session.outputNames[0]!]!;
    const [, steps, classes] = output.dims as [number, number, number];
    const data = output.data as Float32Array;
    group.forEach((index, slot) => {
      const probabilities = data.subarray(slot * steps * classes, (slot + 1) * steps * classes);
      results[index] = decode({ probabilities, steps, classes, filled: (steps * strips[index]!.width) / width });
    });
  }
  return results;
}

/**
 * Groups strips of similar width into batches. In one batch, a short strip would be padded to the width of a long one
 * and take its time.
 */
function groupByWidth(order: readonly number[], strips: readonly Raster[]): number[][] {
  const groups: number[][] = [];
  for (const index of order) {
    const group = groups.at(-1);
    const fits = group && group.length < BATCH && strips[index]!.width <= strips[group[0]!]!.width * 1.2 + 16;
    if (fits) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

function fillPlanes(input: Float32Array, offset: number, strip: Raster, width: number): void {
  const area = width * STRIP_HEIGHT;
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    for (let x = 0; x < strip.width; x++) {
      const from = (y * strip.width + x) * 3;
      const to = offset + y * width + x;
      input[to] = strip.data[from + 2]! / 127.5 - 1;
      input[to + area] = strip.data[from + 1]! / 127.5 - 1;
      input[to + 2 * area] = strip.data[from]! / 127.5 - 1;
    }
  }
}

/**
 * Decodes a strip by greedy CTC. A character's centre is the probability-weighted mean of its steps. This is half a
 * step more exact than the peak, which helps to distinguish a space from a wide letter. `only` lists the allowed
 * characters; the most likely of them is used.
 */
export function decodeText(reading: StripReading, { chars, apostrophes }: Alphabet, only?: RegExp): RecognisedText {
  const { probabilities, steps, classes, filled } = reading;
  const text: string[] = [];
  const peaks: number[] = [];
  const moments: number[] = [];
  const weights: number[] = [];
  const allowed = only && classesOf(chars, only);
  const faint = new Map<number, number>();
  const read: number[] = [];
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * classes;
    let best = 0;
    if (allowed) {
      for (const c of allowed) if (probabilities[row + c]! > probabilities[row + best]!) best = c;
    } else for (let c = 1; c < classes; c++) if (probabilities[row + c]! > probabilities[row + best]!) best = c;
    const p = probabilities[row + best]!;
    if (best !== 0 && best !== last) {
      text.push(chars[best]!);
      peaks.push(0);
      moments.push(0);
      weights.push(0);
    }
    if (best !== 0) {
      const at = text.length - 1;
      peaks[at] = Math.max(peaks[at]!, p);
      moments[at] = moments[at]! + p * (step + 0.5);
      weights[at] = weights[at]! + p;
    }
    last = best;
    if (apostrophes.includes(best)) read.push(step);
    else
      faint.set(
        step,
        apostrophes.reduce((sum, c) => sum + probabilities[row + c]!, 0),
      );
  }
  const centres = moments.map((moment, i) => Math.min(1, moment / weights[i]! / filled));
  const score = peaks.length === 0 ? 0 : peaks.reduce((sum, p) => sum + p, 0) / peaks.length;
  const lost = [...faint].filter(([step]) => !read.some((one) => Math.abs(one - step) <= SPREAD));
  const lostApostrophe = Math.max(0, ...lost.map(([, p]) => p));
  return { text: text.join(''), score, centres, scores: peaks, lostApostrophe };
}

const classesOf = (chars: readonly string[], like: RegExp): number[] =>
  chars.flatMap((char, c) => (c > 0 && like.test(char) ? [c] : []));
