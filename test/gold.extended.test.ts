import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { modelsCache } from '../models/cache.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { drawSpecimenPassport, mrzOf, type SpecimenPerson } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { makeCompareFaces } from '../server/src/faces/compare.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { openModels } from '../server/src/vision/models/models.ts';

/**
 * A sample small enough for every run that says when a change made reading or comparing worse: results that must be exactly so, none of them near a
 * limit. What we drew ourselves is no evidence of accuracy: that is measured in `eval/`. Names have theirs in packages/matching/src/golden.test.ts.
 */
const models = openModels([modelsCache()]);

describe('passports of every supported country', { timeout: 240_000 }, () => {
  const read = makeReadDocument({ models, detectFaces, now: () => new Date('2026-11-20T12:00:00Z') });
  const person = (issuer: string, state: string, rest: Partial<SpecimenPerson> = {}): SpecimenPerson => ({
    ...{ issuer, state, surname: 'MENSAH', givenNames: 'KOFI DANIEL', number: 'G1234567', sex: 'Male' as const },
    ...{ birthDate: '1988-02-29', issueDate: '2021-06-01', expiryDate: '2031-05-31' },
    ...{ placeOfBirth: 'PORT CITY', authority: 'HEAD OFFICE' },
    ...rest,
  });
  const asItIs = (page: Buffer) => Promise.resolve(page);
  const sample: [string, SpecimenPerson, (page: Buffer) => Promise<Buffer>][] = [
    [
      'nigeria',
      person('NGA', 'NIGERIA', { number: 'B01234565', surname: 'ADEYEMI-OBI', givenNames: 'TITILAYO' }),
      asItIs,
    ],
    [
      'kenya',
      person('KEN', 'KENYA', { surname: 'WANJIKU', givenNames: 'NJERI', sex: 'Female' }),
      (page) => sharp(page).rotate(180).jpeg().toBuffer(),
    ],
    ['ghana', person('GHA', 'GHANA'), (page) => sharp(page).jpeg({ quality: 45 }).toBuffer()],
    ['canada', person('CAN', 'CANADA', { number: 'AB123456' }), (page) => sharp(page).resize(900).jpeg().toBuffer()],
    [
      'usa',
      person('USA', 'UNITED STATES OF AMERICA', { number: '512345678' }),
      (page) => sharp(page).modulate({ brightness: 0.6 }).jpeg().toBuffer(),
    ],
    [
      "cote d'ivoire",
      person('CIV', 'COTE D IVOIRE', { surname: 'KOUASSI', givenNames: 'AYA' }),
      (page) => sharp(page).rotate(6, { background: '#445566' }).jpeg().toBuffer(),
    ],
  ];
  test.for(sample)('%s: every character of the MRZ, and what is made of it', async ([country, holder, change]) => {
    const page = await change(await drawSpecimenPassport(holder, { photo: await specimenPhoto() }));
    const result = await read(page, { expectedType: 'passport', expectedCountry: country });
    if (!result.ok) throw new Error(result.fault);
    expect([result.kind, result.country, result.valid, result.mrz?.lines]).toEqual([
      'passport',
      country,
      true,
      mrzOf(holder),
    ]);
    const values = Object.fromEntries(Object.entries(result.fields).map(([name, { value }]) => [name, value]));
    expect(values).toMatchObject({
      ...{ last_name: holder.surname, first_name: holder.givenNames, id_number: holder.number, gender: holder.sex },
      ...{ date_of_birth: holder.birthDate, expiry_date: holder.expiryDate },
    });
    expect(result.portrait).not.toBeNull();
  });
});

describe('the women of a group photo', { timeout: 240_000 }, () => {
  const compare = makeCompareFaces({ models });
  const photo = readFileSync(createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg'));
  const places = [
    [1390, 230],
    [570, 290],
    [150, 440],
  ] as const;
  const cutOut = ([left, top]: readonly [number, number]) =>
    sharp(photo).extract({ left, top, width: 420, height: 420 }).jpeg({ quality: 92 }).toBuffer();

  test('each is herself, also mirrored, smaller and in coarse JPEG, and nobody else', async () => {
    const women = await Promise.all(places.map(cutOut));
    const others = await Promise.all(
      women.map((woman) => sharp(woman).flop().resize(300).jpeg({ quality: 60 }).toBuffer()),
    );
    for (const [one, woman] of women.entries())
      for (const [other, changed] of others.entries()) {
        const result = await compare(woman, changed);
        expect([one, other, result.ok && result.match]).toEqual([one, other, one === other]);
      }
  });
});
