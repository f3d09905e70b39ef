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
  /** The maximum probability of an apostrophe at all steps that were read as another character, 0 to 1. */
  readonly lostApostrophe?: number;
}

const APOSTROPHES = /^['’‘`´′＇]$/;
/**
 * If a class has more than this probability, no other class of the step can have a higher one. The value is a little
 * over a half because of rounding.
 */
const SURELY_HIGHEST = 0.501;
/** Number of steps on each side of an apostrophe to which a part of its probability is spread. */
const SPREAD = 3;

/**
 * The characters of the recogniser by class, and the classes of its apostrophes. Class 0 is blank, and the last class
 * is the space.
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
 * Cuts a line of text out of the picture. Straightens it to a horizontal strip with the input height of the recogniser.
 * `stretch` makes the strip wider, which helps with narrow letters.
 */
export function cutStrip(raster: Raster, quad: Quad, stretch = 1): Raster {
  const { width, height } = quadRect(quad);
  const wide = Math.round((width / Math.max(1, height)) * STRIP_HEIGHT * stretch);
  return warpQuad(raster, quad, Math.max(16, Math.min(WIDEST, wide)), STRIP_HEIGHT);
}

/**
 * Runs recognition with the model `ppocr-rec` on strips of height 48, one after another. Batches are not faster,
 * because their shorter strips must be padded. For a passport, the padding would be a tenth of the columns. `decode`
 * must not keep the probabilities, because the next strip overwrites them.
 */
export async function recogniseStrips<T>(
  strips: readonly Raster[],
  models: Models,
  decode: (reading: StripReading) => T,
): Promise<T[]> {
  const session = await models.session('ppocr-rec');
  const [inputName, outputName] = [session.inputNames[0]!, session.outputNames[0]!];
  // The widest strip comes first, and the others use its memory. A passport's strips would fill 40 MB, and a full collection of garbage follows
  // each 64 MB.
  const widestFirst = strips.map((strip, at) => ({ strip, at })).sort((a, b) => b.strip.width - a.strip.width);
  const pixels = new Float32Array(3 * STRIP_HEIGHT * (widestFirst[0]?.strip.width ?? 0));
  let memory: { readonly probabilities: Float32Array; readonly classes: number } | undefined;
  const results = new Array<T>(strips.length);
  for (const { strip, at } of widestFirst) {
    const input = new ort.Tensor('float32', planes(strip, pixels), [1, 3, STRIP_HEIGHT, strip.width]);
    const into = memory && outputIn(memory, stepsOf(strip.width));
    const outputs = await (into
      ? session.run({ [inputName]: input }, { [outputName]: into })
      : session.run({ [inputName]: input }));
    const output = outputs[outputName]!;
    const [, steps, classes] = output.dims as [number, number, number];
    const probabilities = output.data as Float32Array;
    if (steps === stepsOf(strip.width)) memory ??= { probabilities, classes };
    results[at] = decode({ probabilities, steps, classes });
  }
  return results;
}

/** Number of steps of the recogniser for a strip: its two convolutions with a step of two columns round up, its pooling rounds down. */
const stepsOf = (width: number): number => Math.floor(Math.ceil(Math.ceil(width / 2) / 2) / 2);

const outputIn = (
  { probabilities, classes }: { readonly probabilities: Float32Array; readonly classes: number },
  steps: number,
) => new ort.Tensor('float32', probabilities.subarray(0, steps * classes), [1, steps, classes]);

/** The recogniser's value of each byte. */
const LEVELS = Float32Array.from({ length: 256 }, (_, byte) => byte / 127.5 - 1);

/** Writes a strip's pixels to the start of `memory`, blue, green and red apart. */
function planes({ width, data }: Raster, memory: Float32Array): Float32Array {
  const area = width * STRIP_HEIGHT;
  const out = memory.subarray(0, 3 * area);
  for (let i = 0, from = 0; i < area; i++, from += 3) {
    out[i] = LEVELS[data[from + 2]!]!;
    out[i + area] = LEVELS[data[from + 1]!]!;
    out[i + 2 * area] = LEVELS[data[from]!]!;
  }
  return out;
}

/**
 * Decodes a strip by greedy CTC. The centre of a character is the mean of its steps, weighted by probability. This is
 * half a step more exact than the peak, which helps to distinguish a space from a wide letter. `only` matches the
 * allowed characters. The most likely of them is used.
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

/**
 * Returns the most likely class of a step. If two classes are equal, returns the first. A probability above a half is
 * the highest, because the sum is 1.
 */
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
