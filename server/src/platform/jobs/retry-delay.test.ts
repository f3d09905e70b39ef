import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

test('each delay is its entry ±10 % and never more than 600 s; after the table there is none', () => {
  const table = [30, 150, 600];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const delay = retryDelayMs(table, failures, random);
      const seconds = table[failures - 1];
      if (seconds === undefined) {
        expect(delay).toBeUndefined();
        return;
      }
      expect(delay).toBeGreaterThanOrEqual(seconds * 900);
      expect(delay).toBeLessThanOrEqual(Math.min(seconds * 1100, 600_000));
    }),
  );
  expect([0, 1].map((random) => retryDelayMs(table, 3, random))).toEqual([540_000, 600_000]);
});
