import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeNoise } from '../../../../../eval/liveness/noise.ts';
import { drift } from './drift.ts';

const trembling = (count: number, size: number, seed: number) => {
  const noise = makeNoise(seed);
  return Array.from({ length: count }, () => [size * noise.normal(), size * noise.normal()]);
};

it('takes out what trembles and keeps what wanders', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 5, noNaN: true }), fc.nat(1000), (size, seed) => {
      const still = trembling(90, size, seed);
      expect(drift(still)).toBeLessThan(0.45 * size);
      const wandering = still.map(([x, y], i) => [x! + 4 * size * Math.sin(i / 12), y! + 4 * size * Math.cos(i / 12)]);
      expect(drift(wandering)).toBeGreaterThan(2 * size);
      expect(drift(wandering)).toBeLessThan(4 * size);
    }),
  );
});

it('says nothing of too few values', () => {
  expect(drift([])).toBe(0);
  expect(drift([[1], [2], [3]])).toBe(0);
});
