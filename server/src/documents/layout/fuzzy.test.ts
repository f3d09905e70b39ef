import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, isWithin } from './fuzzy.ts';

const text = fc.string({ unit: fc.constantFrom(...'ABDEOQ08I1L'), maxLength: 12 });

test('texts are within a limit if their distance is at most the limit', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      expect(isWithin(a, b, limit)).toBe(distance(a, b) <= limit);
    }),
  );
});

test('a look-alike costs less than another letter', () => {
  expect(distance('NAME', 'NAME')).toBe(0);
  expect(distance('D0B', 'DOB')).toBeCloseTo(0.3);
  expect(distance('DATE', 'DAT')).toBe(1);
  expect(distance('', 'SEX')).toBe(3);
});
