import { type Message, renderKept } from '@hakiki/texts';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { openModels } from '../vision/models/models.ts';
import { makeCheckPictureQuality } from './picture-quality.ts';
import { drawSpecimenPassport, specimenHolder } from './specimen/draw-passport.ts';
import { specimenPhoto } from './specimen/specimen-photo.ts';

const quality = makeCheckPictureQuality({ models: openModels([modelsCache()]) });
const TABLE = '#2b2f36';
let passport: Buffer;
beforeAll(async () => {
  passport = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
});

/** Returns a picture like those that users send. It is rotated and shows a dark table. */
const photographed = (change: (picture: Sharp) => Sharp = (picture) => picture) =>
  sharp(passport)
    .resize(1400)
    .rotate(2, { background: TABLE })
    .extend({ top: 60, bottom: 60, left: 90, right: 90, background: TABLE })
    .toBuffer()
    .then((picture) => change(sharp(picture)).jpeg({ quality: 82 }).toBuffer());
const plain = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('the quality of a picture of a document', () => {
  test.each(['front', 'back'] as const)('a sharp %s is good enough', async (side) => {
    expect(await quality({ picture: await photographed(), side })).toEqual({ ok: true });
  });

  test.each([
    ['blurry', () => photographed((picture) => picture.blur(7))],
    ['dark', () => photographed((picture) => picture.linear(0.15, 0))],
    ['small', () => photographed((picture) => picture.resize(220))],
    ['no_document', () => plain('#b8b4ac')],
    ['image', async () => Buffer.from('%PDF-1.7')],
  ])('%s is said, with what to do', async (fault, draw) => {
    const found = await quality({ picture: await draw(), side: 'front' });
    expect(found).toMatchObject({ ok: false, fault });
    expect(renderKept((found as { message: Message }).message, 'en').length).toBeGreaterThan(20);
  });

  test('a patch of light that hides print', async () => {
    const patch = Buffer.from(
      '<svg width="420" height="300"><ellipse cx="210" cy="150" rx="210" ry="150" fill="#fff"/></svg>',
    );
    const paper = await photographed((one) => one.linear(0.8, 0));
    const picture = await sharp(paper)
      .composite([{ input: patch, left: 700, top: 400 }])
      .jpeg()
      .toBuffer();
    expect(await quality({ picture: paper, side: 'front' })).toEqual({ ok: true });
    expect(await quality({ picture, side: 'front' })).toMatchObject({ ok: false, fault: 'glare' });
  });

  test('of a back nobody says that it shows too little: it may be blank', async () => {
    expect(await quality({ picture: await plain('#b8b4ac'), side: 'back' })).toEqual({ ok: true });
  });
});
