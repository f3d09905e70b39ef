import { expect, test } from 'vitest';
import type { Raster } from '../image/raster.ts';
import { restoreSpaces } from './spaces.ts';

/** Returns a strip of white paper with a black bar for each [from, to] column range. */
function strip(bars: readonly (readonly [number, number])[], width: number): Raster {
  const data = new Uint8Array(width * 48 * 3).fill(255);
  for (const [from, to] of bars) {
    for (let y = 10; y < 38; y++) data.fill(0, (y * width + from) * 3, (y * width + to) * 3);
  }
  return { width, height: 48, data };
}

function line(text: string, bars: readonly (readonly [number, number])[], width: number) {
  const centres = bars.map(([from, to]) => (from + to) / 2 / width);
  return { text, score: 1, centres, scores: centres.map(() => 1) };
}

test('a wide gap without ink between letters becomes a space', () => {
  const bars = [0, 22, 44, 82, 104, 126].map((x) => [x, x + 18] as const);
  const read = restoreSpaces(line('ANEANE', bars, 150), strip(bars, 150));
  expect(read.text).toBe('ANE ANE');
  expect(read.centres).toHaveLength(7);
  expect(read.centres[3]).toBeCloseTo((read.centres[2]! + read.centres[4]!) / 2);
  expect(read.scores).toHaveLength(7);
});

test('evenly spaced letters stay together', () => {
  const bars = [0, 22, 44, 66, 88, 110].map((x) => [x, x + 18] as const);
  expect(restoreSpaces(line('ANEANE', bars, 150), strip(bars, 150)).text).toBe('ANEANE');
});

test('in fixed-pitch print the air beside a narrow letter is not a space', () => {
  const bars = [0, 24, 48, 80, 96, 120, 144].map((x) => [x, x + (x === 80 ? 2 : 18)] as const);
  const read = line('BERTIER', bars, 170);
  const even = { ...read, centres: bars.map((_, i) => (9 + 24 * i) / 170) };
  expect(restoreSpaces(even, strip(bars, 170)).text).toBe('BERTIER');
});
