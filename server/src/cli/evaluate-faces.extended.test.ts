import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import type { FacesReport } from '../faces/evaluation/evaluate.ts';
import { openModels } from '../vision/models/models.ts';
import { runEvaluateFaces } from './evaluate-faces.ts';

const models = openModels([modelsCache()]);
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-faces-'));
  const photo = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg');
  const cut = (left: number, top: number) => sharp(photo).extract({ left, top, width: 420, height: 420 });
  await cut(1390, 230).toFile(join(folder, 'ada.jpg'));
  await cut(1390, 230).flop().resize(200).toFile(join(folder, 'ada2.jpg'));
  await cut(570, 290).toFile(join(folder, 'bea.jpg'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = { out: () => {}, err: () => {}, models, port: 3000 };

test('a folder of photos becomes a table and a JSON file', async () => {
  writeFileSync(join(folder, 'labels.tsv'), 'person\tfile\nada\tada.jpg\nada\tada2.jpg\nbea\tbea.jpg\n');
  const printed: string[] = [];
  const reportFile = join(folder, 'report.json');
  expect(await runEvaluateFaces(folder, { ...silent, out: (line) => printed.push(line) }, reportFile)).toBe(0);

  expect(printed.join('\n')).toContain('| as they are | 0 | 1 | 2 | 1.0000 | — | 0.00 % | 0.00 % |');
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as FacesReport;
  expect(report).toMatchObject({ photos: 3, people: 2 });
  expect(report.conditions.map(({ auc }) => auc)).toEqual(report.conditions.map(() => 1));
  for (const quality of new Set(report.qualities.map((row) => row.quality))) {
    const rows = report.qualities.filter((row) => row.quality === quality);
    expect(rows.reduce((sum, { same, different }) => sum + same + different, 0)).toBe(3);
  }
});

test.each([
  ['name\tfile\nada\tada.jpg\n', /columns file and person/],
  ['file\tperson\nada.jpg\n', /line 2/],
  ['file\tperson\nnobody.jpg\tada\n', /nobody\.jpg, which is not in the folder/],
])('labels that cannot be used are explained: %j', async (labels, message) => {
  writeFileSync(join(folder, 'labels.tsv'), labels);
  await expect(runEvaluateFaces(folder, silent)).rejects.toThrow(message);
});

test('a folder without labels is explained', async () => {
  rmSync(join(folder, 'labels.tsv'), { force: true });
  await expect(runEvaluateFaces(folder, silent)).rejects.toThrow(/no labels\.tsv/);
});
