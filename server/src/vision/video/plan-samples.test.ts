import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planSamples } from './plan-samples.ts';

const TWENTY = { perSecond: 0, least: 20, most: 20 };
const clip = (frames: number, gapMs: number, keyEvery = 25) =>
  Array.from({ length: frames }, (_, i) => ({ ms: 500 + i * gapMs, key: i % keyEvery === 0 }));

it('keeps every frame of a clip that has fewer than asked', () => {
  expect(planSamples(clip(3, 40), TWENTY)).toEqual({ targets: [0, 40, 80], keysOnly: false });
});

it('spreads samples from the first to the last frame, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 21, max: 2000 }), fc.integer({ min: 4, max: 100 }), (frames, gap) => {
      const { targets } = planSamples(clip(frames, gap), TWENTY);
      expect(targets.length).toBe(20);
      expect(targets).toEqual(targets.toSorted((a, b) => a - b));
      expect(targets[0]).toBe(0);
      expect(targets[19]).toBeLessThanOrEqual((frames - 1) * gap);
      expect(targets[19]).toBeGreaterThan((frames - 2) * gap);
    }),
  );
});

it('decodes key frames alone only where a long clip has enough of them', () => {
  expect(planSamples(clip(1500, 40), TWENTY).keysOnly).toBe(true);
  expect(planSamples(clip(1500, 40, 1500), TWENTY).keysOnly).toBe(false);
  expect(planSamples(clip(100, 40, 1), TWENTY).keysOnly).toBe(false);
});

it('takes more frames of a longer clip, within its bounds', () => {
  const count = (frames: number) => planSamples(clip(frames, 40), { perSecond: 8, least: 20, most: 96 }).targets.length;
  expect([26, 101, 376, 1001].map(count)).toEqual([20, 32, 96, 96]);
});
