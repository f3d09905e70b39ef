import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Raster } from '../vision/image/raster.ts';
import { isParallelToText, type PortraitFrame, portraitFrame, textAngle } from './portrait-frame.ts';

const RADIAN = Math.PI / 180;
const face = { box: { x: 150, y: 110, width: 60, height: 60 }, angle: 0 };

/** Returns a grey page with a dark photo of 96 × 124 pixels around the face, rotated around its middle. */
function pageWithPhoto(turn: number, { photo = 60, page = 225 } = {}): Raster {
  const raster = { width: 360, height: 300, data: new Uint8Array(360 * 300 * 3).fill(page) };
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++) {
      const [dx, dy] = [x - 180, y - 150];
      const across = Math.abs(dx * c + dy * s);
      const down = Math.abs(dy * c - dx * s);
      if (across <= 48 && down <= 62) raster.data.fill(photo, 3 * (y * 360 + x), 3 * (y * 360 + x) + 3);
    }
  return raster;
}

test.each([-5, -3, -2, 0, 0.5, 2, 4])('a photo turned by %f° is measured to half a degree', (degrees) => {
  const frame = portraitFrame(pageWithPhoto(degrees * RADIAN), face, 0);
  for (const { turn, clarity } of Object.values(frame)) {
    expect(clarity).toBeGreaterThan(0.9);
    expect(Math.abs(turn / RADIAN - degrees)).toBeLessThan(0.5);
  }
  expect(isParallelToText(frame)).toBe(Math.abs(degrees) < 1.2);
});

test('the turn is against the text, whichever way that runs', () => {
  expect(isParallelToText(portraitFrame(pageWithPhoto(3 * RADIAN), face, 3 * RADIAN))).toBe(true);
  expect(isParallelToText(portraitFrame(pageWithPhoto(0), face, 3 * RADIAN))).toBe(false);
});

test('a photo without clear edges says nothing', () => {
  expect(isParallelToText(portraitFrame(pageWithPhoto(3 * RADIAN, { photo: 224 }), face, 0))).toBeNull();
});

test('a face at the edge of the page is measured too', () => {
  const box = { x: -20, y: 250, width: 60, height: 60 };
  expect(isParallelToText(portraitFrame(pageWithPhoto(0), { box, angle: 0 }, 0))).toBeNull();
});

const side = (turn: number, clarity = 1) => ({ offset: 1, turn: turn * RADIAN, clarity });
const frameOf = (...[left, right, top, bottom]: ReturnType<typeof side>[]): PortraitFrame =>
  ({ left, right, top, bottom }) as PortraitFrame;

test('three edges that agree decide; two, or faint ones, do not', () => {
  expect(isParallelToText(frameOf(side(2), side(2.2), side(1.9), side(0)))).toBe(false);
  expect(isParallelToText(frameOf(side(2), side(2.2), side(0), side(-3)))).toBeNull();
  expect(isParallelToText(frameOf(side(2), side(2.2), side(1.9, 0.5), side(0)))).toBeNull();
  expect(isParallelToText(frameOf(side(0.2), side(0), side(0.1), side(3)))).toBe(true);
});

test('edges that are all straight never speak against a portrait, and no turn depends on which way it goes', () => {
  const turns = fc.array(fc.double({ min: -7, max: 7, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(turns, (degrees) => {
      const one = isParallelToText(frameOf(...degrees.map((turn) => side(turn))));
      expect(isParallelToText(frameOf(...degrees.map((turn) => side(-turn))))).toBe(one);
      if (degrees.every((turn) => Math.abs(turn) < 1)) expect(one).not.toBe(false);
    }),
  );
});

test('the text runs as its longer lines do', () => {
  const line = (width: number, angle: number) => ({
    box: [
      [0, 0],
      [width * Math.cos(angle), width * Math.sin(angle)],
      [width * Math.cos(angle) - 10 * Math.sin(angle), width * Math.sin(angle) + 10 * Math.cos(angle)],
      [-10 * Math.sin(angle), 10 * Math.cos(angle)],
    ] as const,
  });
  expect(textAngle([])).toBe(0);
  expect(textAngle([line(300, 0.02), line(200, 0.021), line(60, -0.3), line(20, 0.7)])).toBeCloseTo(0.02, 3);
});
