import { readFileSync } from 'node:fs';

/**
 * Reads a JSON file whose path is in a setting. Returns undefined if the setting is not set. Throws an Error that names
 * the setting and the file.
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
