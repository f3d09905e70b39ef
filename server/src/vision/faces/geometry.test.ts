import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '../image/page.ts';
import { crop } from './crop.ts';
import { lifted, meanLuma } from './light.ts';
import { apply, fitSimilarity, type Similarity, squareCrop } from './similarity.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const similarities: fc.Arbitrary<Similarity> = fc.record({
  a: fc.double({ min: 0.1, max: 5, noNaN: true }),
  b: fc.double({ min: -5, max: 5, noNaN: true }),
  dx: coordinate,
  dy: coordinate,
});
const points: fc.Arbitrary<Point[]> = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 })
  .filter((list) => list.some(([x, y]) => Math.hypot(x - list[0]![0], y - list[0]![1]) > 10));

test('the similarity that moved the points is found again', () => {
  fc.assert(
    fc.property(similarities, points, (similarity, from) => {
      const fitted = fitSimilarity(
        from,
        from.map(([x, y]) => apply(similarity, x, y)),
      );
      for (const [x, y] of from) {
        const [there, wanted] = [apply(fitted, x, y), apply(similarity, x, y)];
        expect(Math.hypot(there[0] - wanted[0], there[1] - wanted[1])).toBeLessThan(1e-4);
      }
    }),
  );
});

test('a crop of any size, place and turn stays within the colours of the picture', () => {
  const side = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(
      side,
      side,
      coordinate,
      coordinate,
      fc.double({ min: 1, max: 900, noNaN: true }),
      coordinate,
      (width, height, x, y, span, angle) => {
        const picture = { width, height, data: new Uint8Array(width * height * 3).fill(200) };
        for (const value of crop(picture, squareCrop({ centre: [x, y], side: span, angle }, 12), 12)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(200.001);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('an upright crop of the whole is the picture', () => {
  const picture = { width: 6, height: 6, data: Uint8Array.from({ length: 108 }, (_, i) => (i * 37) % 256) };
  const whole = crop(picture, squareCrop({ centre: [2.5, 2.5], side: 6, angle: 0 }, 6), 6);
  expect([...whole].map(Math.round)).toEqual([...picture.data]);
});

test('a crop four times as coarse averages what it leaves out', () => {
  // One column in four is bright. Without averaging, the result would be black or white.
  const data = Uint8Array.from({ length: 128 * 128 * 3 }, (_, i) => (Math.floor(i / 3) % 4 === 0 ? 200 : 0));
  const coarse = crop(
    { width: 128, height: 128, data },
    squareCrop({ centre: [63.5, 63.5], side: 128, angle: 0 }, 32),
    32,
  );
  for (const value of coarse) expect(value).toBeCloseTo(50, 0);
});

test('lifting brings a dark mean near what was asked for, and never darkens', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 100 }), (dark) => {
      const picture = { width: 20, height: 20, data: new Uint8Array(1200).fill(dark) };
      const light = meanLuma(lifted(picture, dark, 110));
      expect(light).toBeGreaterThanOrEqual(dark);
      expect(Math.abs(light - 110)).toBeLessThan(12);
    }),
  );
});

test('lifting keeps the proportions of dark tones, by which people are told apart', () => {
  const picture = { width: 2, height: 1, data: Uint8Array.of(10, 10, 10, 30, 30, 30) };
  expect([...lifted(picture, 22, 110).data]).toEqual([50, 50, 50, 150, 150, 150]);
  expect([...lifted(picture, 1, 110).data]).toEqual([60, 60, 60, 180, 180, 180]);
});

test('a crop into the memory of another is what it is without', () => {
  const picture = { width: 9, height: 7, data: Uint8Array.from({ length: 189 }, (_, at) => (37 * at) % 251) };
  for (const side of [4, 30]) {
    const square = squareCrop({ centre: [4, 3], side, angle: 0.3 }, 16);
    const memory = new Float32Array(3 * 16 * 16).fill(200);
    expect(crop(picture, square, 16, memory)).toBe(memory);
    expect(memory).toEqual(crop(picture, square, 16));
  }
});
