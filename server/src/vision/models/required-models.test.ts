import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingModels, requiredModels } from './required-models.ts';

test('a model that lies in no folder is named; one in any of them is not', () => {
  const [own, prepared] = [mkdtempSync(join(tmpdir(), 'hakiki-own-')), mkdtempSync(join(tmpdir(), 'hakiki-models-'))];
  for (const name of requiredModels) if (name !== 'ppocr-rec') writeFileSync(join(prepared, `${name}.onnx`), '');
  expect(missingModels([own, prepared])).toEqual(['ppocr-rec.onnx']);
  writeFileSync(join(own, 'ppocr-rec.onnx'), '');
  expect(missingModels([own, prepared])).toEqual([]);
  for (const folder of [own, prepared]) rmSync(folder, { recursive: true });
});
