import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript without types: it runs on whatever Node the machine has
import { copied, expand, notCopied, removed } from '../scripts/production-files.mjs';

const root = join(import.meta.dirname, '..');

test('everything that a production folder leaves out of the packages is there to be left out', () => {
  for (const { path } of removed) expect(expand(join(root, 'node_modules'), path), path).not.toEqual([]);
});

test('tests, packages and screenshots are not copied; sources, migrations and model files are', () => {
  for (const path of ['server/src/app/config.test.ts', 'server/node_modules', 'node_modules/pg', 'docs/screens/a.webp'])
    expect(notCopied(path), path).toBe(true);
  for (const path of ['server/src/main.ts', 'server/migrations/0001-accounts.sql', '.cache/models/ppocr-rec.onnx'])
    expect(notCopied(path), path).toBe(false);
  for (const name of ['server', 'contract', 'packages', 'web-sdk', 'scripts']) {
    expect(copied).toContain(name);
    expect(existsSync(join(root, name))).toBe(true);
  }
});
