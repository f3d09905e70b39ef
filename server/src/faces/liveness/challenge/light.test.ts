import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLight, type FaceColour, faceColour, type LightColour, seeLight, weighLight } from './light.ts';

const SHOWN: Readonly<Record<LightColour, readonly [number, number, number]>> = {
  amber: [255, 190, 90],
  blue: [120, 200, 255],
  green: [140, 235, 140],
  pink: [255, 165, 215],
};
const ORDER: readonly LightColour[] = ['amber', 'blue', 'pink', 'green', 'amber', 'pink'];

/**
 * Returns a face with the given skin colour in a room. The screen adds `share` of its light. There are `fps` frames per
 * second.
 */
function face(order: readonly LightColour[], { share = 0.05, delay = 400, noise = 0, skin = [150, 110, 90], fps = 7 }) {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: fps * 6 }, (_, i): FaceColour => {
    const ms = 10_000 + (i * 1000) / fps;
    const slot = Math.floor((ms - 10_000 - delay) / 600);
    const light = SHOWN[order[slot] ?? 'amber'];
    const lit = slot >= 0 && slot < order.length;
    const rgb = skin.map((s, c) => s * (1 + (lit ? share * (light[c]! / 255) : 0)) + noise * random());
    return { ms, rgb: rgb as [number, number, number] };
  });
}

describe('screen light', () => {
  test.each([
    ['light skin', [200, 160, 140]],
    ['dark skin', [90, 60, 45]],
  ])('on %s, in the order told, speaks for the person', (_name, skin) => {
    const seen = seeLight(face(ORDER, { skin }), ORDER, 10_000)!;
    expect(seen.correlation).toBeGreaterThan(0.9);
    expect(seen.others).toBeLessThan(0.01);
    expect(weighLight(seen)).toBeGreaterThan(0.4);
  });

  test('of another order, of none, or too weak for the noise, says nothing', () => {
    const other: readonly LightColour[] = ['green', 'amber', 'blue', 'amber', 'green', 'blue'];
    expect(weighLight(seeLight(face(other, {}), ORDER, 10_000))).toBe(0);
    expect(weighLight(seeLight(face(ORDER, { share: 0, noise: 4 }), ORDER, 10_000))).toBe(0);
    expect(weighLight(seeLight([], ORDER, 10_000))).toBe(0);
  });

  test('never speaks against anybody, whatever the colours are', () => {
    const frame = fc.record({
      ms: fc.integer({ min: 0, max: 20_000 }),
      rgb: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 40 }), (series) => {
        const weight = weighLight(seeLight(series, ORDER, 5000));
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 30 },
    );
  });

  test('is drawn with no colour twice in a row; a face off the picture has no colour', () => {
    let at = 0;
    const drawn = drawLight((below) => at++ % below);
    expect(drawn).toHaveLength(6);
    for (let i = 1; i < drawn.length; i += 1) expect(drawn[i]).not.toBe(drawn[i - 1]);
    const red = { width: 2, height: 1, data: new Uint8Array([255, 0, 0, 255, 0, 0]) };
    expect(
      faceColour(red, [
        [0, 0],
        [1, 0],
        [9, 9],
      ]),
    ).toEqual([255, 0, 0]);
    expect(faceColour(red, [[9, 9]])).toEqual([0, 0, 0]);
  });
});
