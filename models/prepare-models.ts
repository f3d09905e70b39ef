import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputPath, type Recipe } from './recipe.ts';

/** SHA-256 of everything a file is made from, by input name, and of the file itself. Keyed by the file's name. */
export type Lock = Record<string, { readonly inputs: Record<string, string>; readonly output: string }>;

export interface Preparation {
  readonly recipes: readonly Recipe[];
  readonly cache: string;
  readonly lock: Lock;
  /** Called before each file that has to be made. */
  readonly onFile?: (file: string, index: number, count: number) => void;
}

const STAMP = 'stamp.json';

/**
 * Makes the model files that the cache lacks, each checked against the lock before it appears under its name. Safe to run in
 * several processes at once: a file is written aside and renamed, and its bytes are the same whoever wrote it.
 * Throws when an input or an output differs from the lock. Returns the names of the files made.
 */
export async function prepareModels({ recipes, cache, lock, onFile }: Preparation): Promise<string[]> {
  const stamp = readStamp(cache);
  const stale = recipes.filter((recipe) => stamp[recipe.file] !== fingerprint(recipe, cache, lock));
  if (stale.length === 0) return [];
  mkdirSync(cache, { recursive: true });
  for (const [index, recipe] of stale.entries()) {
    onFile?.(recipe.file, index, stale.length);
    writeAside(join(cache, recipe.file), (await build(recipe, lock)).bytes);
  }
  const stamped = Object.fromEntries(recipes.map((recipe) => [recipe.file, fingerprint(recipe, cache, lock)]));
  writeAside(join(cache, STAMP), JSON.stringify(stamped, null, 2));
  return stale.map((recipe) => recipe.file);
}

/** The lock's entry for a recipe as it is today: for the maintainer who upgrades a package or the converter. */
export async function lockEntry(recipe: Recipe): Promise<Lock[string]> {
  return (await build(recipe, {})).entry;
}

async function build(recipe: Recipe, lock: Lock): Promise<{ bytes: Uint8Array; entry: Lock[string] }> {
  const expected = lock[recipe.file];
  const inputs = recipe.inputs.map((input) => readFileSync(inputPath(input)));
  const hashes = Object.fromEntries(recipe.inputs.map((input, index) => [input, sha256(inputs[index]!)]));
  for (const [input, hash] of Object.entries(hashes)) {
    if (expected && expected.inputs[input] !== hash)
      throw new Error(`${input} is not the file that models.lock.json names`);
  }
  const bytes = await recipe.make(inputs);
  const output = sha256(bytes);
  if (expected && expected.output !== output)
    throw new Error(`${recipe.file} came out other than models.lock.json says`);
  return { bytes, entry: { inputs: hashes, output } };
}

/** Values that must be unchanged for a made file to be trusted without reading it: its size and time, and how it is made. */
function fingerprint(recipe: Recipe, cache: string, lock: Lock): string | null {
  const locked = lock[recipe.file]?.output ?? recipe.inputs.map((input) => stat(inputPath(input))).join(' ');
  const made = stat(join(cache, recipe.file));
  return made && `${made} ${locked}`;
}

function stat(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.size}:${found.mtimeMs}` : null;
}

function readStamp(cache: string): Record<string, string | null> {
  try {
    return JSON.parse(readFileSync(join(cache, STAMP), 'utf8')) as Record<string, string | null>;
  } catch {
    return {};
  }
}

function writeAside(path: string, content: Uint8Array | string): void {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(aside, content);
    renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
