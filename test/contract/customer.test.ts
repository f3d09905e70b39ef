import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { repository } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

const service = await sharedService();
const { api_key: key } = service.sandbox;

test('a customer gathers everything with one reference, and what it says about each other', async () => {
  const headers = { 'x-reference': 'customer 7/u' };
  const path = `/api/v1/customers/${encodeURIComponent(headers['x-reference'])}`;
  expect((await service.call('GET', path, { key })).status).toBe(404);

  const customer = await service.call('POST', '/api/onboarding/verify_customer', {
    key,
    json: { country: 'nigeria', identifier: '22222222222' },
    headers,
  });
  const alone = await service.call('GET', path, { key });
  expect(alone.body.data.cross_checks).toEqual([
    {
      what: 'face',
      of: [{ source: 'authority', verification_id: customer.body.data.onboarding_id }],
      verdict: 'cannot_be_said',
      explanation: 'There is no selfie that was found live',
      causes: [{ code: 'no_live_selfie' }],
    },
  ]);

  const form = new FormData();
  form.set('country', 'nigeria');
  form.set('document_type', 'passport');
  const page = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
  form.set('document_front', new Blob([new Uint8Array(page)]), 'front.jpg');
  const document = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': key, ...headers },
    body: form,
  });
  const selfie = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample6.jpg')).toString(
    'base64',
  );
  const liveness = await service.call('POST', '/api/onboarding/biometrics/face/liveliness_check', {
    key,
    json: { live_media: `data:image/jpeg;base64,${selfie}` },
    headers,
  });
  expect([document.status, liveness.body.data.liveness_passed]).toEqual([200, true]);

  const { status, body } = await service.call('GET', path, { key });
  expect(status).toBe(200);
  expect(body.data.reference).toBe(headers['x-reference']);
  expect(body.data.verifications.map(({ kind }: { kind: string }) => kind)).toEqual([
    'liveness',
    'document',
    'customer',
  ]);
  const verdicts = Object.fromEntries(
    body.data.cross_checks.map(({ what, of, verdict }: { what: string; of: { source: string }[]; verdict: string }) => [
      `${what} ${of.map(({ source }) => source).join(' ')}`,
      verdict,
    ]),
  );
  // The specimen is of the sandbox's person; its portrait is not the selfie's face.
  expect(verdicts).toMatchObject({
    'name authority document': 'agrees',
    'date_of_birth authority document': 'agrees',
    'sex authority document': 'agrees',
    'number authority document': 'cannot_be_said',
    'face authority selfie': 'cannot_be_said',
  });
  expect(verdicts['face document selfie']).not.toBe('agrees');
  for (const { explanation } of body.data.cross_checks) expect(explanation).not.toBe('');
  // Faces are compared once: the second time is the same word for word.
  expect((await service.call('GET', path, { key })).body).toEqual(body);
  const other = await service.call('GET', path, { key: service.sandbox.unverified_account_api_key });
  expect(other.status).toBe(404);
});
