import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { CONVERTED } from '../face-recipes.ts';
import { inputPath } from '../recipe.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { runShipped } from '../testing/tfjs.ts';
import { convertGraphModel } from './convert.ts';

test.each(CONVERTED)('$source gives what it gave before', async ({ source, outputs }) => {
  const [json, bin] = ['json', 'bin'].map((ending) =>
    readFileSync(inputPath(`@vladmandic/human/models/${source}.${ending}`)),
  );
  const session = await ort.InferenceSession.create(convertGraphModel(json!, bin!, outputs), { logSeverityLevel: 3 });
  const shape = inputShape(session);
  const input = noise(
    shape.reduce((product, size) => product * size, 1),
    7,
  );

  const ours = await session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', input, shape) });
  const theirs = await runShipped(`@vladmandic/human/models/${source}`, shape, input, Object.values(outputs));

  for (const [index, output] of Object.keys(outputs).entries()) {
    expect(largestDifference(ours[output]!.data as Float32Array, theirs[index]!)).toBeLessThan(1e-4);
  }
});

test('a model that needs an unknown operation is refused by name', () => {
  const model = { modelTopology: { node: [{ name: 'out', op: 'Einsum', input: [] }] }, weightsManifest: [] };
  expect(() => convertGraphModel(Buffer.from(JSON.stringify(model)), Buffer.alloc(0), { y: 'out' })).toThrow(/Einsum/);
});

function inputShape(session: ort.InferenceSession): number[] {
  const [input] = session.inputMetadata;
  if (!input?.isTensor) throw new Error('the input is no tensor');
  return input.shape.map(Number);
}
