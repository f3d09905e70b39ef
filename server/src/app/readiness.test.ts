import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkReadiness } from '../http/health.ts';
import { requiredModels } from '../vision/models/required-models.ts';
import { logMissingModels, makeReadiness } from './readiness.ts';

const standing = (missing: readonly string[]) => () => ({ missing, ages: [] });

test('what is missing is named: lists, the store of images, model files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-readiness-'));
  const files = requiredModels.map((name) => `${name}.onnx`).join(', ');
  const readiness = makeReadiness({
    lists: { ready: () => true, standing: standing(['un_sc']) },
    blobStore: { answers: async () => false },
    models: [folder],
    isWarm: () => false,
  });
  expect(await checkReadiness(readiness)).toEqual({
    lists: { code: 'unready_lists_missing', params: { lists: ['un_sc'] } },
    images: { code: 'unready_image_store', params: {} },
    models: { code: 'unready_model_files', params: { files: files.split(', ') } },
  });
  const lines: unknown[] = [];
  logMissingModels({ error: (...line: unknown[]) => lines.push(line) } as never, [folder]);
  expect(lines).toEqual([[{ missing: files.split(', '), folders: [folder] }, 'model files are missing']]);
  rmSync(folder, { recursive: true });
});

test('all there: ready', async () => {
  const readiness = makeReadiness({
    lists: { ready: () => true, standing: standing([]) },
    blobStore: { answers: async () => true },
    models: [],
    isWarm: () => true,
  });
  expect(await checkReadiness(readiness)).toEqual({ lists: true, images: true, models: true });
});
