import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import type { Raster } from '../image/raster.ts';
import { openModels } from '../models/models.ts';
import { makeMrzLineReader, makeMrzLinesReader } from './mrz-line.ts';

// Lines from models/mrz/samples.py. They are half a character too long or too short, are not centred, and have noise
// and print in the background.
const folder = new URL('../../../../models/mrz/', import.meta.url);
const models = openModels([fileURLToPath(folder)]);
const truth = JSON.parse(readFileSync(new URL('samples/samples.json', folder), 'utf8')) as string[];
const strip = (index: number) => decodeImage(readFileSync(new URL(`samples/${index}.png`, folder)));

describe('the MRZ line reader', () => {
  test.each(truth.map((text, index) => [text, index] as const))('reads %s', async (text, index) => {
    const reading = await makeMrzLineReader(models)(await strip(index));
    expect(reading.text).toBe(text);
    expect(reading.cells).toBe(text.length);
    expect(reading.scores).toHaveLength(text.length);
    expect(Math.min(...reading.scores)).toBeGreaterThan(0.3);
    expect(reading.alternatives.map(([first]) => first!.char).join('')).toBe(text);
    expect(reading.fit).toBeGreaterThan(0.8);
  });

  test('places the characters evenly, from one end of the strip to the other', async () => {
    const { centres } = await makeMrzLineReader(models)(await strip(0));
    const gaps = centres.slice(1).map((at, k) => at - centres[k]!);
    expect(Math.min(...gaps)).toBeGreaterThan(0.85 / 44);
    expect(Math.max(...gaps)).toBeLessThan(1.15 / 44);
    expect(Math.abs(centres[0]! - 0.5 / 44)).toBeLessThan(1 / 44);
  });

  test('reads a line off a larger page through a quad that leans and misses both ends', async () => {
    const page = onPage(await strip(2), 1000, 300, 60, 120, 0.03);
    const [reading] = await makeMrzLinesReader(models)([{ raster: page.raster, quad: page.quad }]);
    expect(reading!.text).toBe(truth[2]);
  });

  test('gives lines of one zone one length', async () => {
    const readings = await makeMrzLinesReader(models)([{ raster: await strip(2) }, { raster: await strip(3) }]);
    expect(readings.map(({ text }) => text)).toEqual([truth[2], truth[3]]);
    expect(await makeMrzLinesReader(models)([])).toEqual([]);
  });

  test('answers anything with a line of a zone length and honest doubt', async () => {
    const noise = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 60 }),
      seed: fc.integer(),
    });
    await fc.assert(
      fc.asyncProperty(noise, async ({ width, height, seed }) => {
        const reading = await makeMrzLineReader(models)(noiseRaster(width, height, seed));
        expect([30, 36, 44]).toContain(reading.text.length);
        expect(reading.scores.every((p) => p >= 0 && p <= 1)).toBe(true);
        expect(reading.centres.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

function noiseRaster(width: number, height: number, seed: number): Raster {
  let state = seed >>> 0;
  const data = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  return { width, height, data };
}

/**
 * Places the strip on a white page at (left, top) with a tilt of `slope`. The quad cuts off half a character at both
 * ends.
 */
function onPage(part: Raster, width: number, height: number, left: number, top: number, slope: number) {
  const data = new Uint8Array(width * height * 3).fill(235);
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const row = top + y + Math.round(slope * x);
      for (let c = 0; c < 3; c++) data[(row * width + left + x) * 3 + c] = part.data[(y * part.width + x) * 3 + c]!;
    }
  }
  const cut = part.width / 60;
  const [from, to] = [left + cut, left + part.width - cut];
  const [high, low] = [top + slope * cut, top + slope * (part.width - cut)];
  const quad = [
    [from, high],
    [to, low],
    [to, low + part.height],
    [from, high + part.height],
  ] as const;
  return { raster: { width, height, data }, quad };
}
