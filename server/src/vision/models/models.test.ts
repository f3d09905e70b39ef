import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { makeOnnxGraph } from '../../../../models/onnx/graph.ts';
import { detectFaces } from '../faces/detect.ts';
import { embeddingDistance, embeddingManifestOf, embedFace } from '../faces/embed.ts';
import type { Raster } from '../image/raster.ts';
import { openModels } from './models.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a picture of one colour. */
function plain(width: number, height: number, colour: readonly [number, number, number]): Raster {
  return { width, height, data: Uint8Array.from({ length: width * height * 3 }, (_, i) => colour[i % 3]!) };
}

/** Writes the files of an operator's model to a separate folder. Returns the folder. */
function operatorModel(name: string, model: Uint8Array, manifest: object): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, `${name}.onnx`), model);
  writeFileSync(join(own, `${name}.json`), JSON.stringify({ description: 'an operator’s own', ...manifest }));
  return own;
}

/** Returns a recogniser whose embedding is the mean of each channel: NCHW, BGR, 112 pixels, compared by cosine. */
function meanColourRecogniser(): string {
  const graph = makeOnnxGraph('test');
  graph.input('data', ['n', 3, 112, 112]);
  graph.output(graph.node('ReduceMean', ['data'], { axes: [2, 3], keepdims: 0 }, 'fc1'));
  return operatorModel('face-embedding', graph.encode(), {
    input: { size: 112, colour: 'bgr', layout: 'nchw', mean: [127.5], scale: 1 / 127.5 },
    outputs: { embedding: 'fc1' },
    landmarks: [
      [38.3, 51.7],
      [73.5, 51.5],
      [56, 71.7],
      [41.5, 92.4],
      [70.7, 92.2],
    ],
    distance: 'cosine',
    calibration: { threshold: 0.4, steepness: 12, provenance: 'the operator’s own photos' },
  });
}

/** Returns a detector that always finds two faces. One of them is too uncertain and is ignored. */
function oneFaceDetector(): string {
  const row = [40, 50, 80, 90, 0.95, 50, 65, 70, 65, 60, 75, 52, 82, 68, 82];
  const doubtful = [10, 10, 20, 20, 0.3, ...row.slice(5)];
  const graph = makeOnnxGraph('test');
  graph.input('images', ['n', 160, 160, 3]);
  const data = Float32Array.from([...row, ...doubtful]);
  graph.output(graph.node('Identity', [graph.constant({ shape: [1, 2, 15], data })], {}, 'detections'));
  return operatorModel('face-detector', graph.encode(), {
    input: { size: 160, colour: 'rgb', layout: 'nhwc', mean: [0], scale: 1 },
    outputs: { rows: 'detections' },
    decoder: 'rows',
    least_score: 0.5,
  });
}

const five = [
  [100, 100],
  [140, 100],
  [120, 120],
  [105, 140],
  [135, 140],
] as const;

describe('an entry of a manifest that nobody reads is refused by name', () => {
  const calibration = { threshold: 0.4, steepness: 12, provenance: 'ours' };
  const embedding = {
    ...{ input: { size: 112, colour: 'bgr', layout: 'nchw', mean: [127.5], scale: 1 }, outputs: { embedding: 'fc1' } },
    ...{
      landmarks: [
        [1, 1],
        [2, 1],
        [1, 2],
        [1, 3],
        [2, 3],
      ],
      distance: 'cosine',
      calibration,
    },
  };
  const read = (manifest: object) => () =>
    embeddingManifestOf(openModels([operatorModel('face-embedding', Uint8Array.of(), manifest)]));
  test.each([
    [
      { allowence: { length: 1, weight: 1 } },
      /json: there is no \/allowence; known: description, input, .*, allowance/,
    ],
    [{ input: { ...embedding.input, std: [1] } }, /no \/input\/std; known in \/input: name, size/],
    [
      { calibration: { ...calibration, cohort: { nearest: 0.1, open: 1, same: 0.4, treshold: 0.5, steepness: 16 } } },
      /no \/calibration\/cohort\/treshold; known in \/calibration\/cohort: nearest, open/,
    ],
    [{ fusion: [{ model: 'a', output: 'b', weight: 1, roots: true }] }, /no \/fusion\/0\/roots/],
    [{ constants: { train: { type: 'bool', shape: [], value: [0] } } }, /no \/constants\/train\/value; known/],
    [{ real_index: 1 }, /no \/real_index/],
    [{ softmax: ['fc1'] }, /json: \/softmax names fc1, which outputs has not/],
    [{ outputs: { embeding: 'fc1' } }, /json: \/outputs .*embedding/],
  ])('%j', (slip, message) => {
    expect(read({ ...embedding, ...slip })).toThrow(message);
  });

  test('what the file calls its inputs and outputs is its own', () => {
    const own = {
      constants: { train: { type: 'bool', shape: [], values: [0] } },
      outputs: { embedding: 'a', more: 'b' },
    };
    expect(read({ ...embedding, ...own })()).toMatchObject(own);
  });

  test('what stands in place of an object is told as it was', () => {
    expect(read({ ...embedding, calibration: [1] })).toThrow(/face-embedding\.json: \/calibration/);
    expect(read({ ...embedding, input: null })).toThrow(/face-embedding\.json: \/input/);
  });
});

describe('an operator’s model takes the place of ours without a change of code', () => {
  test('a recogniser of another size, colour order, layout and distance', async () => {
    const models = openModels([meanColourRecogniser(), modelsCache()]);
    const reddish = await embedFace(plain(240, 240, [255, 127.5, 0]), { five }, models);
    expect([...reddish]).toEqual([-1, expect.closeTo(0, 2), 1]);

    const bluish = await embedFace(plain(240, 240, [0, 127.5, 255]), { five }, models);
    const { distance, calibration } = embeddingManifestOf(models);
    expect(embeddingDistance(reddish, bluish, distance)).toBeCloseTo(2, 2);
    expect(calibration.threshold).toBe(0.4);
  });

  test('a detector that gives rows', async () => {
    const models = openModels([oneFaceDetector(), modelsCache()]);
    const faces = await detectFaces(plain(320, 320, [90, 90, 90]), models);
    expect(faces).toHaveLength(1);
    expect(faces[0]!.score).toBeCloseTo(0.95, 5);
    expect(faces[0]!.box.width).toBeCloseTo(80, 3);
    expect(faces[0]!.box.x).toBeCloseTo(80.5, 3);
  });

  test('it has a version of its own', async () => {
    const [theirs, ours] = [openModels([meanColourRecogniser(), modelsCache()]), openModels([modelsCache()])];
    expect(await theirs.version('face-embedding')).not.toBe(await ours.version('face-embedding'));
    expect(await theirs.version('face-mesh')).toBe(await ours.version('face-mesh'));
  });
});

test('a manifest that is wrong is refused by file and entry', () => {
  const own = operatorModel('antispoof', makeOnnxGraph('test').encode(), { input: { size: 'large' }, outputs: {} });
  expect(() => openModels([own]).manifest('antispoof', Type.Object({}))).toThrow(/antispoof\.json: \/input/);
});

test('a model that is nowhere says how to get it', async () => {
  await expect(openModels([folder]).session('nothing')).rejects.toThrow(/nothing\.onnx is not prepared/);
});
