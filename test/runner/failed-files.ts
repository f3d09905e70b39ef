import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `scripts/test.mjs` reads it to repeat failed files in CI. */
const FILE = join(import.meta.dirname, '../../.cache/failed-tests.json');

/** The files with a failed test, relative to the repository; undefined where something else failed the run too, which a repeated file could not show. */
export function writeFailedFiles(files: readonly string[] | undefined): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(files ?? null));
}
