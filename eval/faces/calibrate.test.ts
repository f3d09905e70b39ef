import { expect, test } from 'vitest';
import { confidence } from '../../server/src/faces/calibration.ts';
import type { Pair } from '../../server/src/faces/evaluation/roc.ts';
import { fitSteepness, fitThreshold } from './calibrate.ts';

const pairs: Pair[] = [
  ...Array.from({ length: 5000 }, (_, i) => ({ distance: 0.5 + i / 10_000, same: false })),
  ...[0.2, 0.3, 0.45].map((distance) => ({ distance, same: true })),
];

test('the threshold is where one in a thousand strangers is nearer; faces not found do not count', () => {
  const missed = { distance: Number.POSITIVE_INFINITY, same: false };
  expect(fitThreshold([...pairs, ...Array.from({ length: 5000 }, () => missed)])).toBeCloseTo(0.5005, 6);
});

test('the curve gives the median pair of one person 99 %', () => {
  const threshold = fitThreshold(pairs);
  expect(confidence(0.3, { threshold, steepness: fitSteepness(pairs, threshold) })).toBe(99);
});
