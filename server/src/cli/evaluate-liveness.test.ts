import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import type { ScoredClip } from '../faces/evaluation/clips.ts';
import { openModels } from '../vision/models/models.ts';
import { runEvaluateLiveness } from './evaluate-liveness.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-liveness-'));
  const photo = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg');
  await sharp(photo).extract({ left: 1390, top: 230, width: 420, height: 420 }).toFile(join(folder, 'ada.jpg'));
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } }).toFile(
    join(folder, 'wall.png'),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const models = openModels([modelsCache()]);

test('labelled files become a table and a JSON file; what shows no face has no verdict', async () => {
  writeFileSync(join(folder, 'labels.tsv'), 'file\tclass\tspecies\nada.jpg\tlive\tstill\nwall.png\tattack\tnobody\n');
  const printed: string[] = [];
  const report = join(folder, 'report.json');
  const io = { out: (line: string) => printed.push(line), err: () => {}, models };
  expect(await runEvaluateLiveness(folder, io, report)).toBe(0);
  expect(printed.join('\n')).toContain('| all | still | 1 | 0 | BPCER 0.00 %');
  expect(printed.join('\n')).toContain('| all | nobody | 1 | 1 | APCER 0.00 %');
  expect((JSON.parse(readFileSync(report, 'utf8')) as ScoredClip[])[1]).toMatchObject({ live: false, score: null });
});

test('labels that cannot be used are explained', async () => {
  writeFileSync(join(folder, 'labels.tsv'), 'file\tclass\nnobody.mp4\tlive\n');
  const io = { out: () => {}, err: () => {}, models };
  await expect(runEvaluateLiveness(folder, io)).rejects.toThrow(/nobody\.mp4, which is not in the folder/);
  rmSync(join(folder, 'labels.tsv'));
  await expect(runEvaluateLiveness(folder, io)).rejects.toThrow(/no labels\.tsv/);
});
