import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawings } from '../../eval/documents/pages/catalog.ts';
import { render } from '../../eval/documents/pages/draw.ts';
import { seededRandom } from '../../eval/documents/pages/random.ts';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { drawText } from '../../server/src/documents/specimen/glyphs.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { expectShownEvidence } from './evidence-names.ts';

/** A started service's answers for documents of every kind. The pages are drawn: how right real ones are read is measured in `eval/`. */
const service = await sharedService();
const { api_key: key } = service.sandbox;

async function submit(country: string, type: string, front: Buffer, back?: Buffer) {
  const form = new FormData();
  form.set('country', country);
  form.set('document_type', type);
  form.set('document_front', new Blob([new Uint8Array(front)]), 'front.jpg');
  if (back) form.set('document_back', new Blob([new Uint8Array(back)]), 'back.jpg');
  const headers = { 'x-access-token': key, 'x-reference': `of ${type}` };
  const path = `${service.baseUrl}/api/onboarding/document_verification`;
  const response = await fetch(path, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    id: response.headers.get('x-verification-id'),
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    body: (await response.json()) as any,
  };
}
const passport = async (changes: Partial<typeof specimenHolder> = {}) =>
  drawSpecimenPassport({ ...specimenHolder, ...changes }, { photo: await specimenPhoto() });

test('two pages of a passport on one photo, the one that tells on its head: it is read', {
  timeout: 120_000,
}, async () => {
  const page = await passport();
  const { width, height } = await sharp(page).metadata();
  const words = Array.from({ length: 9 }, (_, row) =>
    drawText('OBSERVATIONS OF THE BEARER', 80, 60 + 80 * row, { height: 34 }),
  );
  const other = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${2 * height}"><rect width="100%" height="100%" fill="#eef2ec"/>${words.join('')}</svg>`;
  const upside = await sharp(page).rotate(180).toBuffer();
  const both = await sharp(Buffer.from(other))
    .composite([{ input: upside, left: 0, top: height }])
    .jpeg()
    .toBuffer();
  const { status, body } = await submit('nigeria', 'passport', both);
  expect([status, body.data]).toMatchObject([200, { valid: true, id_number: specimenHolder.number }]);
});

test('an impossible date in an otherwise exact MRZ: 200, not valid, and the date is absent', async () => {
  const { status, body } = await submit('nigeria', 'passport', await passport({ birthDate: '1992-13-32' }));
  expect([status, body.data]).toMatchObject([200, { valid: false, id_number: specimenHolder.number }]);
  expect(body.data).not.toHaveProperty('date_of_birth');
});

const types: Readonly<Record<string, readonly [country: string, type: string]>> = {
  'nigeria-nin-slip': ['nigeria', 'national_id'],
  'nigeria-nin-card': ['nigeria', 'national_id'],
  'nigeria-drivers-licence': ['nigeria', 'drivers_license'],
  'nigeria-voters-card': ['nigeria', 'voters_card'],
  'nigeria-utility-bill': ['nigeria', 'utility_bill'],
  'kenya-id': ['kenya', 'kenya_id'],
  'kenya-maisha-card': ['kenya', 'kenya_id'],
};
const people = ['long NIN slip', 'digital NIN slip', "driver's licence", "voter's card", 'Kenya ID', 'Maisha card'];
const drawn = async (name: string) => {
  const { kind, draw } = drawings.find((one) => one.name === name)!;
  const { front, back } = await draw(seededRandom(7101));
  return {
    chosen: types[kind]!,
    truth: { ...front.truth, ...back?.truth } as Record<string, string>,
    front: await render(front.svg),
    back: back && (await render(back.svg)),
  };
};

test.each(people)(
  '%s: the names without a comma, middle names as of every other kind',
  { timeout: 120_000 },
  async (name) => {
    const { chosen, truth, front, back } = await drawn(name);
    const { status, body } = await submit(...chosen, front, back);
    expect([status, body.message]).toEqual([200, 'Document details retrieved successfully']);
    const { first_name, last_name, full_name } = body.data;
    expect(`${first_name}${last_name}${full_name}`).not.toContain(',');
    const given = [truth['first_name'], truth['other_names']].filter(Boolean).join(' ');
    expect([first_name, last_name, full_name].map((text) => text.toUpperCase())).toEqual(
      [given, truth['last_name']!, `${given} ${truth['last_name']}`].map((text) => text.toUpperCase()),
    );
  },
);

test('the address and date of a utility bill are in its evidence, with the key and on the dashboard', {
  timeout: 120_000,
}, async () => {
  const { chosen, truth, front } = await drawn('utility bill');
  const { status, id } = await submit(...chosen, front);
  expect(status).toBe(200);
  const withKey = await service.call('GET', `/api/v1/verifications/${id}`, { key });
  const onPage = await service.call('GET', `/v1/verifications/${id}`, { token: service.sandbox.dashboard_token });
  const letters = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  for (const { body } of [withKey, onPage]) {
    expectShownEvidence(body.data);
    const { address, bill_date } = body.data.evidence.fields;
    expect([letters(address.value), bill_date.value]).toEqual([letters(truth['address']!), truth['bill_date']]);
  }
});
