import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locateDocument } from './locate-document.ts';
import type { Raster } from './raster.ts';

async function draw(svg: string): Promise<Raster> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(picture))
    .flatten({ background: '#3b4a3f' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
const lines = Array.from(
  { length: 8 },
  (_, i) => `<rect x="260" y="${210 + i * 28}" width="${120 + ((i * 53) % 150)}" height="9" fill="#222"/>`,
).join('');

test('finds the corners of a card on a plain background, clockwise from the top left', async () => {
  const corners = [
    [180, 150],
    [640, 190],
    [620, 480],
    [150, 430],
  ];
  const card = await draw(`<polygon points="${corners.join(' ')}" fill="#e8e4d8"/>${lines}`);
  const found = await locateDocument(card);
  expect(found).not.toBeNull();
  found!.forEach(([x, y], i) => {
    expect(Math.hypot(x - corners[i]![0]!, y - corners[i]![1]!)).toBeLessThan(8);
  });
});

test('a page that fills the picture is left whole', async () => {
  expect(await locateDocument(await draw(`<rect width="800" height="600" fill="#e8e4d8"/>${lines}`))).toBeNull();
});

test('two sides in one picture are left whole', async () => {
  const sides =
    '<rect x="200" y="30" width="400" height="250" fill="#e8e4d8"/><rect x="200" y="320" width="400" height="250" fill="#e8e4d8"/>';
  expect(await locateDocument(await draw(sides))).toBeNull();
});

test('a round thing and an empty background are no documents', async () => {
  expect(await locateDocument(await draw('<circle cx="400" cy="300" r="200" fill="#eee"/>'))).toBeNull();
  expect(await locateDocument(await draw(''))).toBeNull();
});
