import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shot, type StrangeFace, strangeFacePicture } from '../../eval/documents/attacks/strange-faces.ts';
import { type KnownVictim, victimKinds } from '../../eval/documents/attacks/victims.ts';
import { headShot } from '../../eval/documents/pages/draw.ts';
import { seededRandom } from '../../eval/documents/pages/random.ts';
import { modelsCache } from '../../models/cache.ts';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { matches } from '../../server/src/faces/calibration.ts';
import { readFace } from '../../server/src/faces/read-face.ts';
import { embeddingManifestOf } from '../../server/src/vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../../server/src/vision/faces/template.ts';
import { openModels } from '../../server/src/vision/models/models.ts';
import { sharedService } from '../shared-service.fixture.ts';

/** Every kind with a portrait under every attack, through the endpoint. Drawn pages: no file from outside the repository. */
const service = await sharedService();
afterAll(() => service[Symbol.asyncDispose]());
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

/** Templates are computed here once for each picture. The endpoint that compares would read both pictures for each comparison. */
const models = openModels([modelsCache()]);
const manifest = embeddingManifestOf(models);
async function templateOf(picture: Buffer): Promise<FaceTemplate> {
  const face = await readFace(picture, models);
  if (typeof face === 'string') throw new Error(`a picture of the test: ${face}`);
  return face.template;
}
const distance = (one: FaceTemplate, other: FaceTemplate) => templateDistance(one, other, manifest);
let stranger: FaceTemplate;
beforeAll(async () => {
  stranger = await templateOf(await headShot(STRANGER, 300, 384));
});

test('every drawn kind with a portrait is attacked', () => {
  expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(submittedAs).sort());
});

describe.each(kinds)('$name', { timeout: TIMEOUT_MS }, ({ name, victim: draw }) => {
  // Drawn once: three pages of which each takes a third of a second.
  let victim: KnownVictim;
  let own: FaceTemplate;
  beforeAll(async () => {
    victim = await draw(SEED);
    own = await templateOf(victim.own!);
  });

  test('alone: its own portrait, and nothing about it refused', async () => {
    const answer = await submit(name, victim.page);
    // A name that was not read surely makes a document not valid; nothing about its portrait may.
    expect([answer.status, answer.failed.filter((check) => check !== 'required_fields_read_surely')]).toEqual([
      200,
      [],
    ]);
    expect(answer.valid).toBe(answer.failed.length === 0);
    const photo = await templateOf(Buffer.from(answer.photo!, 'base64'));
    expect(matches(distance(photo, own), manifest.calibration)).toBe(true);
  });

  test.each(attacks)('%s: never the stranger, never valid', async (how) => {
    const shot: Shot = (width, height) => headShot(STRANGER, width, height);
    const picture = await strangeFacePicture(victim, how, shot, seededRandom(SEED + attacks.indexOf(how)));
    // The specimen passport has no page without a portrait.
    if (!picture) return expect(victim.cutOut).toBeNull();
    const answer = await submit(name, picture);
    if (answer.status === 400) return;
    expect([answer.status, answer.valid]).toEqual([200, false]);
    if (how.startsWith('cut out')) return expect(answer.photo).toBeUndefined();
    if (!answer.photo || (how === 'second document' && !victim.other)) return;
    const photo = await templateOf(Buffer.from(answer.photo, 'base64'));
    const rival = how === 'second document' ? await templateOf(victim.other!) : stranger;
    const isRival = distance(photo, rival) < distance(photo, own);
    expect(isRival).toBe(how === 'second document' && answer.id_number === victim.otherNumber);
  });
});
