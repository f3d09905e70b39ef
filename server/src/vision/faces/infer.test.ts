import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOnnxGraph } from '../../../../models/onnx/graph.ts';
import type { ModelManifest } from '../models/model-manifest.ts';
import { openModels } from '../models/models.ts';
import { infer } from './infer.ts';

const SIDE = 8;
const grey = (value: number) => Float32Array.from({ length: SIDE * SIDE * 3 }, () => value);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-infer-'));
  // The outputs are sum = mean(near) + 10 × mean(far) + offset, and twice = 2 × sum. The inputs are two pictures, each
  // in a batch of one, and a constant.
  const graph = makeOnnxGraph('test');
  graph.input('offset', [1, 1]);
  graph.input('near', [1, 3, SIDE, SIDE]);
  graph.input('far', [1, 3, SIDE, SIDE]);
  const mean = (name: string) => graph.node('ReduceMean', [name], { axes: [1, 2, 3], keepdims: 0 });
  const ten = graph.constant({ shape: [1], data: Float32Array.of(10) });
  const two = graph.constant({ shape: [1], data: Float32Array.of(2) });
  const both = graph.node('Add', [mean('near'), graph.node('Mul', [mean('far'), ten])]);
  graph.node('Add', [both, 'offset'], {}, 'sum');
  graph.node('Mul', ['sum', two], {}, 'twice');
  graph.output('sum');
  graph.output('twice');
  writeFileSync(join(folder, 'antispoof.onnx'), graph.encode());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest: ModelManifest = {
  description: 'test',
  input: { name: 'near', size: SIDE, colour: 'rgb', layout: 'nchw', mean: [0], scale: 1 },
  constants: { offset: { type: 'float32', shape: [1, 1], values: [0.5] } },
  outputs: { real: 'sum', double: 'twice' },
};

test('a file of several inputs and outputs gets each picture, and its constants', async () => {
  const readings = await infer(openModels([folder]), { name: 'antispoof', manifest }, [grey(3)], {
    far: [grey(7)],
  });
  expect([...readings['real']!]).toEqual([73.5]);
  expect([...readings['double']!]).toEqual([147]);
});

test('a file that takes one picture at a time is run once for each', async () => {
  const pictures = [grey(1), grey(2), grey(3)];
  const readings = await infer(openModels([folder]), { name: 'antispoof', manifest }, pictures, {
    far: pictures,
  });
  expect([...readings['real']!]).toEqual([11.5, 22.5, 33.5]);
});

test('an input that nothing is fed is named', async () => {
  await expect(infer(openModels([folder]), { name: 'antispoof', manifest }, [grey(1)])).rejects.toThrow(/far/);
});
