import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidence, exactConfidence, matches } from './calibration.ts';

const calibrations = fc.record({
  threshold: fc.double({ min: 0.05, max: 2, noNaN: true }),
  steepness: fc.double({ min: 0.5, max: 100, noNaN: true }),
});
const distances = fc.double({ min: 0, max: 4, noNaN: true });

test('confidence is a whole percentage', () => {
  fc.assert(
    fc.property(distances, calibrations, (distance, calibration) => {
      const percent = confidence(distance, calibration);
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  );
});

test('confidence never rises with distance', () => {
  fc.assert(
    fc.property(distances, distances, calibrations, (a, b, calibration) => {
      const [nearer, further] = a < b ? [a, b] : [b, a];
      expect(confidence(nearer, calibration)).toBeGreaterThanOrEqual(confidence(further, calibration));
    }),
  );
});

test('confidence is 50 or more exactly where the faces match', () => {
  fc.assert(
    fc.property(distances, calibrations, (distance, calibration) => {
      expect(confidence(distance, calibration) >= 50).toBe(matches(distance, calibration));
    }),
  );
});

test('with one decimal it says the same', () => {
  fc.assert(
    fc.property(distances, calibrations, (distance, calibration) => {
      const exact = exactConfidence(distance, calibration);
      expect(exact >= 50).toBe(matches(distance, calibration));
      expect(Math.abs(exact - confidence(distance, calibration))).toBeLessThanOrEqual(1);
      expect(Math.round(exact * 10)).toBeCloseTo(exact * 10, 6);
    }),
  );
});

test('confidence is 50 at the threshold, 100 for the same picture, 0 for the least alike', () => {
  const calibration = { threshold: 0.6, steepness: 20 };
  expect([0.6, 0, 1.2].map((distance) => confidence(distance, calibration))).toEqual([50, 100, 0]);
});

test('confidence falls by the logistic curve of the distance', () => {
  const calibration = { threshold: 0.6, steepness: 10 };
  const of = (odds: number) => Math.round(1000 / (1 + Math.exp(odds))) / 10;
  for (const distance of [0.4, 0.55, 0.7, 1])
    expect(exactConfidence(distance, calibration)).toBeCloseTo(of(10 * (distance - 0.6)), 6);
});
