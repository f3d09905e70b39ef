import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, isCurrency, minorDigits, toMajor, toMinor } from './money.ts';

describe('money', () => {
  test.each([
    [5_000_000, 'NGN', 500_000_000n],
    [0.1, 'NGN', 10n],
    [1.005, 'NGN', undefined],
    [1.005, 'KWD', 1005n],
    [100, 'UGX', 100n],
    [100.5, 'RWF', undefined],
    [1e15, 'NGN', 100_000_000_000_000_000n],
    [1e21, 'UGX', 1_000_000_000_000_000_000_000n],
    [1e-7, 'NGN', undefined],
    [-1, 'NGN', undefined],
    ['12.50', 'NGN', 1250n],
    ['12,50', 'NGN', undefined],
    [Number.NaN, 'NGN', undefined],
  ] as const)('%s %s is %s', (amount, currency, minor) => expect(toMinor(amount, currency)).toBe(minor));
  test('there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.constantFrom('NGN', 'UGX', 'KWD'), (minor, currency) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
      }),
    );
  });
  test('for people', () => {
    expect(formatMoney(500_000_000n, 'NGN')).toBe('NGN 5,000,000');
    expect(formatMoney(123_450n, 'NGN')).toBe('NGN 1,234.50');
    expect(formatMoney(5n, 'NGN')).toBe('NGN 0.05');
  });
  test('codes', () => {
    expect(['NGN', 'KES', 'GHS', 'UGX', 'RWF', 'USD', 'XOF'].every(isCurrency)).toBe(true);
    expect(isCurrency('ABC')).toBe(false);
    expect([minorDigits('UGX'), minorDigits('RWF'), minorDigits('NGN')]).toEqual([0, 0, 2]);
  });
});
