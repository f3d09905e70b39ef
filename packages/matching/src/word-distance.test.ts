import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_WORD, makeWordDistance } from './word-distance.ts';

const distance = makeWordDistance();
const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);

describe('makeWordDistance', () => {
  it('costs less for slips of romanisation than for another letter', () => {
    expect(distance('usama', 'osama', 9)).toBeLessThan(distance('usama', 'ksama', 9));
    expect(distance('hasan', 'hassan', 9)).toBeLessThan(distance('hasan', 'hastan', 9));
    expect(distance('jonh', 'john', 9)).toBeLessThan(1);
    expect(distance('unit5', 'unit7', 9)).toBeGreaterThanOrEqual(2);
  });

  it('is a symmetric distance, 0 only between equals', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 99)).toBeCloseTo(distance(b, a, 99), 9);
        expect(distance(a, b, 99) === 0).toBe(a === b);
      }),
    );
  });

  it('gives up beyond the bound, and within it agrees with the unbounded one', () => {
    fc.assert(
      fc.property(word, word, fc.double({ min: 0, max: 6, noNaN: true }), (a, b, most) => {
        const free = distance(a, b, 99);
        expect(distance(a, b, most)).toBe(free <= most ? free : Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('refuses words no name has', () => {
    expect(distance('a'.repeat(LONGEST_WORD + 1), 'a', 999)).toBe(Number.POSITIVE_INFINITY);
  });
});
