import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RotatedRect } from '../image/geometry.ts';
import { bandOf, readBand } from './mrz-band.ts';
import type { MrzLineReading, ReadMrzLines } from './mrz-line.ts';

const box = (cx: number, cy: number, width: number, height = 20): RotatedRect => ({ cx, cy, width, height, angle: 0 });
const field = box(100, 100, 120);
const rows = [box(300, 400, 560), box(301, 442, 562)];

test('two long boxes of one length under each other are a band, and the lowest of them', () => {
  expect(bandOf([field, ...rows])).toEqual([1, 2]);
  expect(bandOf([rows[1]!, field, rows[0]!])).toEqual([2, 0]);
  expect(bandOf([box(300, 100, 560), box(300, 142, 560), ...rows])).toEqual([2, 3]);
  expect(bandOf([...rows, box(300, 484, 560)])).toEqual([0, 1, 2]);
});

test('a box alone, boxes far apart, of other lengths or shorter than 14 heights are none', () => {
  expect(bandOf([field, rows[0]!])).toEqual([]);
  expect(bandOf([rows[0]!, box(300, 600, 560)])).toEqual([]);
  expect(bandOf([rows[0]!, box(250, 442, 460)])).toEqual([]);
  expect(bandOf([box(100, 100, 200), box(100, 142, 200)])).toEqual([]);
});

test('a band names boxes that are there, each once, from the top', () => {
  const some = fc.record({
    cx: fc.integer({ min: 0, max: 900 }),
    cy: fc.integer({ min: 0, max: 900 }),
    width: fc.integer({ min: 1, max: 900 }),
    height: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (found) => {
      const boxes = found.map(({ cx, cy, width, height }) => box(cx, cy, width, height));
      const band = bandOf(boxes);
      expect(new Set(band).size).toBe(band.length);
      expect(band.length === 0 || (band.length >= 2 && band.length <= 3)).toBe(true);
      expect(band.map((i) => boxes[i]!.cy)).toEqual(band.map((i) => boxes[i]!.cy).toSorted((a, b) => a - b));
    }),
  );
});

const raster = { width: 600, height: 500, data: new Uint8Array(600 * 500 * 3) };
const reading = (fit: number, p: number): MrzLineReading => ({
  text: 'P<NGA'.padEnd(44, '<'),
  scores: Array.from({ length: 44 }, () => p),
  alternatives: [],
  cells: 44,
  centres: Array.from({ length: 44 }, (_, i) => (i + 0.5) / 44),
  fit,
});
/**
 * Fake reader. If `upright`, it returns a good reading only if the first corner of each quad is the upper left one.
 * Otherwise the first corner must be the lower right one.
 */
const reader =
  (upright: boolean): ReadMrzLines =>
  async (lines) =>
    lines.map(({ quad }) => (quad![0][0] < quad![1][0] === upright ? reading(0.95, 0.99) : reading(0.2, 0.5)));

test('the zone says which way up the page is', async () => {
  expect(await readBand(raster, [field, ...rows], reader(true))).toMatchObject({ flip: false });
  const turned = await readBand(raster, [field, ...rows], reader(false));
  expect(turned?.flip).toBe(true);
  expect([...turned!.texts.keys()].toSorted()).toEqual([1, 2]);
});

test('prose of long lines is no zone', async () => {
  expect(await readBand(raster, [field, ...rows], async (lines) => lines.map(() => reading(0.4, 0.99)))).toBeNull();
  expect(await readBand(raster, [field, ...rows], async (lines) => lines.map(() => reading(0.95, 0.7)))).toBeNull();
  expect(await readBand(raster, [field], reader(true))).toBeNull();
});
