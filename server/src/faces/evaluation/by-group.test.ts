import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byGroup, ENOUGH_FOR_A_HUNDREDTH, type GroupedPair, worstGroupThreshold } from './by-group.ts';
import { rateText, wilson } from './wilson.ts';

const strangers = (group: string | null, distances: readonly number[]): GroupedPair[] =>
  distances.map((distance) => ({ distance, same: false, group }));
const evenly = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i / 1000);

test('the group whose strangers lie nearest sets the threshold', () => {
  const pairs = [...strangers('near', evenly(0.10055, 200)), ...strangers('far', evenly(0.4, 200))];
  // 1 % of 200 pairs is two pairs. 0.10055 and 0.10155 may pass, and 0.10255 may not. The threshold has four decimals.
  expect(worstGroupThreshold(pairs)).toBeCloseTo(0.1025, 6);
});

test('a group of few pairs does not move it, nor do strangers of two groups or faces not found', () => {
  const pairs = [
    ...strangers('enough', evenly(0.40055, 200)),
    ...strangers('few', evenly(0.1, ENOUGH_FOR_A_HUNDREDTH - 1)),
    ...strangers(null, evenly(0.1, 300)),
    ...strangers('enough', Array(500).fill(Number.POSITIVE_INFINITY)),
  ];
  expect(worstGroupThreshold(pairs)).toBeCloseTo(0.4025, 6);
  expect(worstGroupThreshold(strangers('few', [0.2]))).toBeNull();
});

test('at the recommended threshold no group passes more than it may', () => {
  const distances = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 120, maxLength: 300 });
  fc.assert(
    fc.property(distances, distances, (a, b) => {
      const pairs = [...strangers('a', a), ...strangers('b', b)];
      for (const { falseMatch } of byGroup(pairs, worstGroupThreshold(pairs)!))
        expect(falseMatch.share).toBeLessThanOrEqual(0.01);
    }),
  );
});

test('the worst group comes first, and a rate of 0.1 % needs 3,000 pairs', () => {
  const pairs = [...strangers('a', evenly(0.5, 200)), ...strangers('b', evenly(0.2, 3000))];
  const rows = byGroup([...pairs, { distance: 0.1, same: true, group: 'b' }], 0.3);
  expect(rows.map(({ group }) => group)).toEqual(['b', 'a']);
  expect(rows[0]!.tar01?.share).toBe(1);
  expect(rows[1]!.tar01).toBeNull();
});

test('Wilson’s interval', () => {
  // Textbook values for 0 of 10 and 5 of 100.
  expect(wilson(0, 10)).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.2775, 3) });
  expect(wilson(5, 100)).toMatchObject({ low: expect.closeTo(0.0215, 3), high: expect.closeTo(0.1118, 3) });
  expect(rateText(wilson(5, 100))).toBe('5.00 % (2.15–11.2)');
  expect(rateText(wilson(0, 0))).toBe('—');
});
