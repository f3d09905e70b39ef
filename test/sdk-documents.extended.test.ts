import { livenessCompleted } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../client/src/verify-webhook.ts';
import { drawings } from '../eval/documents/pages/catalog.ts';
import { render } from '../eval/documents/pages/draw.ts';
import { seededRandom } from '../eval/documents/pages/random.ts';
import { documentMatrix } from '../server/src/documents/document-request.ts';
import { documentKinds } from '../server/src/documents/readers/table.ts';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { drawnLayout } from './drawn-layout.fixture.ts';
import { motionlessClip } from './motionless-clip.fixture.ts';
import { type Receiver, startReceiver } from './receiver.fixture.ts';
import { openPage } from './sdk-page.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

/** Every kind of document through a whole run, from the session to a signed `liveness.completed`, by the calls that the page makes. */
const PATIENCE_MS = 400_000;
let service: ServiceAccess;
let receiver: Receiver;
let secret: string;
let photo: Buffer;
let face: Buffer;
beforeAll(async () => {
  [receiver, photo, face] = [await startReceiver(), await specimenPhoto(), await motionlessClip(2)];
  service = await sharedService();
  const { dashboard_token: token, sdk_config_id: id } = service.sandbox;
  await service.call('PATCH', `/v1/sdk-config/${id}`, {
    token,
    json: { webhook_url: receiver.url, countries: Object.keys(documentMatrix) },
  });
  secret = (await service.call('GET', `/v1/sdk-config/${id}/webhook-secret/`, { token })).body.data.webhook_secret;
}, 500_000);
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

interface Shown {
  readonly name: string;
  /** The reader that is to take it; absent of passports. */
  readonly kind?: string;
  readonly country: string;
  readonly type: string;
  readonly pages: () => Promise<{ front: Buffer; back?: Buffer | undefined; number: string }>;
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ 'nigeria-nin-slip': 'national_id', 'nigeria-nin-card': 'national_id' },
  ...{ 'nigeria-drivers-licence': 'drivers_license', 'nigeria-voters-card': 'voters_card' },
  ...{ 'nigeria-cac-certificate': 'cac_certificate', 'nigeria-cac-status-report': 'cac_certificate' },
  ...{ 'nigeria-utility-bill': 'utility_bill', 'kenya-id': 'kenya_id', 'kenya-maisha-card': 'kenya_id' },
};
const PASSPORTS: readonly (readonly [country: string, issuer: string, state: string])[] = [
  ['nigeria', 'NGA', 'NIGERIA'],
  ['kenya', 'KEN', 'KENYA'],
  ['ghana', 'GHA', 'GHANA'],
  ['canada', 'CAN', 'CANADA'],
  ['usa', 'USA', 'UNITED STATES OF AMERICA'],
  ["cote d'ivoire", 'CIV', "COTE D'IVOIRE"],
];
const shown: readonly Shown[] = [
  ...drawings.map(
    ({ name, kind, draw }): Shown => ({
      ...{ name, kind, country: kind.split('-')[0]!, type: TYPES[kind]! },
      async pages() {
        const { front, back } = await draw(seededRandom(7101));
        const number = (front.truth.id_number ?? back?.truth.id_number)!;
        return { front: await render(front.svg), back: back && (await render(back.svg)), number };
      },
    }),
  ),
  {
    ...{ name: 'CAC status report', kind: 'nigeria-cac-status-report', country: 'nigeria', type: 'cac_certificate' },
    pages: () => drawnLayout('status report of a company'),
  },
  ...PASSPORTS.map(
    ([country, issuer, state]): Shown => ({
      ...{ name: `passport of ${country}`, country, type: 'passport' },
      async pages() {
        const front = await drawSpecimenPassport({ ...specimenHolder, issuer, state }, { photo });
        return { front, number: specimenHolder.number };
      },
    }),
  ),
];

test('nothing that is accepted is missing here', () => {
  const accepted = Object.entries(documentMatrix).flatMap(([country, types]) => types.map((type) => [country, type]));
  for (const [country, type] of accepted)
    expect(
      shown.some((one) => one.country === country && one.type === type),
      `${country} ${type}`,
    ).toBe(true);
  expect(documentKinds.map(({ name }) => name).filter((name) => !shown.some(({ kind }) => kind === name))).toEqual([]);
});

test.each(shown)('$name', { timeout: PATIENCE_MS }, async ({ kind, country, type, pages }) => {
  const { front, back, number } = await pages();
  // Papers that are no person's identity are taken where the integrator names them.
  const named = ['cac_certificate', 'utility_bill'].includes(type) && { document_types: ['passport', type] };
  const page = await openPage(service, {
    ...{ verification_type: 'document_verification', liveness_policy: 'passive', ...named },
  });
  expect((await page.call('PUT', 'session/subject', { country, document_type: type })).status).toBe(200);
  const sent = await page.upload('document_front', front);
  // A busy service is asked again, as the page does.
  const check = () => page.call('GET', `uploads/${sent}/check`);
  await expect.poll(async () => (await check()).status, { timeout: PATIENCE_MS, interval: 100 }).toBe(200);
  expect((await check()).body.data).toEqual({ ok: true, message: null, fault: null });
  const { next, back_wanted: wanted } = (await page.call('GET', 'session')).body.data;
  expect(next).toBe(wanted ? 'document_back' : 'liveness');
  if (wanted && back) await page.upload('document_back', back);
  else if (wanted) await page.call('POST', 'session/skip-back');
  const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
  const clip = await page.upload('clip', face);
  const finish = () => page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
  await expect
    .poll(async () => (await finish()).body.data?.state, { timeout: PATIENCE_MS, interval: 100 })
    .toBe('accepted');
  const { entryId } = (await page.call('POST', 'submit')).body.data;

  const its = () => receiver.events.filter(({ body }) => JSON.parse(body).verification_id === entryId);
  await expect.poll(() => its().length, { timeout: PATIENCE_MS, interval: 50 }).toBe(1);
  const { body, signature } = its()[0]!;
  expect(verifyWebhook(Buffer.from(body), signature, secret)).toBeTruthy();
  const payload = JSON.parse(body);
  expect([...Value.Errors(livenessCompleted, payload)]).toEqual([]);
  expect(payload).toMatchObject({
    // The clip shows no life.
    status: 'passed',
    subject: { identifier: number, identifier_type: type, country },
    biometrics: { liveness_verified: false, face_match: { attempted: false, decision: 'REJECTED' } },
    document: { status: expect.stringMatching(/^(un)?verified$/), document_type: type, document_number: number },
  });
  expect(payload.document.document_back_url === null).toBe(!(wanted && back));
  // It shows the photo that is printed in the passports.
  if (type === 'passport')
    expect(payload).toMatchObject({ failure_reason: 'same_picture', document: { status: 'verified' } });
  if (type === 'cac_certificate') expect(payload.document).toMatchObject({ first_name: null, last_name: null });
  const token = service.sandbox.dashboard_token;
  const { evidence } = (await service.call('GET', `/v1/verifications/${entryId}`, { token })).body.data;
  expect(evidence.document.kind).toBe(kind ?? 'passport');
});
