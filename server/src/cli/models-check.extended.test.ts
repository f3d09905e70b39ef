import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { makeOnnxGraph } from '../../../models/onnx/graph.ts';
import { detectorAdvice } from './compare-detectors.ts';
import { advice, runModelsCheck } from './models-check.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-models-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said: string[] = [];
const io = { out: (line: string) => said.push(line), err: () => {}, environment: { MODELS_CACHE: modelsCache() } };

test('a folder without models is explained', async () => {
  await expect(runModelsCheck([folder], io)).rejects.toThrow(/none of face-detector\.onnx/);
  await expect(runModelsCheck([join(folder, 'nowhere')], io)).rejects.toThrow(/There is no folder/);
});

test('a model that works is tried and timed beside ours; one that does not is named with its fault', async () => {
  copyFileSync(join(modelsCache(), 'antispoof.onnx'), join(folder, 'antispoof.onnx'));
  copyFileSync(join(modelsCache(), 'antispoof.json'), join(folder, 'antispoof.json'));
  expect(await runModelsCheck([folder], io)).toBe(0);
  expect(said.at(-1)).toMatch(/^\| antispoof \| real 0\.\d+ \(ours: real 0\.\d+\) \| \d+\.\d × \| [0-9a-f]{12} \|$/);

  const manifest = JSON.parse(readFileSync(join(folder, 'antispoof.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'antispoof.json'), JSON.stringify({ ...manifest, outputs: { real: 'elsewhere' } }));
  expect(await runModelsCheck([folder], io)).toBe(1);
  expect(said.at(-1)).toMatch(/CANNOT BE USED: antispoof\.onnx has no output elsewhere/);
});

test('a manifest that is missing, no JSON, or names a value that the output has not, is said by name', async () => {
  const manifest = readFileSync(join(modelsCache(), 'antispoof.json'), 'utf8');
  const own = join(folder, 'antispoof.json');
  writeFileSync(own, '{ "description": ');
  expect(await runModelsCheck([folder], io)).toBe(1);
  expect(said.at(-1)).toMatch(/CANNOT BE USED: antispoof\.json is not JSON/);
  rmSync(own);
  expect(await runModelsCheck([folder], io)).toBe(1);
  expect(said.at(-1)).toMatch(/CANNOT BE USED: antispoof\.json is missing: a model and its manifest lie together/);
  writeFileSync(own, JSON.stringify({ ...(JSON.parse(manifest) as object), real_index: 9 }));
  expect(await runModelsCheck([folder], io)).toBe(1);
  expect(said.at(-1)).toMatch(/CANNOT BE USED: antispoof\.json: real_index 9 is beyond the output real/);
});

test('a slow network is said to be slow, whatever else the trial takes', async () => {
  const graph = makeOnnxGraph('slow');
  graph.input('x', ['n', 128, 128, 3]);
  let value = 'x';
  // Models with 400 additional nodes, which make them slow.
  for (let i = 0; i < 400; i++) value = graph.node('Sin', [value]);
  graph.output(graph.node('ReduceMean', [value], { axes: [1, 2, 3], keepdims: 0 }, 'real'));
  writeFileSync(join(folder, 'antispoof.onnx'), graph.encode());
  copyFileSync(join(modelsCache(), 'antispoof.json'), join(folder, 'antispoof.json'));
  expect(await runModelsCheck([folder], io)).toBe(0);
  expect(Number(/\| (\d+\.\d) × \|/.exec(said.at(-1)!)?.[1])).toBeGreaterThan(2);
});

test('the advice is by the worst group, and none where the photos are too few', () => {
  expect(advice(0.8, 0.9)).toMatch(/90\.0 %.*ours 80\.0 %: switch/);
  expect(advice(0.9, 0.9)).toMatch(/do not switch/);
  expect(advice(null, 0.9)).toMatch(/too few/);
});

test('a spoof detector is measured beside ours on labelled stills, and whether to switch is said', async () => {
  for (const end of ['onnx', 'json'])
    copyFileSync(join(modelsCache(), `antispoof.${end}`), join(folder, `antispoof.${end}`));
  const photos = dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg'));
  for (const name of ['sample1.jpg', 'sample2.jpg']) copyFileSync(join(photos, name), join(folder, name));
  writeFileSync(join(folder, 'labels.tsv'), 'file\tclass\nsample1.jpg\tlive\nsample2.jpg\tattack\n');
  const reports: unknown[] = [];
  expect(await runModelsCheck([folder, folder], { ...io, report: (report) => reports.push(report) })).toBe(0);
  const [{ detectors }] = reports as [
    { detectors: { model: string; ours: unknown; yours: unknown; advice: string }[] },
  ];
  // Both detectors are the same file and have the same accuracy, so the advice is not to switch.
  expect(detectors).toMatchObject([{ model: 'antispoof', advice: 'do not switch.' }]);
  expect(detectors[0]!.yours).toEqual(detectors[0]!.ours);
  expect(said).toContain('antispoof: do not switch.');
});

test('a detector is advised where it tells more and the check does not err more often', () => {
  const ours = { vote: 0.5, error: 0.3 };
  expect(detectorAdvice(ours, { vote: 0.9, error: 0.1 })).toBe('switch.');
  expect(detectorAdvice(ours, { vote: 0.9, error: 0.3 })).toMatch(/^switch, and give it a `vote`/);
  expect(detectorAdvice(ours, { vote: 0.9, error: 0.4 })).toMatch(/lower the weight/);
  expect(detectorAdvice(ours, { vote: 0.6, error: 0.1 })).toBe('do not switch.');
  expect(detectorAdvice(ours, { vote: null, error: null })).toMatch(/too few/);
});
