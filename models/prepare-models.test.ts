import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { type Lock, lockEntry, prepareModels } from './prepare-models.ts';
import type { Recipe } from './recipe.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'hakiki-models-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** A model that is this package's licence, backwards. */
const recipe: Recipe = {
  file: 'backwards.onnx',
  inputs: ['@vladmandic/human/LICENSE'],
  make: async ([bytes]) => Uint8Array.from(bytes!).reverse(),
};

test('a file is made once, and again only when it was touched', async () => {
  const lock = { [recipe.file]: await lockEntry(recipe) };
  expect(await prepareModels({ recipes: [recipe], cache, lock })).toEqual([recipe.file]);
  expect(await prepareModels({ recipes: [recipe], cache, lock })).toEqual([]);
  writeFileSync(join(cache, recipe.file), 'broken');
  expect(await prepareModels({ recipes: [recipe], cache, lock })).toEqual([recipe.file]);
  expect(readFileSync(join(cache, recipe.file)).length).toBeGreaterThan(100);
});

test('an input or an output that differs from the lock leaves nothing behind', async () => {
  const entry = await lockEntry(recipe);
  const wrong: Lock[] = [
    { [recipe.file]: { ...entry, output: '00' } },
    { [recipe.file]: { ...entry, inputs: { [recipe.inputs[0]!]: '00' } } },
  ];
  for (const lock of wrong) {
    await expect(prepareModels({ recipes: [recipe], cache, lock })).rejects.toThrow(/models\.lock\.json/);
  }
  expect(readdirSync(cache)).toEqual([]);
});

test('two that prepare at once leave one whole file', async () => {
  const lock = { [recipe.file]: await lockEntry(recipe) };
  await Promise.all([1, 2, 3].map(() => prepareModels({ recipes: [recipe], cache, lock })));
  expect(readdirSync(cache).sort()).toEqual([recipe.file, 'stamp.json']);
  expect((await prepareModels({ recipes: [recipe], cache, lock })).length).toBe(0);
});

test('the lock names every file that is made from a package, and no other', () => {
  const lock = JSON.parse(readFileSync(new URL('models.lock.json', import.meta.url), 'utf8')) as Lock;
  const fromPackages = catalog().filter(({ inputs }) => inputs.some((input) => !input.startsWith('./')));
  expect(Object.keys(lock).sort()).toEqual(fromPackages.map(({ file }) => file).sort());
});
