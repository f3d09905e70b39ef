import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegQuality } from './jpeg-quality.ts';

const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a06040' } });

test.each([20, 25, 40, 60, 80, 95])('quality %i is told from the file', async (quality) => {
  const told = jpegQuality(await picture.clone().jpeg({ quality, mozjpeg: false }).toBuffer());
  expect(Math.abs(told! - quality)).toBeLessThanOrEqual(1);
});

test('other kinds and cut files have none', async () => {
  expect(jpegQuality(await picture.clone().png().toBuffer())).toBeNull();
  expect(jpegQuality(new Uint8Array())).toBeNull();
  const jpeg = await picture.clone().jpeg().toBuffer();
  expect(jpegQuality(jpeg.subarray(0, 30))).toBeNull();
});

test('whatever follows a JPEG’s first bytes, it ends', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
      const quality = jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, ...tail));
      expect(quality === null || (quality >= 1 && quality <= 100)).toBe(true);
    }),
  );
});
