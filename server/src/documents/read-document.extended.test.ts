import { join } from 'node:path';
import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { headShot } from '../../../eval/documents/pages/draw.ts';
import { drawStranger } from '../../../eval/documents/pages/draw-stranger.ts';
import { foreignCards } from '../../../eval/documents/pages/foreign-cards.ts';
import { nonDocuments } from '../../../eval/documents/pages/non-documents.ts';
import { seededRandom } from '../../../eval/documents/pages/random.ts';
import { submitStranger } from '../../../eval/documents/submit-stranger.ts';
import { makeCompareFaces } from '../faces/compare.ts';
import { detectFaces } from '../vision/faces/detect.ts';
import { faceDistanceWithin } from '../vision/faces/portrait-distance.ts';
import { openModels } from '../vision/models/models.ts';
import type { DocumentReadingResult } from './document-reading.ts';
import { makeReadDocument } from './read-document.ts';
import { drawSpecimenPassport, mrzOf, specimenHolder } from './specimen/draw-passport.ts';
import { drawText } from './specimen/glyphs.ts';
import { specimenPhoto } from './specimen/specimen-photo.ts';

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const now = () => new Date('2026-11-20T12:00:00Z');
const models = openModels([cache]);
const read = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin, now });
const holder = { ...specimenHolder, surname: "O'NEILL-OKAFOR", givenNames: 'MARI-LIIS CHISOM' };
let page: Buffer;

beforeAll(async () => {
  page = await drawSpecimenPassport(holder, { photo: await specimenPhoto() });
});

/** Draws lines on a sheet, one below another, in an installed typeface. */
const page1000 = (lines: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="#fdfdfb"/>${lines
    .map((line, row) => `<text x="60" y="${80 + 70 * row}" font-size="32" font-family="DejaVu Sans">${line}</text>`)
    .join('')}</svg>`;

describe('a specimen passport', { timeout: 60_000 }, () => {
  test('comes back as data, with the names as they are printed', async () => {
    const result = await read(page, { expectedType: 'passport', expectedCountry: 'nigeria' });
    if (!result.ok) throw new Error(renderKept(result.message, 'en'));
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

  test('a date that does not exist in an MRZ that is exact: read, not valid, and the date is absent', async () => {
    const impossible = await drawSpecimenPassport(
      { ...holder, birthDate: '1992-13-32' },
      { photo: await specimenPhoto() },
    );
    const result = await read(impossible, { expectedType: 'passport', expectedCountry: 'nigeria' });
    if (!result.ok) throw new Error(renderKept(result.message, 'en'));
    expect(result).toMatchObject({ valid: false, fields: { id_number: { value: 'A00000019' } } });
    expect(result.fields.date_of_birth).toBeUndefined();
  });

  test('on its head below another page, and 270 pixels wide with an exact MRZ', async () => {
    const { width = 0, height = 0 } = await sharp(page).metadata();
    const upside = await sharp(page).rotate(180).toBuffer();
    const words = Array.from({ length: 9 }, (_, row) =>
      drawText('OBSERVATIONS OF THE BEARER', 80, 60 + 80 * row, { height: 34 }),
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${2 * height}"><rect width="100%" height="100%" fill="#eef2ec"/>${words.join('')}</svg>`;
    const two = sharp(Buffer.from(svg)).composite([{ input: upside, left: 0, top: height }]);
    expect(await read(await two.jpeg().toBuffer(), { expectedType: 'passport' })).toMatchObject({
      ok: true,
      valid: true,
    });
    const small = await sharp(page).resize({ width: 270 }).png().toBuffer();
    expect(await read(small)).toMatchObject({ ok: true, mrz: { lines: mrzOf(holder) } });
  });

  test("another country's passport is refused, and both countries are named", async () => {
    const result = await read(page, { expectedType: 'passport', expectedCountry: 'ghana' });
    expect(result).toMatchObject({ ok: false, fault: 'wrong_country' });
    expect(!result.ok && renderKept(result.message, 'en')).toMatch(/Nigeria.*Ghana/);
  });

  test('submitted as another type it is refused, naming what it looks like', async () => {
    const result = await read(page, { expectedType: 'voters_card', expectedCountry: 'nigeria' });
    expect(result).toMatchObject({ ok: false, fault: 'wrong_type', looksLike: 'passport' });
    expect(!result.ok && renderKept(result.message, 'en')).toContain('a passport');
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

describe('whose face, whose data', { timeout: 60_000 }, () => {
  test.each([
    ['number', { number: 'B70000325' }],
    ['surname', { surname: 'MENSAH' }],
    ['given name', { givenNames: 'MARI-LIIS CHIDOM' }],
    ['sex', { sex: 'Male' }],
    ['birth date', { birthDate: '1992-04-19' }],
    ['expiry date', { expiryDate: '2039-03-11' }],
  ] as const)(
    'an MRZ that names another %s than the print, its check digits recomputed, is not valid',
    async (_, change) => {
      const forged = await drawSpecimenPassport(holder, {
        photo: await specimenPhoto(),
        inMrz: { ...holder, ...change },
      });
      const result = await read(forged, { expectedType: 'passport', expectedCountry: 'nigeria' });
      expect(result).toMatchObject({ ok: true, valid: false, mrz: { valid: true } });
    },
  );

  const stranger = () => headShot(1, 420, 540);
  /** Draws the page on a table. There are pieces of paper around the page and on it. */
  const laid = async (pieces: readonly { readonly input: Buffer; readonly left: number; readonly top: number }[]) =>
    sharp({ create: { width: 2000, height: 1100, channels: 3, background: '#4b5563' } })
      .composite([{ input: page, left: 40, top: 100 }, ...pieces])
      .jpeg({ quality: 88 })
      .toBuffer();
  const cut = async () => {
    const gap = await sharp({ create: { width: 354, height: 454, channels: 3, background: '#e4e6dc' } })
      .png()
      .toBuffer();
    return { input: gap, left: 98, top: 268 };
  };
  const checksOf = (result: DocumentReadingResult) =>
    result.ok ? Object.fromEntries(result.checks.map((check) => [check.name, check.result])) : {};

  test('a larger face beside the page is never its portrait, and the document is not valid', async () => {
    const plain = await read(await laid([]));
    const beside = await read(await laid([{ input: await stranger(), left: 1400, top: 200 }]));
    expect(plain).toMatchObject({ ok: true, valid: true });
    expect(checksOf(beside)).toMatchObject({ portrait: 'pass', no_other_face: 'fail' });
    const compare = makeCompareFaces({ models });
    const shown = beside.ok && Buffer.from(beside.portrait!, 'base64');
    expect(await compare(shown as Buffer, await specimenPhoto())).toMatchObject({ match: true });
  });

  test.each([
    ['beside', { left: 1400, top: 200 }],
    ['over a corner', { left: 1130, top: 20 }],
  ])('where the portrait is cut out, a face %s is none', async (_, place) => {
    const result = await read(await laid([await cut(), { input: await stranger(), ...place }]));
    if (!result.ok) return;
    expect(result).toMatchObject({ valid: false, portrait: null });
    expect(checksOf(result)).toMatchObject({ portrait: 'not_found', no_other_face: 'fail' });
  });
});

describe('what is no document', { timeout: 60_000 }, () => {
  test.each([
    ['Ghana Card', 'national_id', /an identity card of Ghana/],
    ['Arizona driver license', 'drivers_license', /a driving licence of the United States/],
    ['menu', 'voters_card', /nothing on it shows a Nigerian voter's card/],
  ] as const)('%s submitted as %s', async (name, expectedType, message) => {
    const stranger = [...foreignCards, ...nonDocuments].find((one) => one.name === name)!;
    const picture = await sharp(Buffer.from(await drawStranger(stranger, seededRandom(7))))
      .png()
      .toBuffer();
    const result = await read(picture, { expectedType, expectedCountry: 'nigeria' });
    expect(result).toMatchObject({ ok: false, fault: 'wrong_type' });
    expect(!result.ok && renderKept(result.message, 'en')).toMatch(message);
  });

  // `eval/foreign-documents.ts` tests all of them. This test has examples from several parts of the world.
  test('cards of five other countries and two pages that are no document are taken as no type', async () => {
    const cards = ['Texas', 'Uganda', 'South Africa', 'India driving', 'Germany'];
    const strangers = [
      ...cards.map((country) => foreignCards.find(({ name }) => name.startsWith(country))!),
      ...nonDocuments.slice(0, 2),
    ];
    for (const [at, stranger] of strangers.entries()) {
      const { taken } = await submitStranger(stranger, 900 + at, models);
      expect([stranger.name, taken]).toEqual([stranger.name, []]);
    }
  }, 240_000);

  test('a form without values is called empty', async () => {
    const slip = page1000([
      'National Identity Management System',
      'Federal Republic of Nigeria',
      'National Identification Number Slip (NINS)',
      'Tracking ID:',
      'NIN:',
      'Surname:',
      'First Name:',
      '0700-CALL-NIMC (0700-2255-646)',
    ]);
    const result = await read(await sharp(Buffer.from(slip)).png().toBuffer(), { expectedType: 'national_id' });
    expect(result).toMatchObject({ ok: false, fault: 'empty', message: { code: 'document_empty' } });
  });

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
