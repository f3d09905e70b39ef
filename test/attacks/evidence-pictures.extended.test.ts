import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('a picture that our decoder reads and the PDF’s parser does not is in the PDF, and breaks nothing', async () => {
  const whole = await sharp({ create: { width: 96, height: 72, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  // Without its last chunk (length, IEND, checksum: 12 bytes): found by the fuzz.
  const endless = whole.subarray(0, -12).toString('base64');
  const compared = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key: service.sandbox.api_key,
    json: { image_one: endless, image_two: endless },
  });
  expect([compared.status, compared.body.message]).toEqual([400, expect.stringContaining('no face')]);
  const id = compared.headers.get('x-verification-id');
  const answer = await fetch(`${service.baseUrl}/v1/verifications/${id}/evidence.pdf`, {
    headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
  });
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/DCTDecode');
});

test('who asks for many PDFs at once keeps nobody else from theirs', async () => {
  const { api_key: key, dashboard_token: token, other_owner_token: other } = service.sandbox;
  const person = { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' };
  const made = await service.call('POST', '/v1/api-keys', { token: other, json: { name: 'Theirs' } });
  const verify = async (by: string) => {
    const answer = await service.call('POST', '/api/onboarding/verify_customer', { key: by, json: person });
    return answer.headers.get('x-verification-id');
  };
  const [ours, theirs] = [await verify(key), await verify(made.body.data.key)];
  const statusOf = async (id: string | null, by: string) => {
    const url = `${service.baseUrl}/v1/verifications/${id}/evidence.pdf`;
    const answer = await fetch(url, { headers: { authorization: `Token ${by}` } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const flood = Array.from({ length: 20 }, () => statusOf(ours, token));
  // Once the first was refused all places are taken.
  await Promise.race(flood.map(async (one) => ((await one) === 503 ? undefined : new Promise(() => {}))));
  expect(await statusOf(theirs, other)).toBe(200);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]));
});
