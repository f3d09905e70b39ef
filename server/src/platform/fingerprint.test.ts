import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

test('the order of keys does not matter, anything else does', () => {
  expect(fingerprintOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(fingerprintOf({ b: [{ d: 3, c: 2 }], a: 1 }));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      const [a, b] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(two))];
      expect(fingerprintOf(a) === fingerprintOf(b)).toBe(sortedText(a) === sortedText(b));
    }),
  );
});
test('a body nested without end is refused, not fatal', () => {
  const depth = 200_000;
  const nested: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(() => fingerprintOf({ country: 'nigeria', nested })).toThrow('The request body is nested too deeply');
});
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return ['array', ...value.map(sorted)];
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return ['object', ...entries.sort(([a], [b]) => (a < b ? -1 : 1))];
};
const sortedText = (value: unknown): string => JSON.stringify(sorted(value));

test('a file counts by its bytes', () => {
  const file = (text: string) => ({ files: { front: Buffer.from(text) } });
  expect(fingerprintOf(file('a'))).toBe(fingerprintOf(file('a')));
  expect(fingerprintOf(file('a'))).not.toBe(fingerprintOf(file('b')));
});
