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

/** The recogniser's output along one strip: `steps` rows of `classes` probabilities. Class 0 means "no character". */
export interface StripReading {
  readonly probabilities: Float32Array;
  readonly steps: number;
  readonly classes: number;
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
/** Probability above which no other class of a step can have a higher one; a little over a half, because of rounding. */
const SURELY_HIGHEST = 0.501;
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
 * Runs recognition (model `ppocr-rec`) over strips of height 48, one after the other. Batches are not faster, and their
 * shorter strips would be padded: a tenth of the columns of a passport. Decodes each strip while its probabilities are
 * in memory.
 */
export async function recogniseStrips<T>(
  strips: readonly Raster[],
  models: Models,
  decode: (reading: StripReading) => T,
): Promise<T[]> {
  const session = await models.session('ppocr-rec');
  const results: T[] = [];
  for (const strip of strips) {
    const input = new ort.Tensor('float32', planes(strip), [1, 3, STRIP_HEIGHT, strip.width]);
    const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!;
    const [, steps, classes] = output.dims as [number, number, number];
    results.push(decode({ probabilities: output.data as Float32Array, steps, classes }));
  }
  return results;
}

/** The recogniser's value of each byte. */
const LEVELS = Float32Array.from({ length: 256 }, (_, byte) => byte / 127.5 - 1);

function planes({ width, data }: Raster): Float32Array {
  const area = width * STRIP_HEIGHT;
  const out = new Float32Array(3 * area);
  for (let i = 0, from = 0; i < area; i++, from += 3) {
    out[i] = LEVELS[data[from + 2]!]!;
    out[i + area] = LEVELS[data[from + 1]!]!;
    out[i + 2 * area] = LEVELS[data[from]!]!;
  }
  return out;
}

/**
 * Decodes a strip by greedy CTC. A character's centre is the probability-weighted mean of its steps. This is half a
 * step more exact than the peak, which helps to distinguish a space from a wide letter. `only` lists the allowed
 * characters; the most likely of them is used.
 */
export function decodeText(reading: StripReading, { chars, apostrophes }: Alphabet, only?: RegExp): RecognisedText {
  const { probabilities, steps, classes } = reading;
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
    } else best = likeliest(probabilities, row, classes);
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
  const centres = moments.map((moment, i) => Math.min(1, moment / weights[i]! / steps));
  const score = peaks.length === 0 ? 0 : peaks.reduce((sum, p) => sum + p, 0) / peaks.length;
  const lost = [...faint].filter(([step]) => !read.some((one) => Math.abs(one - step) <= SPREAD));
  const lostApostrophe = Math.max(0, ...lost.map(([, p]) => p));
  return { text: text.join(''), score, centres, scores: peaks, lostApostrophe };
}

/** Returns the first of the likeliest classes of a step. A probability above a half is the highest, as their sum is 1. */
function likeliest(probabilities: Float32Array, row: number, classes: number): number {
  let best = 0;
  let highest = probabilities[row]!;
  for (let c = 1; c < classes && highest <= SURELY_HIGHEST; c++) {
    const p = probabilities[row + c]!;
    if (p > highest) {
      highest = p;
      best = c;
    }
  }
  return best;
}

const classesOf = (chars: readonly string[], like: RegExp): number[] =>
  chars.flatMap((char, c) => (c > 0 && like.test(char) ? [c] : []));
