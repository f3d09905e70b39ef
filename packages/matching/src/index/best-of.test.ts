import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBestOf } from './best-of.ts';

interface Item {
  readonly rank: number;
  readonly order: number;
}

/**
 * Reference result, computed by sorting all items at once. It has the best items, and items equal to the last sure one
 * until `most` is reached.
 */
function plainly(items: readonly Item[], sure: number, most: number): number[] {
  const best = [...items.keys()].sort(
    (a, b) => (items[b]?.rank ?? 0) - (items[a]?.rank ?? 0) || (items[a]?.order ?? 0) - (items[b]?.order ?? 0) || a - b,
  );
  const last = items[best[Math.min(sure, best.length) - 1] ?? 0]?.rank ?? 0;
  return best.slice(0, most).filter((i) => best.length <= sure || (items[i]?.rank ?? 0) >= last);
}

const item = fc.record({ rank: fc.integer({ min: 0, max: 6 }).map((n) => n / 4), order: fc.nat(5) });

test('the best of many are those of a full sort, in its order, however few are held', () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 120 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 20 }),
      (items, sure, more, held) => {
        const best = makeBestOf({ sure, most: sure + more }, held);
        for (let again = 0; again < 2; again++) {
          for (const [i, { rank, order }] of items.entries()) best.add(i, rank, order);
          expect(best.all()).toEqual(plainly(items, sure, sure + more));
          best.clear();
        }
      },
    ),
  );
});

test('what is below `least` is not kept', () => {
  const best = makeBestOf({ sure: 2, most: 2 }, 1);
  for (const rank of [3, 1, 2]) best.add(rank, rank, 0);
  expect(best.least()).toBe(2);
  best.add(9, 1.5, 0);
  expect(best.all()).toEqual([3, 2]);
});
