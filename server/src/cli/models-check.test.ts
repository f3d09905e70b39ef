import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
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

test('the advice is by the worst group, and none where the photos are too few', () => {
  expect(advice(0.8, 0.9)).toMatch(/90\.0 %.*ours 80\.0 %: switch/);
  expect(advice(0.9, 0.9)).toMatch(/do not switch/);
  expect(advice(null, 0.9)).toMatch(/too few/);
});
