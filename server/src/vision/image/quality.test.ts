import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureQuality } from './quality.ts';

const text = Array.from(
  { length: 40 },
  (_, i) =>
    `<rect x="${40 + (i % 4) * 230}" y="${60 + (i >> 2) * 50}" width="${90 + ((i * 37) % 110)}" height="14" fill="#222"/>`,
).join('');
async function figures(extra = '', blur = 0) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#cfd6c8"/>${text}${extra}</svg>`;
  const drawn = sharp(Buffer.from(svg)).removeAlpha();
  const { data, info } = await (blur > 0 ? drawn.blur(blur) : drawn).raw().toBuffer({ resolveWithObject: true });
  return measureQuality({ width: info.width, height: info.height, data });
}

test('blur takes sharpness away', async () => {
  const [sharpFigures, blurred] = [await figures(), await figures('', 6)];
  expect(sharpFigures.sharpness).toBeGreaterThan(100);
  expect(blurred.sharpness).toBeLessThan(10);
});

test('a burnt-out patch is glare by its share of the page; white paper all over is not', async () => {
  expect((await figures()).glare).toBe(0);
  expect((await figures('<circle cx="600" cy="300" r="110" fill="#fff"/>')).glare).toBeCloseTo(0.055, 1);
  expect((await figures('<rect width="1000" height="400" fill="#fff"/>')).glare).toBe(0);
});

test('a white scan on a grey background has no glare, though its margins are one burnt-out patch', async () => {
  const sheet = `<rect x="60" y="40" width="640" height="560" fill="#fff"/>${Array.from({ length: 22 }, (_, i) => `<rect x="120" y="${70 + 24 * i}" width="540" height="9" fill="#222"/>`).join('')}`;
  expect((await figures(sheet)).glare).toBe(0);
});

test('an empty sheet has no contrast, blurred print has; paper in the dark has no highlight', async () => {
  expect((await figures('<rect width="1000" height="640" fill="#ddd"/>')).contrast).toBeLessThan(3);
  expect((await figures('', 12)).contrast).toBeGreaterThan(15);
  expect((await figures()).highlight).toBeGreaterThan(190);
  expect((await figures('<rect width="1000" height="640" fill="#000" opacity="0.9"/>')).highlight).toBeLessThan(40);
});
