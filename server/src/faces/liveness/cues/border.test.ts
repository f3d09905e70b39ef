import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Raster } from '../../../vision/image/raster.ts';
import { surroundingBorder } from './border.ts';

const SIDE = 300;
const drawn = (shade: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) data.fill(shade(i % SIDE, Math.floor(i / SIDE)), i * 3, i * 3 + 3);
  return { width: SIDE, height: SIDE, data };
};
const face = { box: { x: 120, y: 120, width: 60, height: 60 } };
const within = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

it('sees a sheet of paper held up, upright or leaning', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.1, max: 0.1, noNaN: true }), fc.integer({ min: 40, max: 80 }), (lean, edge) => {
      const sheet = drawn((x, y) => {
        const [u, v] = [x - 150 + lean * (y - 150), y - 150 - lean * (x - 150)];
        return within(u, v, edge - 150, edge - 150, 150 - edge, 150 - edge) ? 230 : 90;
      });
      expect(surroundingBorder(sheet, face)).toBeGreaterThan(0.95);
    }),
    { numRuns: 15 },
  );
});

it('sees it though its lower edge is out of view', () => {
  expect(
    surroundingBorder(
      drawn((x, y) => (within(x, y, 60, 50, 240, 999) ? 230 : 90)),
      face,
    ),
  ).toBeGreaterThan(0.95);
});

it('takes a wall, a door beside the face or a shelf above it for none', () => {
  expect(
    surroundingBorder(
      drawn(() => 120),
      face,
    ),
  ).toBe(0);
  expect(
    surroundingBorder(
      drawn((x) => (x < 60 ? 60 : 180)),
      face,
    ),
  ).toBe(0);
  expect(
    surroundingBorder(
      drawn((x, y) => (y < 60 || x < 60 ? 60 : 180)),
      face,
    ),
  ).toBe(0);
});

it('takes edges that change from light to dark along their way for none', () => {
  const chequered = drawn((x, y) => ((Math.floor(x / 20) + Math.floor(y / 20)) % 2 ? 60 : 180));
  expect(surroundingBorder(chequered, face)).toBeLessThan(0.86);
});

it('answers for a face that fills the picture', () => {
  expect(
    surroundingBorder(
      drawn((x) => x % 255),
      { box: { x: -20, y: -20, width: 340, height: 340 } },
    ),
  ).toBe(0);
});
