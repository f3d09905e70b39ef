import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
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
