import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openModels } from '../vision/models/models.ts';
import { measureScreenCues } from './screen-cues.ts';

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const models = openModels([cache]);

/** Returns a bright picture with a dark rim of `rim` pixels. */
function framed(width: number, height: number, rim: number) {
  const data = new Uint8Array(width * height * 3).fill(200);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < rim)
        data.fill(12, (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { width, height, data };
}

test('the dark frame around a picture is measured, and a picture without one has none', async () => {
  expect((await measureScreenCues(framed(400, 300, 0), models)).dark_rim).toBe(0);
  expect((await measureScreenCues(framed(400, 300, 9), models)).dark_rim).toBe(1);
  const half = (await measureScreenCues(framed(400, 300, 4), models)).dark_rim;
  expect(half).toBeGreaterThan(0.3);
  expect(half).toBeLessThan(0.6);
});

test('a picture of any size has finite cues; one smaller than a patch is not looked at by the network', async () => {
  const size = fc.integer({ min: 1, max: 150 });
  await fc.assert(
    fc.asyncProperty(size, size, async (width, height) => {
      const { recapture, periodicity, dark_rim } = await measureScreenCues(framed(width, height, 1), models);
      expect(recapture === null).toBe(Math.min(width, height) < 64);
      expect([recapture ?? 0, periodicity, dark_rim].every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 15 },
  );
});
