import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BATCH_SIZE, MAX_BATCH_SIZE, nextBatchSize } from './batch-size.ts';

const sizes = fc.integer({ min: 1, max: MAX_BATCH_SIZE });
const times = fc.oneof(fc.double({ min: 0, max: 5_000, noNaN: true }), fc.constant(Number.POSITIVE_INFINITY));

test('every size is a whole number from 1 to the maximum', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 200 }), (durations) => {
      let size = DEFAULT_BATCH_SIZE;
      for (const milliseconds of durations) {
        size = nextBatchSize(size, milliseconds);
        expect(Number.isInteger(size) && size >= 1 && size <= MAX_BATCH_SIZE).toBe(true);
      }
    }),
  );
});

test('a slow batch is halved, and no batch grows by more than a tenth or one row', () => {
  fc.assert(
    fc.property(sizes, times, (size, milliseconds) => {
      const next = nextBatchSize(size, milliseconds);
      expect(next).toBeLessThanOrEqual(Math.max(size + 1, Math.ceil(size * 1.1)));
      if (milliseconds > 400) expect(next).toBe(Math.max(1, Math.floor(size / 2)));
      else expect(next).toBeGreaterThanOrEqual(size);
    }),
  );
});

test('sizes find the duration that is wanted: a row of 2 ms gives batches of 100 to 200 rows', () => {
  let size = 1;
  for (let n = 0; n < 100; n += 1) size = nextBatchSize(size, size * 2);
  expect(size * 2).toBeGreaterThanOrEqual(200);
  expect(size * 2).toBeLessThanOrEqual(400);
  expect(nextBatchSize(size, Number.POSITIVE_INFINITY)).toBe(Math.floor(size / 2));
});
