import { expect, it } from 'vitest';
import type { Raster } from '../../../vision/image/raster.ts';
import { powerSpectrum, WINDOW } from './fourier.ts';
import { periodicTexture } from './periodic-texture.ts';

const SIDE = 300;
/** Returns a picture with grain like that of a sensor over a soft shade, and with a pattern on top. */
const skin = (pattern: (x: number, y: number, channel: number) => number): Raster => {
  let state = 7;
  const grain = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 14;
  };
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y, channel] = [Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE), i % 3];
    data[i] = 130 + 30 * Math.sin(x / 90) + grain() + pattern(x, y, channel);
  }
  return { width: SIDE, height: SIDE, data };
};
const face = { box: { x: 40, y: 40, width: 220, height: 220 } };

it('a wave has its power at its own frequency', () => {
  const wave = Float32Array.from(
    { length: WINDOW * WINDOW },
    (_, i) => 9 + Math.cos((2 * Math.PI * (5 * (i % WINDOW) + 20 * Math.floor(i / WINDOW))) / WINDOW),
  );
  const power = powerSpectrum(wave);
  const strongest = power.indexOf(Math.max(...power));
  expect([
    [20, 5],
    [WINDOW - 20, WINDOW - 5],
  ]).toContainEqual([Math.floor(strongest / WINDOW), strongest % WINDOW]);
});

it('skin with grain has no pattern', () => {
  const { pattern, ripple } = periodicTexture(
    skin(() => 0),
    face,
  )!;
  expect(Math.max(pattern, ripple)).toBeLessThan(9);
});

it('the dots of a print and the coloured ripples of a screen stand out', () => {
  const dots = skin((x, y) => 12 * Math.cos((x + y * 0.4) * 1.1) + 12 * Math.cos((y - x * 0.4) * 1.1));
  expect(periodicTexture(dots, face)!.pattern).toBeGreaterThan(16);
  const ripples = skin((x, y, channel) => (channel === 0 ? 8 : -8) * Math.cos(x * 0.5 + y * 0.3));
  expect(periodicTexture(ripples, face)!.ripple).toBeGreaterThan(16);
});

it('an edge, and blocks as of JPEG, are no pattern', () => {
  const collar = skin((x) => (x > 150 ? 60 : 0));
  const blocks = skin((x, y) => (x % 8 === 0 || y % 8 === 0 ? 8 : 0));
  expect(periodicTexture(collar, face)!.pattern).toBeLessThan(13);
  expect(periodicTexture(blocks, face)!.pattern).toBeLessThan(13);
});

it('works for faces at the edge and larger than the picture, and not at all on tiny pictures', () => {
  expect(
    periodicTexture(
      skin(() => 0),
      { box: { x: -50, y: 250, width: 500, height: 500 } },
    )!.pattern,
  ).toBeLessThan(9);
  expect(periodicTexture({ width: 90, height: 200, data: new Uint8Array(90 * 200 * 3) }, face)).toBeNull();
});
