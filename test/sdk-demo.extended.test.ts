import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../server/src/platform/testing/until.ts';
import { blankClip } from './motionless-clip.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000 });

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('the demo shop opens a session, gets the signed webhook, and shows it to its visitor alone', async () => {
  const { call } = service;
  const page = await fetch(`${service.baseUrl}/demo`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const shop = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8')) as { api_key: string };
  expect(shop.api_key).toMatch(/^\w{16,}/);
  expect(await page.text()).not.toContain(shop.api_key);
  expect((await fetch(`${service.baseUrl}/sdk/selftest`)).status).toBe(200);

  expect((await call('POST', '/demo/visits', { json: { type: 'everything' } })).status).toBe(400);
  const visit = await call('POST', '/demo/visits', { json: { type: 'liveness_only', locale: 'sw' } });
  expect(visit.status, JSON.stringify(visit.body)).toBe(201);
  expect(Object.keys(visit.body).sort()).toEqual(['expires_at', 'session_token', 'visit']);
  const seen = (id = visit.body.visit) => call('GET', '/demo/event', { headers: { 'x-demo-visit': id } });
  expect((await seen()).body).toEqual({ event: null });
  expect((await seen('another')).status).toBe(404);

  const headers: Record<string, string> = { authorization: `Session ${visit.body.session_token}` };
  const sdk = (method: string, path: string, json?: unknown) =>
    call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) });
  headers['x-session-binding'] = (await sdk('POST', 'session/open', {})).body.data.binding;
  await sdk('POST', 'session/consent');
  const blank = await blankClip();
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt_id: attempt } = (await sdk('POST', 'attempts')).body.data;
    const { upload_id: upload } = (await sdk('POST', 'uploads', { kind: 'clip', size: blank.length })).body.data;
    await fetch(`${service.baseUrl}/v1/sdk/uploads/${upload}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(blank),
    });
    expect((await sdk('POST', `attempts/${attempt}/finish`, { upload_id: upload })).body.data.state).toBe('rejected');
  }
  const { entryId } = (await sdk('POST', 'submit')).body.data;
  const received = async () => (await seen()).body.event;
  const event = await until(received, { what: 'the webhook at the shop', timeoutMs: 180_000, intervalMs: 100 });
  expect(event).toMatchObject({
    body: { event: 'liveness.completed', verification_id: entryId, status: 'failed' },
  });
});

test('a webhook with another signature is not believed', async () => {
  const forged = await fetch(`${service.baseUrl}/demo/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-signature': `sha256=${'0'.repeat(64)}` },
    body: JSON.stringify({ event: 'liveness.completed', activity: { session_id: 'x' } }),
  });
  expect(forged.status).toBe(401);
});
