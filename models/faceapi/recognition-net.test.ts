import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inputPath } from '../recipe.ts';
import { originalFaceNet } from '../testing/face-api-net.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { FACE_SIZE, recognitionNet } from './recognition-net.ts';

const MODEL = '@vladmandic/face-api/model/face_recognition_model';
/** What face-api subtracts and divides by inside; our graph leaves it to the manifest. */
const { mean, scale } = (
  JSON.parse(readFileSync(new URL('../manifests/face-embedding.json', import.meta.url), 'utf8')) as {
    input: { mean: number[]; scale: number };
  }
).input;

test('the rebuilt graph embeds two faces as face-api does', async () => {
  const files = [`${MODEL}-weights_manifest.json`, `${MODEL}.bin`].map((file) => readFileSync(inputPath(file)));
  const session = await ort.InferenceSession.create(recognitionNet(files[0]!, files[1]!), { logSeverityLevel: 3 });
  const faces = noise(2 * FACE_SIZE * FACE_SIZE * 3, 11).map((value) => (value + 1) * 127.5);

  const fed = faces.map((value, index) => (value - mean[index % 3]!) * scale);
  const input = new ort.Tensor('float32', fed, [2, FACE_SIZE, FACE_SIZE, 3]);
  const { embedding } = await session.run({ face: input });
  const original = await originalFaceNet();

  expect(embedding!.dims).toEqual([2, 128]);
  expect(largestDifference(embedding!.data as Float32Array, await original(faces))).toBeLessThan(1e-4);
});
