import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { evaluationFolder } from '../evaluation-data.ts';

/** Every machine has the six that ship with a package. */
const SHIPPED = new URL('../../node_modules/@vladmandic/face-api/demo/', import.meta.url).pathname;

export interface Photo {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Even photos were looked at when the weights were set, odd ones are reported on. */
  readonly half: 'tuning' | 'reporting';
}

/** Photos of people, in a fixed order: those of `EVAL_DATA/faces`, where it is set, and the shipped ones; or those of `folder` alone. */
export function photosOf(folder: string | undefined): Photo[] {
  const shipped = [1, 2, 3, 4, 5, 6].map((i) => join(SHIPPED, `sample${i}.jpg`));
  const own = folder ?? (process.env['EVAL_DATA'] ? evaluationFolder('faces') : null);
  const listed =
    own === null
      ? []
      : readdirSync(own)
          .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
          .sort();
  const files = [...listed.map((file) => join(own!, file)), ...(folder === undefined ? shipped : [])];
  return files.map((file, i) => ({
    name: basename(file),
    bytes: readFileSync(file),
    half: i % 2 === 0 ? 'tuning' : 'reporting',
  }));
}
