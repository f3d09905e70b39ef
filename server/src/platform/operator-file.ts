import { readFileSync } from 'node:fs';

/**
 * Reads the JSON of a file that a setting names. Returns undefined if the setting is unset. Throws an Error that names
 * setting and file.
 */
export function operatorFile(setting: string, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${setting}: ${path} ${why}`, { cause: error });
  }
}
