import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests and fixtures decide no score. */
const isEngine = (name: string): boolean => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name);

/**
 * Fingerprint of everything under `folder` that decides a score: code, tables of names and the index's layout, by path and content, and the version of
 * the one package that reads scripts. Sixteen hexadecimal digits; the same on every machine.
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
 * Stands in every outcome and in every stored index. Computed when the process starts (about 5 ms), so that no change can go unnoticed: an index that
 * another engine stored is built anew.
 */
export const ENGINE_VERSION = `hakiki-${fingerprintOf(import.meta.dirname, dependencies)}`;
