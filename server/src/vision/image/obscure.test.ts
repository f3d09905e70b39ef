import sharp from 'sharp';
import { expect, test } from 'vitest';
import { obscureImage } from './obscure.ts';

test('of a picture at most 16 by 16 patches are left', async () => {
  const stripes = Buffer.alloc(200 * 100 * 3, 0).map((_, index) => (Math.floor(index / 3) % 2 ? 255 : 0));
  const image = await sharp(stripes, { raw: { width: 200, height: 100, channels: 3 } })
    .png()
    .toBuffer();
  const { data, info } = await sharp(await obscureImage(image))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([320, 160]);
  const sorted = [...data].sort((one, other) => one - other);
  // One dark and one bright column of pixels can no longer be distinguished.
  expect(sorted.at(-1)! - sorted[0]!).toBeLessThan(60);
});
