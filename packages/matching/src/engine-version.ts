import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** True if a file affects a score. Tests and fixtures do not. */
const isEngine = (name: string): boolean => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name);

/**
 * Returns a fingerprint of all files in `folder` that affect a score: code, tables of names and the index's layout, by
 * path and content. It includes the version of the package that reads scripts. It has sixteen hexadecimal digits and is
 * the same on every machine.
 */
export function fingerprintOf(folder: string, dependencies: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(dependencies));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isEngine);
  for (const name of files.map((file) => file.replaceAll('\\', '/')).sort()) {
    hash.update(`\n${name}\n`).update(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest('hex').slice(0, 16);
}

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/**
 * Version of the engine, stored in every outcome and every index. It is computed when the process starts (about 5 ms).
 * Every change of the engine therefore changes it, and an index of another version is built again.
 */
export const ENGINE_VERSION = `hakiki-${fingerprintOf(import.meta.dirname, dependencies)}`;
