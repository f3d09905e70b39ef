import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openModels } from '../vision/models/models.ts';
import { makeReadDocument } from './read-document.ts';
import { drawSpecimenPassport, mrzOf, specimenHolder } from './specimen/draw-passport.ts';
import { specimenPhoto } from './specimen/specimen-photo.ts';

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const read = makeReadDocument({ models: openModels([cache]), now: () => new Date('2026-11-20T12:00:00Z') });
const expected = { ok: true, valid: true, mrz: { lines: mrzOf(specimenHolder), valid: true } };
const [WIDTH, HEIGHT] = [1250, 880];
let page: Buffer;

beforeAll(async () => {
  page = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
});

const svg = (content: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`))
    .png()
    .toBuffer();

/** Draws waves in three colours over the rows of the MRZ. */
function guilloche(): Promise<Buffer> {
  const waves = Array.from({ length: 26 }, (_, row) => {
    const points = Array.from({ length: WIDTH / 10 + 1 }, (__, at) => {
      const x = 10 * at;
      return `${x},${(HEIGHT - 230 + 9 * row + 6 * Math.sin(x / 23 + 0.7 * row) + 3 * Math.sin(x / 9 + row)).toFixed(1)}`;
    });
    const colour = ['#7a3', '#a35', '#368'][row % 3];
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-opacity="0.6"/>`;
  });
  return svg(waves.join(''));
}

describe('a passport is read whole', { timeout: 120_000 }, () => {
  test('with a guilloche behind its machine-readable zone, 700 pixels wide', async () => {
    const printed = await sharp(page)
      .composite([{ input: await guilloche(), blend: 'multiply' }])
      .toBuffer();
    expect(await read(await sharp(printed).resize(700).jpeg({ quality: 88 }).toBuffer())).toMatchObject(expected);
  });

  test('below another page, both 600 pixels high together', async () => {
    const lines = Array.from(
      { length: 9 },
      (_, row) =>
        `<text x="100" y="${120 + row * 80}" font-size="38" font-family="DejaVu Serif">This passport remains the property of the Government ${row}</text>`,
    );
    const upper = await svg(`<rect width="100%" height="100%" fill="#e8ecdd"/>${lines.join('')}`);
    const spread = await sharp({ create: { width: WIDTH, height: 2 * HEIGHT, channels: 3, background: '#ffffff' } })
      .composite([
        { input: upper, left: 0, top: 0 },
        { input: page, left: 0, top: HEIGHT },
      ])
      .jpeg()
      .toBuffer();
    const small = await sharp(spread).resize({ height: 600 }).jpeg({ quality: 90 }).toBuffer();
    expect(await read(small, { expectedType: 'passport' })).toMatchObject(expected);
  });
});
