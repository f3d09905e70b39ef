import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('is what stands at that place among the sorted values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, share) => {
        const sorted = [...values].sort((a, b) => a - b);
        expect(percentile(Float32Array.from(values), share)).toBe(sorted[Math.floor(share * (values.length - 1))]);
      },
    ),
  );
});
