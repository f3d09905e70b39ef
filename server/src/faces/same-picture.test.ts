import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { drawSpecimenPassport, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { openModels } from '../vision/models/models.ts';
import { makeMeasureSamePicture, SAME_PICTURE, samePictureAs } from './same-picture.ts';

const measure = makeMeasureSamePicture({ models: openModels([modelsCache()]) });
let photo: Buffer;
let passport: Buffer;
beforeAll(async () => {
  photo = await specimenPhoto();
  passport = await drawSpecimenPassport(specimenHolder, { photo });
});
const sameAs = async (selfie: Uint8Array, other: Uint8Array): Promise<string | undefined> =>
  samePictureAs(await measure({ selfie, others: [{ name: 'portrait', bytes: other }] }));

test.each<[string, (picture: Buffer) => Promise<Buffer>]>([
  ['the same bytes', async (picture) => picture],
  ['encoded again', (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer()],
  ['mirrored', (picture) => sharp(picture).flop().png().toBuffer()],
  ['half the size', (picture) => sharp(picture).resize(180).toBuffer()],
  [
    'cropped to the face',
    (picture) => sharp(picture).extract({ left: 50, top: 60, width: 260, height: 340 }).toBuffer(),
  ],
  ['in other light', (picture) => sharp(picture).linear(0.6, 20).modulate({ saturation: 0.3 }).toBuffer()],
  ['turned a little', (picture) => sharp(picture).rotate(7, { background: '#333' }).jpeg().toBuffer()],
  ['a screenshot', (picture) => sharp(picture).extend({ top: 200, bottom: 80, left: 40, right: 40 }).png().toBuffer()],
])('a copy is the same picture: %s', async (_name, copy) => {
  expect(await sameAs(await copy(photo), photo)).toBe('portrait');
});

test('the whole page of a passport is the picture of its portrait', async () => {
  expect(await sameAs(passport, photo)).toBe('portrait');
});

test('other people are not, and a picture without a face is like nothing', async () => {
  const demo = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
  const others = await Promise.all(
    ['sample1.jpg', 'sample2.jpg', 'sample5.jpg'].map(async (name) => ({
      name,
      bytes: await sharp(join(demo, name)).toBuffer(),
    })),
  );
  const likenesses = await measure({ selfie: photo, others });
  expect(likenesses).toHaveLength(3);
  for (const { likeness } of likenesses) expect(likeness).toBeLessThan(SAME_PICTURE - 0.1);
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  expect(
    await measure({
      selfie: photo,
      others: [
        { name: 'blank', bytes: blank },
        { name: 'none', bytes: new Uint8Array(9) },
      ],
    }),
  ).toEqual([]);
  expect(await measure({ selfie: blank, others: [{ name: 'portrait', bytes: photo }] })).toEqual([]);
});
