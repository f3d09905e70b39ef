import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { detectFaces } from '../vision/faces/detect.ts';
import { openModels } from '../vision/models/models.ts';
import { makeReadDocument } from './read-document.ts';
import { drawSpecimenPassport, mrzOf, specimenHolder } from './specimen/draw-passport.ts';
import { specimenPhoto } from './specimen/specimen-photo.ts';

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const now = () => new Date('2026-11-20T12:00:00Z');
const read = makeReadDocument({ models: openModels([cache]), detectFaces, now });
const holder = { ...specimenHolder, surname: "O'NEILL-OKAFOR", givenNames: 'MARI-LIIS CHISOM' };
let page: Buffer;

beforeAll(async () => {
  page = await drawSpecimenPassport(holder, { photo: await specimenPhoto() });
});

describe('a specimen passport', { timeout: 60_000 }, () => {
  test('comes back as data, with the names as they are printed', async () => {
    const result = await read(page, { expectedType: 'passport', expectedCountry: 'nigeria' });
    if (!result.ok) throw new Error(result.message);
    expect(structuredClone(result)).toEqual(result);
    expect(result).toMatchObject({ kind: 'passport', country: 'nigeria', valid: true });
    expect(result.mrz).toMatchObject({ format: 'TD3', lines: mrzOf(holder), valid: true });
    const values = Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field.value]));
    expect(values).toMatchObject({
      last_name: "O'NEILL-OKAFOR",
      first_name: 'MARI-LIIS CHISOM',
      full_name: "MARI-LIIS CHISOM O'NEILL-OKAFOR",
      date_of_birth: '1992-04-17',
      expiry_date: '2034-03-11',
      issue_date: '2024-03-12',
      gender: 'Female',
      id_number: 'A00000019',
      place_of_birth: 'ENUGU',
      issuing_authority: 'IKOYI',
    });
    const portrait = await sharp(Buffer.from(result.portrait!, 'base64')).metadata();
    expect(portrait).toMatchObject({ format: 'jpeg' });
    expect(portrait.height).toBeGreaterThan(portrait.width!);
  });

  test.each([90, 180, 270])('turned by %i°', async (angle) => {
    const result = await read(await sharp(page).rotate(angle).jpeg().toBuffer());
    expect(result).toMatchObject({ ok: true, valid: true, mrz: { lines: mrzOf(holder) } });
  });

  test('tilted on a table', async () => {
    const tilted = await sharp(page)
      .rotate(12, { background: '#4b5563' })
      .extend({ top: 80, bottom: 120, left: 150, right: 60, background: '#4b5563' })
      .jpeg()
      .toBuffer();
    const result = await read(tilted);
    expect(result).toMatchObject({ ok: true, valid: true, mrz: { lines: mrzOf(holder) } });
  });

  test("another country's passport is refused, and both countries are named", async () => {
    const result = await read(page, { expectedType: 'passport', expectedCountry: 'ghana' });
    expect(result).toMatchObject({ ok: false, fault: 'wrong_country' });
    expect(!result.ok && result.message).toMatch(/Nigeria.*Ghana/);
  });

  test('submitted as another type it is refused, naming what it looks like', async () => {
    const result = await read(page, { expectedType: 'voters_card', expectedCountry: 'nigeria' });
    expect(result).toMatchObject({ ok: false, fault: 'wrong_type', looksLike: 'passport' });
    expect(!result.ok && result.message).toContain('a passport');
  });

  test('out of focus beyond reading it is called blurry; in the dark, dark', async () => {
    const blurred = await read(await sharp(page).blur(14).jpeg().toBuffer(), { expectedType: 'passport' });
    expect(blurred).toMatchObject({ ok: false, fault: 'blurry' });
    const dark = await read(await sharp(page).linear(0.01, 1).jpeg({ quality: 40 }).toBuffer(), {
      expectedType: 'passport',
    });
    expect(dark).toMatchObject({ ok: false, fault: 'dark' });
  });
});

describe('what is no document', { timeout: 60_000 }, () => {
  test('an empty picture has no document in it, and a tiny one is too small', async () => {
    const wall = sharp({ create: { width: 800, height: 600, channels: 3, background: '#8899aa' } });
    expect(await read(await wall.clone().jpeg().toBuffer())).toMatchObject({ ok: false });
    expect(await read(await wall.clone().resize(120, 90).png().toBuffer())).toMatchObject({
      ok: false,
      fault: 'small',
    });
  });

  test('other formats, cut and hostile files are refused without reading them', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d4948445200007530000075300802000000', 'hex');
    const hostile: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['text', Buffer.from('not a picture')],
      [
        'a GIF',
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      ],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['30,000 × 30,000 in a PNG header', Buffer.concat([header, Buffer.alloc(40)])],
      ['half a JPEG', page.subarray(0, page.length / 2)],
      ['a JPEG head alone', page.subarray(0, 3)],
    ];
    for (const [name, bytes] of hostile) {
      const result = await read(bytes);
      expect(result, name).toMatchObject({ ok: false, fault: 'image' });
    }
  });

  test('CMYK, 16 bits and transparency are pictures like any other', async () => {
    const small = sharp(page).resize(700);
    const pictures = [
      await small.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await small.clone().toColourspace('rgb16').png().toBuffer(),
      await small.clone().ensureAlpha(0.9).png().toBuffer(),
    ];
    for (const picture of pictures)
      expect(await read(picture)).toMatchObject({ ok: true, mrz: { lines: mrzOf(holder) } });
  });

  test('whatever the bytes, an answer and no exception', async () => {
    const small = await sharp(page).resize(160).jpeg({ quality: 60 }).toBuffer();
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.tuple(fc.nat(small.length - 1), fc.uint8Array({ minLength: 1, maxLength: 24 })).map(([at, noise]) => {
        const broken = new Uint8Array(small);
        broken.set(noise.subarray(0, broken.length - at), at);
        return broken;
      }),
      fc.nat(small.length).map((length) => new Uint8Array(small.subarray(0, length))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (front) => {
        expect((await read(front)).ok).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
