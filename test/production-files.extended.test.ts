import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript without types: it runs on whatever Node the machine has
import { copied, expand, filesBelow, isForDevelopment, notCopied, removed } from '../scripts/production-files.mjs';

const root = join(import.meta.dirname, '..');

test('everything that a production folder leaves out of the packages is there to be left out', () => {
  for (const { path } of removed) expect(expand(join(root, 'node_modules'), path), path).not.toEqual([]);
});

test('tests, packages and screenshots are not copied; sources, migrations and model files are', () => {
  for (const path of ['server/src/app/config.test.ts', 'server/node_modules', 'node_modules/pg', 'docs/screens/a.webp'])
    expect(notCopied(path), path).toBe(true);
  for (const path of [
    'server/src/main.ts',
    'server/migrations/before-baseline/0001-accounts.sql',
    '.cache/models/ppocr-rec.onnx',
  ])
    expect(notCopied(path), path).toBe(false);
  for (const name of ['server', 'contract', 'packages', 'web-sdk', 'scripts']) {
    expect(copied).toContain(name);
    expect(existsSync(join(root, name))).toBe(true);
  }
});

test('type declarations and source maps of packages are left out, code and data are not', () => {
  const inPackage = (path: string) => join(root, 'node_modules', path);
  for (const path of [
    'a/index.d.ts',
    'a/index.d.mts',
    'a/index.d.cts',
    'a/index.js.map',
    'a/index.d.ts.map',
    'a/x.cjs.map',
  ])
    expect(isForDevelopment(inPackage(path)), path).toBe(true);
  for (const path of ['a/index.js', 'a/index.ts', 'a/world.map', 'a/id.js', 'a/d.ts.js', 'a/model.json'])
    expect(isForDevelopment(inPackage(path)), path).toBe(false);
  expect(filesBelow(inPackage('fastify'))).toContain(inPackage('fastify/package.json'));
  expect(filesBelow(inPackage('@hakiki'))).toEqual([]);
});
