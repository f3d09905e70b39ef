import { expect, it } from 'vitest';
import { burntOutShare, glareFlicker } from './glare.ts';

const face = { box: { x: 0, y: 0, width: 4, height: 4 } };
const picture = (burnt: number) => ({
  width: 4,
  height: 8,
  data: Uint8Array.from({ length: 96 }, (_, i) => (Math.floor(i / 3) < burnt ? 255 : 100)),
});

it('is the share of the face that is burnt out', () => {
  expect([0, 4, 16].map((burnt) => burntOutShare(picture(burnt), face))).toEqual([0, 0.25, 1]);
  expect(burntOutShare(picture(16), { box: { x: 50, y: 50, width: 4, height: 4 } })).toBe(0);
});

it('flickers as far as it changes', () => {
  expect(glareFlicker([0.1, 0.3, 0.2])).toBeCloseTo(0.2);
  expect(glareFlicker([])).toBe(0);
});
