import { describe, expect, test } from 'vitest';
import { type Shot, type StrangeFace, strangeFacePicture } from '../../eval/documents/attacks/strange-faces.ts';
import { type KnownVictim, victimKinds } from '../../eval/documents/attacks/victims.ts';
import { headShot } from '../../eval/documents/pages/draw.ts';
import { seededRandom } from '../../eval/documents/pages/random.ts';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { serviceOfFile } from '../service-of-file.fixture.ts';

/** Every kind with a portrait under every attack, through the endpoint. Drawn pages: no file from outside the repository. */
const service = await serviceOfFile();
const { api_key: key } = service.sandbox;
const TIMEOUT_MS = 300_000;
const SEED = 47_000;
/** One of the people who are on no drawn document. */
const STRANGER = 8;

const submittedAs: Readonly<Record<string, readonly [country: string, type: string]>> = {
  'long NIN slip': ['nigeria', 'national_id'],
  'digital NIN slip': ['nigeria', 'national_id'],
  'information NIN slip': ['nigeria', 'national_id'],
  'standard NIN slip': ['nigeria', 'national_id'],
  "driver's licence": ['nigeria', 'drivers_license'],
  "voter's card": ['nigeria', 'voters_card'],
  'Kenya ID': ['kenya', 'kenya_id'],
  'Maisha card': ['kenya', 'kenya_id'],
  passport: ['nigeria', 'passport'],
};

async function specimenPassport(): Promise<KnownVictim> {
  const photo = await specimenPhoto();
  const other = { ...specimenHolder, number: 'B70000333', surname: 'BELLO' };
  const page = await drawSpecimenPassport(specimenHolder, { photo });
  const second = await drawSpecimenPassport(other, { photo: await headShot(2, 300, 384) });
  return { page, cutOut: null, second, portraitBox: null, own: photo, other: null, otherNumber: other.number };
}

const kinds = [...victimKinds(false, undefined), { name: 'passport', victim: specimenPassport }];
const attacks: readonly StrangeFace[] = [
  'smaller beside',
  'larger beside',
  'over a corner',
  'second document',
  'cut out, smaller beside',
  'cut out, larger beside',
  'cut out, over the other side',
];

async function submit(name: string, front: Buffer) {
  const [country, type] = submittedAs[name]!;
  const form = new FormData();
  form.set('country', country);
  form.set('document_type', type);
  form.set('document_front', new Blob([new Uint8Array(front)]), 'front.jpg');
  const path = `${service.baseUrl}/api/onboarding/document_verification`;
  const answer = await fetch(path, { method: 'POST', headers: { 'x-access-token': key }, body: form });
  const { data } = (await answer.json()) as {
    data: { valid?: boolean; photo?: string; id_number?: string };
  };
  const id = answer.headers.get('x-verification-id');
  const token = service.sandbox.dashboard_token;
  const { body } = await service.call('GET', `/v1/verifications/${id}`, { token });
  const checks = (body.data?.evidence?.checks ?? []) as readonly { name: string; result: string }[];
  const failed = checks.filter(({ result }) => result === 'fail').map((check) => check.name);
  return { status: answer.status, failed, ...data };
}

async function confidence(photo: string, other: Buffer): Promise<number> {
  const { body } = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: photo, image_two: other.toString('base64') },
  });
  return body.data.confidence;
}

test('every drawn kind with a portrait is attacked', () => {
  expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(submittedAs).sort());
});

describe.each(kinds)('$name', { timeout: TIMEOUT_MS }, ({ name, victim: draw }) => {
  test('alone: its own portrait, and nothing about it refused', async () => {
    const { page, own } = await draw(SEED);
    const answer = await submit(name, page);
    // A name that was not read surely makes a document not valid; nothing about its portrait may.
    expect([answer.status, answer.failed.filter((check) => check !== 'required_fields_read_surely')]).toEqual([
      200,
      [],
    ]);
    expect(answer.valid).toBe(answer.failed.length === 0);
    expect(await confidence(answer.photo!, own!)).toBeGreaterThanOrEqual(50);
  });

  test.each(attacks)('%s: never the stranger, never valid', async (how) => {
    const victim = await draw(SEED);
    const shot: Shot = (width, height) => headShot(STRANGER, width, height);
    const picture = await strangeFacePicture(victim, how, shot, seededRandom(SEED + attacks.indexOf(how)));
    // The specimen passport has no page without a portrait.
    if (!picture) return expect(victim.cutOut).toBeNull();
    const answer = await submit(name, picture);
    if (answer.status === 400) return;
    expect([answer.status, answer.valid]).toEqual([200, false]);
    if (how.startsWith('cut out')) return expect(answer.photo).toBeUndefined();
    if (!answer.photo || (how === 'second document' && !victim.other)) return;
    const rival = how === 'second document' ? victim.other! : await headShot(STRANGER, 300, 384);
    const isRival = (await confidence(answer.photo, rival)) > (await confidence(answer.photo, victim.own!));
    expect(isRival).toBe(how === 'second document' && answer.id_number === victim.otherNumber);
  });
});
