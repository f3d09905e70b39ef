import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodicityOf } from './periodicity.ts';
import type { Raster } from './raster.ts';

function picture(width: number, height: number, grey: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.fill(Math.max(0, Math.min(255, Math.round(grey(x, y)))), (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { width, height, data };
}
/** Returns noise that is the same in each run and never repeats. It is a hash of the position. */
const noise = (x: number, y: number) => {
  let hash = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return 10 * (((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32 - 0.5);
};
const wave = (period: number, angle: number, strength: number) => (x: number, y: number) =>
  128 + noise(x, y) + strength * Math.sin((2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / period);

test('a faint pattern aslant that repeats every few pixels stands out of noise', () => {
  const plain = periodicityOf(picture(400, 300, (x, y) => 128 + noise(x, y)));
  for (const period of [3, 5, 8])
    expect(periodicityOf(picture(400, 300, wave(period, 0.4, 6)))).toBeGreaterThan(plain + 1);
});

test('rules along the edges and slow waves do not', () => {
  const plain = periodicityOf(picture(400, 300, (x, y) => 128 + noise(x, y)));
  expect(periodicityOf(picture(400, 300, wave(8, 0, 40)))).toBeLessThan(plain + 0.5);
  expect(periodicityOf(picture(400, 300, wave(60, 0.4, 40)))).toBeLessThan(plain + 0.5);
});

test('any picture has a finite figure of 0 or more, one smaller than a patch has 0', () => {
  const size = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 0, max: 255 }), (width, height, grey) => {
      const found = periodicityOf(picture(width, height, () => grey));
      expect(Number.isFinite(found) && found >= 0).toBe(true);
      if (Math.min(width, height) < 128) expect(found).toBe(0);
    }),
    { numRuns: 20 },
  );
});
