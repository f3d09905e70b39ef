import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptExactly } from './exact-number.ts';

test.each([
  ['0', true],
  ['-0.0', true],
  ['0.10', true],
  ['1e15', true],
  ['12345678901234.56', true],
  ['80000000000000.01', false],
  ['9007199254740993', false],
  ['9007199254740992', true],
  ['0.30000000000000004', true],
  ['0.300000000000000041', false],
  ['1e400', false],
  ['text', true],
])('%s: %s', (written, kept) => expect(keptExactly(written)).toBe(kept));

test('what has 15 digits is kept, wherever its point stands', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 12 }), (digits, point) => {
      const text = digits.toString().padStart(point + 1, '0');
      expect(keptExactly(point ? `${text.slice(0, -point)}.${text.slice(-point)}` : text)).toBe(true);
    }),
  );
});
test('what is kept says the same digits again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 14n, max: 10n ** 18n }), (digits) => {
      expect(keptExactly(digits.toString())).toBe(String(Number(digits)) === digits.toString());
    }),
  );
});
