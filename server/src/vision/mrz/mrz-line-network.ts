import * as ort from '../models/onnxruntime.ts';
import { type MrzSteps, mrzAlphabet } from './mrz-line-grid.ts';
import { STRIP_HEIGHT, type Strip } from './mrz-line-strip.ts';

/**
 * Distance in strip pixels between two steps of the network. The width of each strip is a multiple of this distance.
 */
export const STEP = 4;
const CLASSES = mrzAlphabet.length + 1;
const CHANNELS = CLASSES + 5;

/** The network's output for one strip. */
export interface MrzAnswer {
  readonly steps: MrzSteps;
  /** Row of the middle of the capitals, and height of the capitals, in strip pixels at each step. */
  readonly middle: Float32Array;
  readonly cap: Float32Array;
}

/** Runs the network on several strips at once. Shorter strips are padded with zeros. */
export async function infer(session: ort.InferenceSession, strips: readonly Strip[]): Promise<MrzAnswer[]> {
  const width = Math.max(...strips.map((strip) => strip.width));
  const data = new Float32Array(strips.length * STRIP_HEIGHT * width);
  strips.forEach((strip, n) => {
    for (let v = 0; v < STRIP_HEIGHT; v++) {
      data.set(strip.data.subarray(v * strip.width, (v + 1) * strip.width), (n * STRIP_HEIGHT + v) * width);
    }
  });
  const { steps } = await session.run({
    strip: new ort.Tensor('float32', data, [strips.length, 1, STRIP_HEIGHT, width]),
  });
  const values = steps!.data as Float32Array;
  return strips.map((strip, n) =>
    answerOf(values.subarray((n * CHANNELS * width) / STEP), width / STEP, strip.width / STEP),
  );
}

/**
 * Reads channels in the order of models/mrz/net.py. Each row has `stride` steps, and the first `count` belong to this
 * strip.
 */
function answerOf(values: Float32Array, stride: number, count: number): MrzAnswer {
  const logProbabilities = new Float32Array(count * CLASSES);
  const phase = new Float32Array(count * 2);
  const channel = (index: number, t: number) => values[index * stride + t]!;
  for (let t = 0; t < count; t++) {
    let top = -Infinity;
    for (let c = 0; c < CLASSES; c++) top = Math.max(top, channel(c, t));
    let sum = 0;
    for (let c = 0; c < CLASSES; c++) sum += Math.exp(channel(c, t) - top);
    for (let c = 0; c < CLASSES; c++) logProbabilities[t * CLASSES + c] = channel(c, t) - top - Math.log(sum);
    phase[t * 2] = channel(CLASSES, t);
    phase[t * 2 + 1] = channel(CLASSES + 1, t);
  }
  const along = (read: (t: number) => number) => Float32Array.from({ length: count }, (_, t) => read(t));
  return {
    steps: {
      count,
      stepPixels: STEP,
      logProbabilities,
      phase,
      pitch: along((t) => 16 * Math.exp(channel(CLASSES + 2, t))),
    },
    middle: along((t) => 16 + 16 * channel(CLASSES + 3, t)),
    cap: along((t) => 16 * Math.exp(channel(CLASSES + 4, t))),
  };
}
