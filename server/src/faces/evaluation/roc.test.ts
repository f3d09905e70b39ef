import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsAt, type Pair, separation } from './roc.ts';

const pairs = (same: number[], different: number[]): Pair[] => [
  ...same.map((distance) => ({ distance, same: true })),
  ...different.map((distance) => ({ distance, same: false })),
];
const some = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 1, maxLength: 40 });

test('pairs told apart wholly have an area of 1, and all pass', () => {
  expect(separation(pairs([0.1, 0.3], [0.6, 0.5, 0.9]))).toEqual({ same: 2, different: 3, auc: 1, bound: 0.5, tar: 1 });
});

test('a face that was not found counts as a pair missed', () => {
  expect(separation(pairs([0.1, Number.POSITIVE_INFINITY], [0.6])).tar).toBe(0.5);
});

test('the area is the chance that one person’s pair is nearer', () => {
  fc.assert(
    fc.property(some, some, (same, different) => {
      const wins = same.flatMap((a) => different.map((b) => (a < b ? 1 : a === b ? 0.5 : 0) as number));
      const chance = wins.reduce((sum, won) => sum + won, 0) / wins.length;
      expect(separation(pairs(same, different)).auc).toBeCloseTo(chance, 9);
    }),
  );
});

test('no more strangers lie below the bound than allowed', () => {
  fc.assert(
    fc.property(some, some, fc.double({ min: 0, max: 0.9, noNaN: true }), (same, different, fmr) => {
      const { bound } = separation(pairs(same, different), fmr);
      expect(different.filter((distance) => distance < bound).length / different.length).toBeLessThanOrEqual(
        fmr + Number.EPSILON,
      );
    }),
  );
});

test('errors are counted at the threshold itself', () => {
  expect(errorsAt(pairs([0.5, 0.7], [0.5, 0.6, 0.8, 0.9]), 0.5)).toEqual({ falseMatch: 0.25, falseNonMatch: 0.5 });
});
