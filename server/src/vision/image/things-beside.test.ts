import { expect, test } from 'vitest';
import type { Quad } from './page.ts';
import type { Raster } from './raster.ts';
import { thingsBeside } from './things-beside.ts';

type Box = readonly [left: number, top: number, right: number, bottom: number];
/** A dark table of 640 × 480 with light rectangles. */
function table(...boxes: readonly Box[]): Raster {
  const [width, height] = [640, 480];
  const data = new Uint8Array(width * height * 3).fill(50);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++) data.fill(220, (y * width + left) * 3, (y * width + right) * 3);
  return { width, height, data };
}
const page: Box = [120, 100, 420, 300];
const corners: Quad = [
  [120, 100],
  [420, 100],
  [420, 300],
  [120, 300],
];

test('finds a print beside the page', async () => {
  expect(await thingsBeside(table(page), corners)).toEqual([]);
  const [print, ...others] = await thingsBeside(table(page, [480, 200, 530, 262]), corners);
  expect(others).toEqual([]);
  for (const [found, real] of [
    [print!.left, 480],
    [print!.top, 200],
    [print!.left + print!.width, 530],
    [print!.top + print!.height, 262],
  ] as const)
    expect(Math.abs(found - real)).toBeLessThanOrEqual(3);
});

test('finds the part of a print that is outside the page, over its edge', async () => {
  const [print] = await thingsBeside(table(page, [390, 260, 460, 340]), corners);
  expect(print!.left + print!.width).toBeGreaterThan(450);
});

test('returns at most four things, the largest first, and none of a few pixels or of a thread', async () => {
  const rows = [0, 1, 2, 3, 4].map((n): Box => [450, 20 + 90 * n, 480 + 20 * n, 80 + 90 * n]);
  const found = await thingsBeside(table(page, ...rows, [10, 10, 14, 14], [10, 40, 13, 400]), corners);
  expect(found.map(({ top }) => Math.round((top - 20) / 90))).toEqual([4, 3, 2, 1]);
});

test('a background of several colours has no things', async () => {
  const raster = table();
  for (let at = 0; at < raster.data.length; at += 3) raster.data.fill((at / 3) % 7 < 3 ? 20 : 200, at, at + 3);
  expect(await thingsBeside(raster, corners)).toEqual([]);
});
