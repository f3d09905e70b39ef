import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { restoreSpaces } from './spaces.ts';
import {
  type Alphabet,
  cutStrip,
  decodeText,
  type RecognisedText,
  readAlphabet,
  recogniseStrips,
} from './text-recognition.ts';

/**
 * Reads lines at given positions of a raster and restores their spaces. Returns one text for each position. With
 * `stretch`, each line is made wider before the reading. `only` lists the allowed characters.
 */
export type ReadLines = (
  raster: Raster,
  quads: readonly Quad[],
  stretch?: number,
  only?: RegExp,
) => Promise<RecognisedText[]>;

/** Creates the reader for lines. It takes 8 to 20 ms of one core per line. */
export function makeReadLines(models: Models): ReadLines {
  let alphabet: Alphabet | undefined;
  return async (raster, quads, stretch = 1, only) => {
    alphabet ??= readAlphabet(models);
    const known = alphabet;
    const strips = quads.map((quad) => cutStrip(raster, quad, stretch));
    const texts = await recogniseStrips(strips, models, (reading) => decodeText(reading, known, only));
    return texts.map((text, i) => restoreSpaces(text, strips[i]!));
  };
}
