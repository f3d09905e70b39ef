import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuts, frozenShare, loopScore } from './clip-continuity.ts';

/**
 * Returns thumbnails that change like a lit scene in front of a moving camera. The same seed gives the same thumbnails.
 */
const wandering = (count: number, seed: number): number[][] => {
  const phase = (k: number) => Math.sin(seed * 12.9898 + k * 78.233) * 43758.5453;
  return Array.from({ length: count }, (_, i) =>
    Array.from(
      { length: 256 },
      (_, p) => 128 + 40 * Math.sin(phase(1) + i * 0.11 + p / 9) + 25 * Math.sin(phase(2) + i * 0.053 + p / 23),
    ),
  );
};
const clip = (frames: readonly number[][], frameMs = 40) =>
  frames.map((grey, i) => ({ ms: i * frameMs, grey: Uint8Array.from(grey) }));
/**
 * Adds the grain of a sensor. The grain is averaged over a sixteenth of the picture. It changes only a few thumbnail
 * pixels, by one.
 */
const grainy = (frames: readonly number[][]) => {
  let state = 11;
  const speck = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < 0.15 ? 1 : 0;
  };
  return frames.map((grey) => grey.map((value) => value + speck()));
};

describe('a loop', () => {
  it('is found whatever its period, though every frame has its own grain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 40 }), fc.nat(1000), (period, seed) => {
        const once = wandering(period, seed);
        expect(loopScore(clip(grainy([...once, ...once, ...once])))).toBeGreaterThan(0.9);
      }),
      { numRuns: 20 },
    );
  });

  it('is found when it plays back and forth', () => {
    const once = wandering(40, 3);
    expect(loopScore(clip(grainy([...once, ...once.toReversed()])))).toBeGreaterThan(0.9);
  });

  it('is not seen where a head turns there and back, however alike', () => {
    const turning = wandering(200, 7);
    // The head turns back in a similar way but at its own speed, so no frame is repeated exactly.
    const there = Array.from({ length: 60 }, (_, i) => turning[i]!);
    const back = Array.from({ length: 60 }, (_, i) => {
      const at = Math.max(0, 59 - i * 0.94 - 1.5 * Math.sin(i / 9));
      const [low, share] = [Math.floor(at), at % 1];
      return turning[low]!.map(
        (value, p) => value * (1 - share) + turning[low + 1]![p]! * share + 1.5 * Math.sin(i / 20 + p / 40),
      );
    });
    expect(loopScore(clip(grainy([...there, ...back])))).toBeLessThan(0.8);
  });

  it('is not seen where a person sits still for long and moves in between', () => {
    const still = (count: number) => Array.from({ length: count }, () => wandering(1, 1)[0]!);
    const moved = wandering(120, 4).map((grey, i) => grey.map((value, p) => value + 3 * Math.sin(p / 5 + i)));
    expect(loopScore(clip(grainy([...still(100), ...moved, ...still(100)])))).toBeLessThan(0.8);
  });

  it('is not seen in a clip that goes on, nor in one that stands still', () => {
    expect(loopScore(clip(grainy(wandering(50, 5))))).toBeLessThan(0.75);
    expect(loopScore(clip(grainy(Array.from({ length: 60 }, () => wandering(1, 1)[0]!))))).toBe(0);
    expect(loopScore(clip(wandering(4, 1)))).toBe(0);
  });
});

it('counts cuts, and takes quick motion for none', () => {
  const other = wandering(30, 9).map((grey) => grey.map((value) => 255 - value));
  expect(cuts(clip([...wandering(30, 1), ...other]))).toBe(1);
  expect(cuts(clip(wandering(60, 1).map((grey, i) => grey.map((value) => value / 2 + 60 * Math.sin(i / 2)))))).toBe(0);
});

it('tells one picture repeated from pictures with a camera’s grain', () => {
  const frame = (seed: number) => ({
    width: 16,
    height: 16,
    data: Uint8Array.from({ length: 768 }, (_, i) => 100 + ((i * seed) % 5)),
  });
  expect(frozenShare([frame(1), frame(1), frame(1)])).toBe(1);
  expect(frozenShare([frame(1), frame(2), frame(3)])).toBe(0);
  expect(frozenShare([frame(1), frame(1), frame(3)])).toBe(0.5);
});
