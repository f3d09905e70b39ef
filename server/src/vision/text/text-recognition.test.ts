import { expect, it } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { noise } from '../../../../models/testing/numbers.ts';
import type { Raster } from '../image/raster.ts';
import { openModels } from '../models/models.ts';
import { alphabetOf, decodeText, recogniseStrips, type StripReading } from './text-recognition.ts';

const alphabet = alphabetOf(['', 'O', 'N', "'"]);
/** Returns a strip. Its steps have these probabilities of blank, O, N and the apostrophe. */
const strip = (steps: readonly (readonly number[])[]) => ({
  probabilities: Float32Array.from(steps.flat()),
  steps: steps.length,
  classes: alphabet.chars.length,
});
const o = [0, 1, 0, 0];
const blank = [1, 0, 0, 0];
const n = [0, 0, 1, 0];

it('says how likely an apostrophe is that was read as nothing', () => {
  const faint = [0.75, 0, 0, 0.25];
  expect(decodeText(strip([o, blank, faint, blank, n]), alphabet)).toMatchObject({ text: 'ON', lostApostrophe: 0.25 });
  expect(decodeText(strip([o, blank, n]), alphabet)).toMatchObject({ text: 'ON', lostApostrophe: 0 });
});

it('an apostrophe that was read spreads over the steps beside it and is not lost', () => {
  const rising = [0.75, 0, 0, 0.25];
  const there = [0.1, 0, 0, 0.9];
  expect(decodeText(strip([o, rising, there, rising, n]), alphabet)).toMatchObject({ text: "O'N", lostApostrophe: 0 });
});

it('reads each strip as it would be read alone, although all use the same memory', async () => {
  const models = openModels([modelsCache()]);
  const strips = [40, 16, 61, 59, 62, 17, 63, 60].map(
    (width): Raster => ({
      width,
      height: 48,
      data: Uint8Array.from(noise(144 * width, width), (value) => 127 * value),
    }),
  );
  const copied = ({ probabilities, steps, classes }: StripReading) => ({ steps, classes, all: [...probabilities] });

  const together = await recogniseStrips(strips, models, copied);

  for (const [at, strip] of strips.entries()) {
    const [alone] = await recogniseStrips([strip], models, copied);
    expect(alone!.all.length).toBe(alone!.steps * alone!.classes);
    expect(together[at]).toEqual(alone);
  }
  expect(await recogniseStrips([], models, copied)).toEqual([]);
});
