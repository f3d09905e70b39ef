import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headShot, render } from '../../eval/documents/pages/draw.ts';
import { drawDriversLicence } from '../../eval/documents/pages/drivers-licence.ts';
import { drawMaishaCard } from '../../eval/documents/pages/kenya-id.ts';
import { drawDigitalNinSlip } from '../../eval/documents/pages/nin-slip.ts';
import { seededRandom } from '../../eval/documents/pages/random.ts';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { sharedService } from '../shared-service.fixture.ts';

/** The endpoint's answers to hostile pictures; many more, of every kind, in `eval/document-attacks.ts`. */
const service = await sharedService();
afterAll(() => service[Symbol.asyncDispose]());
const { api_key: key } = service.sandbox;
const TIMEOUT_MS = 120_000;

interface Answered {
  readonly status: number;
  readonly message: string;
  readonly valid: boolean;
  readonly photo: string | undefined;
  /** Results of the checks in the record, by name. */
  readonly checks: Readonly<Record<string, string>>;
}

async function submit(country: string, type: string, front: Buffer, back?: Buffer): Promise<Answered> {
  const form = new FormData();
  form.set('country', country);
  form.set('document_type', type);
  form.set('document_front', new Blob([new Uint8Array(front)]), 'front.jpg');
  if (back) form.set('document_back', new Blob([new Uint8Array(back)]), 'back.jpg');
  const headers = { 'x-access-token': key };
  const path = `${service.baseUrl}/api/onboarding/document_verification`;
  const response = await fetch(path, { method: 'POST', headers, body: form });
  const { message, data } = (await response.json()) as {
    message: string;
    data?: { valid?: boolean; photo?: string };
  };
  const id = response.headers.get('x-verification-id');
  const record = await fetch(`${service.baseUrl}/api/v1/verifications/${id}`, { headers });
  const { evidence } = (
    (await record.json()) as { data: { evidence: { checks?: { name: string; result: string }[] } } }
  ).data;
  return {
    status: response.status,
    message,
    valid: data?.valid ?? false,
    photo: data?.photo,
    checks: Object.fromEntries((evidence.checks ?? []).map(({ name, result }) => [name, result])),
  };
}

/** The confidence that a returned photo shows the same person as another picture. */
async function confidence(photo: string, other: Buffer): Promise<number> {
  const { body } = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: photo, image_two: other.toString('base64') },
  });
  return body.data.confidence;
}

/** Papers on a table, the first one the document's. */
async function onTable(papers: readonly { readonly input: Buffer; readonly left: number; readonly top: number }[]) {
  const ends = await Promise.all(
    papers.map(async ({ input, left, top }) => {
      const { width = 0, height = 0 } = await sharp(input).metadata();
      return [left + width, top + height] as const;
    }),
  );
  const [width, height] = [0, 1].map((axis) => 60 + Math.max(...ends.map((end) => end[axis]!)));
  return sharp({ create: { width: width!, height: height!, channels: 3, background: '#4b5563' } })
    .composite([...papers])
    .jpeg({ quality: 88 })
    .toBuffer();
}

describe('the MRZ names another than the print, with check digits that agree', { timeout: TIMEOUT_MS }, () => {
  test.each([
    ['number', { number: 'B70000325' }, 'printed_number_agrees'],
    ['surname', { surname: 'OKAFUR' }, 'printed_surname_agrees'],
    ['surname that is printed as a given name', { surname: 'CHISOM' }, 'printed_surname_agrees'],
    ['surname that is printed as the place of birth', { surname: 'ENUGU' }, 'printed_surname_agrees'],
    ['given names that are printed as the authority', { givenNames: 'IKOYI' }, 'printed_given_names_agree'],
    ['sex', { sex: 'Male' }, 'printed_sex_agrees'],
    ['birth date', { birthDate: '1992-04-18' }, 'printed_birth_date_agrees'],
    ['expiry date', { expiryDate: '2038-03-11' }, 'printed_expiry_date_agrees'],
  ] as const)('%s: 200, not valid, and the record names the check', async (_, change, check) => {
    const page = await drawSpecimenPassport(specimenHolder, {
      photo: await specimenPhoto(),
      inMrz: { ...specimenHolder, ...change },
    });
    const { status, valid, checks } = await submit('nigeria', 'passport', page);
    expect([status, valid, checks[check]]).toEqual([200, false, 'fail']);
  });
});

describe('two pictures that are not one document', { timeout: TIMEOUT_MS }, () => {
  const other = { ...specimenHolder, surname: 'ADEYEMI', number: 'B70000325' };

  test('another name on the back does not confirm an altered MRZ', async () => {
    const photo = await specimenPhoto();
    const page = await drawSpecimenPassport(specimenHolder, {
      photo,
      inMrz: { ...specimenHolder, surname: 'ADEYEMI' },
    });
    const { status, valid, checks } = await submit(
      'nigeria',
      'passport',
      page,
      await drawSpecimenPassport(other, { photo }),
    );
    expect([status, valid, checks['printed_surname_agrees']]).toEqual([200, false, 'fail']);
  });

  test('a data page as the back, behind a picture of something else: refused, and no photo', async () => {
    const page = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
    const { status, message, valid, photo } = await submit('nigeria', 'passport', await headShot(7, 420, 540), page);
    expect([status, valid, photo]).toEqual([400, false, undefined]);
    expect(message).toContain('Send the page with the photo as document_front.');
  });
});

describe('a strange face in the picture', { timeout: TIMEOUT_MS }, () => {
  let stranger: Buffer;
  beforeAll(async () => {
    stranger = await headShot(7, 420, 540);
  });

  test('a larger print beside a passport: the photo is the passport’s, and it is not valid', async () => {
    const page = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
    const picture = await onTable([
      { input: page, left: 60, top: 60 },
      { input: stranger, left: 1340, top: 150 },
    ]);
    const { valid, photo, checks } = await submit('nigeria', 'passport', picture);
    expect([valid, checks['portrait'], checks['no_other_face']]).toEqual([false, 'pass', 'fail']);
    expect(await confidence(photo!, await specimenPhoto())).toBeGreaterThanOrEqual(50);
    expect(await confidence(photo!, stranger)).toBeLessThan(50);
  });

  test.each([
    ["a driver's licence", 'nigeria', 'drivers_license', drawDriversLicence],
    ['a NIN slip', 'nigeria', 'national_id', drawDigitalNinSlip],
    ['a Maisha card', 'kenya', 'kenya_id', drawMaishaCard],
  ] as const)('beside %s whose portrait is cut out: no photo, not valid', async (_, country, type, draw) => {
    const { svg } = (await draw(seededRandom(7201))).front;
    const cut = svg.replace(
      /<image x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"[^>]*image\/jpeg[^>]*>/,
      '<rect x="$1" y="$2" width="$3" height="$4" fill="#e4e6dc"/>',
    );
    const picture = await onTable([
      { input: await render(cut), left: 480, top: 60 },
      { input: stranger, left: 20, top: 90 },
    ]);
    const { status, valid, photo, checks } = await submit(country, type, picture);
    expect([status, valid, photo, checks['portrait'], checks['no_other_face']]).toEqual([
      200,
      false,
      undefined,
      'not_found',
      'fail',
    ]);
  });

  test('a print laid askew over the portrait of a licence: not valid, and the record names the check', async () => {
    const { svg } = (await drawDriversLicence(seededRandom(7201))).front;
    const [, left, top, width, height] = /<image x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"[^>]*image\/jpeg/
      .exec(svg)!
      .map(Number);
    const turned = async (degrees: number) => {
      const white = { top: 8, bottom: 8, left: 8, right: 8, background: '#ffffff' };
      const print = await sharp(
        await sharp(await headShot(7, width!, height!))
          .extend(white)
          .png()
          .toBuffer(),
      )
        .ensureAlpha()
        .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer();
      return sharp(await render(svg))
        .composite([{ input: print, left: left! - 12, top: top! - 12 }])
        .jpeg({ quality: 88 })
        .toBuffer();
    };
    const askew = await submit('nigeria', 'drivers_license', await turned(3));
    expect([askew.status, askew.valid, askew.checks['portrait_parallel_to_text']]).toEqual([200, false, 'fail']);
    // One as straight as the text is not told (docs/documents.md).
    const straight = await submit('nigeria', 'drivers_license', await turned(0));
    expect([straight.status, straight.checks['portrait_parallel_to_text']]).toEqual([200, 'pass']);
  });

  test('two licences in one picture: not valid, and never the data of one with the face of the other', async () => {
    const [first, second] = await Promise.all(
      [7201, 7206].map(async (seed) => render((await drawDriversLicence(seededRandom(seed))).front.svg)),
    );
    const picture = await onTable([
      { input: first!, left: 60, top: 60 },
      { input: second!, left: 60, top: 760 },
    ]);
    const { valid, checks } = await submit('nigeria', 'drivers_license', picture);
    expect([valid, checks['one_document'], checks['no_other_face']]).toEqual([false, 'fail', 'fail']);
  });
});
