import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planSamples } from './plan-samples.ts';

const clip = (frames: number, gapMs: number, keyEvery = 25) =>
  Array.from({ length: frames }, (_, i) => ({ ms: 500 + i * gapMs, key: i % keyEvery === 0 }));

it('keeps every frame of a clip that has fewer than asked', () => {
  expect(planSamples(clip(3, 40), 20)).toEqual({ targets: [0, 40, 80], keysOnly: false });
});

it('spreads samples from the first to the last frame, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 21, max: 2000 }), fc.integer({ min: 4, max: 100 }), (frames, gap) => {
      const { targets } = planSamples(clip(frames, gap), 20);
      expect(targets.length).toBe(20);
      expect(targets).toEqual(targets.toSorted((a, b) => a - b));
      expect(targets[0]).toBe(0);
      expect(targets[19]).toBeLessThanOrEqual((frames - 1) * gap);
      expect(targets[19]).toBeGreaterThan((frames - 2) * gap);
    }),
  );
});

it('decodes key frames alone only where a long clip has enough of them', () => {
  expect(planSamples(clip(1500, 40), 20).keysOnly).toBe(true);
  expect(planSamples(clip(1500, 40, 1500), 20).keysOnly).toBe(false);
  expect(planSamples(clip(100, 40, 1), 20).keysOnly).toBe(false);
});
