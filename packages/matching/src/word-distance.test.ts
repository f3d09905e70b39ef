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

  it.each([
    ['the same', 'hasan', 'hasan', 0],
    ['a vowel for a vowel', 'hasan', 'hasen', 0.6],
    ['a letter that romanisations exchange', 'sadiq', 'sadik', 0.5],
    ['another letter', 'hasan', 'hasat', 1],
    ['a vowel more', 'hasn', 'hasan', 0.7],
    ['a consonant more', 'kaim', 'karim', 1],
    ['a silent h', 'jon', 'john', 0.4],
    ['a doubled letter', 'hasan', 'hassan', 0.3],
    ['a doubled first letter', 'amir', 'aamir', 0.3],
    ['two letters exchanged', 'john', 'jonh', 0.65],
    ['the first two exchanged', 'ahmed', 'hamed', 0.65],
    ['the first letter', 'bilal', 'zilal', 1.25],
    ['the first letter, a vowel', 'usama', 'osama', 0.85],
    ['the first letter, an h for a k', 'hasan', 'kasan', 0.75],
    ['the first letter gone, an h', 'asan', 'hasan', 1.25],
    ['a digit', 'unit5', 'unit7', 2],
    ['a digit for a letter', 'unit5', 'unita', 2],
    ['a digit more', 'unit', 'unit5', 2],
    ['a digit twice', 'unit5', 'unit55', 2],
    ['two digits exchanged', 'unit57', 'unit75', 4],
    ['two slips', 'hasan', 'hesat', 1.6],
    ['nothing but letters more', '', 'abc', 2.95],
  ])('%s: %j and %j are %d apart', (_, a, b, expected) => {
    expect(distance(a, b, 99)).toBeCloseTo(expected, 9);
    expect(distance(b, a, 99)).toBeCloseTo(expected, 9);
    expect(distance(a, b, expected + 1e-9)).toBeCloseTo(expected, 9);
    if (expected > 0) expect(distance(a, b, expected - 1e-9)).toBe(Number.POSITIVE_INFINITY);
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
    const longest = 'a'.repeat(LONGEST_WORD);
    expect(distance(longest, longest, 0)).toBe(0);
    expect(distance('a', 'a'.repeat(LONGEST_WORD + 1), 999)).toBe(Number.POSITIVE_INFINITY);
    expect(distance('a'.repeat(LONGEST_WORD + 1), 'a', 999)).toBe(Number.POSITIVE_INFINITY);
  });
});
