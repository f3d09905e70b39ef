import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minAreaRect, polygonArea, quadRect, rectCorners, rectToQuad } from './geometry.ts';
import type { Point, Quad } from './page.ts';
import type { Raster } from './raster.ts';
import { turnRaster, warpQuad } from './warp.ts';

/** Returns the point to which the map moves a point. */
function applyHomography(m: ReturnType<typeof rectToQuad>, [x, y]: Point): Point {
  const w = m[6]! * x + m[7]! * y + 1;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
}

const rect = fc.record({
  cx: fc.double({ min: -500, max: 500, noNaN: true }),
  cy: fc.double({ min: -500, max: 500, noNaN: true }),
  width: fc.double({ min: 10, max: 400, noNaN: true }),
  height: fc.double({ min: 10, max: 400, noNaN: true }),
  angle: fc.double({ min: -3, max: 3, noNaN: true }),
});

test('the smallest rectangle around the corners of a rectangle is that rectangle', () => {
  fc.assert(
    fc.property(rect, (given) => {
      const found = minAreaRect([...rectCorners(given), [given.cx, given.cy]])!;
      expect(found.width * found.height).toBeCloseTo(given.width * given.height, 3);
      expect(found.cx).toBeCloseTo(given.cx, 3);
      expect(found.cy).toBeCloseTo(given.cy, 3);
    }),
  );
});

test('corners and rectangle are each other’s inverse', () => {
  fc.assert(
    fc.property(rect, (given) => {
      const back = quadRect(rectCorners(given));
      for (const key of ['cx', 'cy', 'width', 'height', 'angle'] as const) expect(back[key]).toBeCloseTo(given[key], 5);
      expect(polygonArea(rectCorners(given))).toBeCloseTo(given.width * given.height, 3);
    }),
  );
});

test('the projective map takes corners to corners', () => {
  const near = (x: number, y: number) =>
    fc.tuple(
      fc.double({ min: x - 40, max: x + 40, noNaN: true }),
      fc.double({ min: y - 40, max: y + 40, noNaN: true }),
    );
  fc.assert(
    fc.property(near(100, 100), near(300, 100), near(300, 250), near(100, 250), (...quad) => {
      const map = rectToQuad(640, 480, quad as unknown as Quad);
      const corners: Point[] = [
        [0, 0],
        [640, 0],
        [640, 480],
        [0, 480],
      ];
      corners.forEach((corner, i) => {
        const [x, y] = applyHomography(map, corner);
        expect(x).toBeCloseTo(quad[i]![0], 4);
        expect(y).toBeCloseTo(quad[i]![1], 4);
      });
    }),
  );
});

test('corners without an area are refused', () => {
  const flat: Quad = [
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
  ];
  expect(() => rectToQuad(10, 10, flat)).toThrow(RangeError);
});

test('four quarter turns are none, and a warp of the whole picture changes nothing', () => {
  const data = Uint8Array.from({ length: 5 * 3 * 3 }, (_, i) => (i * 37) % 256);
  const raster = { width: 5, height: 3, data };
  let turned: Raster = raster;
  for (let i = 0; i < 4; i++) turned = turnRaster(turned, 1);
  expect(turned).toEqual(raster);
  expect(turnRaster(turnRaster(raster, 1), 3)).toEqual(raster);
  const whole: Quad = [
    [0, 0],
    [5, 0],
    [5, 3],
    [0, 3],
  ];
  const same = warpQuad(raster, whole, 5, 3);
  same.data.forEach((value, i) => {
    expect(Math.abs(value - data[i]!)).toBeLessThanOrEqual(1);
  });
});
