import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { livenessCompleted } from '@hakiki/contract';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyWebhook } from '../client/src/verify-webhook.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { expectShownEvidence } from './contract/evidence-names.ts';
import { blankClip, motionlessClip } from './motionless-clip.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000 });

let service: ServiceAccess;
let receiver: Server;
let secret: string;
const events: { body: string; signature: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['x-service-signature']);
      events.push({ body: Buffer.concat(parts).toString(), signature });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  photo = await specimenPhoto();
  clip = await motionlessClip(2);
  service = await sharedService();
  const { dashboard_token: token, sdk_config_id: id } = service.sandbox;
  const { port } = receiver.address() as AddressInfo;
  await service.call('PATCH', `/v1/sdk-config/${id}`, {
    token,
    json: { webhook_url: `http://127.0.0.1:${port}/runs` },
  });
  secret = (await service.call('GET', `/v1/sdk-config/${id}/webhook-secret/`, { token })).body.data.webhook_secret;
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  receiver.close();
});

/** A page: what the browser holds, and nothing else. */
async function openPage(body: object, reference?: string) {
  const created = await service.call('POST', '/v1/sdk/sessions', {
    key: service.sandbox.api_key,
    ...(reference !== undefined && { headers: { 'x-reference': reference } }),
    json: { client_id: service.sandbox.client_id, ...body },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { session_id: id, session_token: token } = created.body.data;
  const headers: Record<string, string> = { authorization: `Session ${token}` };
  const call = (method: string, path: string, json?: unknown) =>
    service.call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) });
  const opened = await call('POST', 'session/open', { channel: 'web' });
  headers['x-session-binding'] = opened.body.data.binding;
  const send = async (uploadId: string, bytes: Uint8Array, offset: number, length?: number) =>
    fetch(`${service.baseUrl}/v1/sdk/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...(length !== undefined && { 'upload-length': String(length) }),
      },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  const upload = async (kind: string, bytes: Uint8Array) => {
    const { upload_id: uploadId } = (await call('POST', 'uploads', { kind })).body.data;
    const half = Math.floor(bytes.length / 2);
    expect((await send(uploadId, bytes.subarray(0, half), 0)).status).toBe(204);
    expect((await send(uploadId, bytes.subarray(half), half, bytes.length)).status).toBe(204);
    return uploadId as string;
  };
  const attempt = async (bytes: Uint8Array) => {
    const { attempt_id: attemptId } = (await call('POST', 'attempts')).body.data;
    return (await call('POST', `attempts/${attemptId}/finish`, { upload_id: await upload('clip', bytes) })).body.data;
  };
  return { id, token, headers, call, send, upload, attempt, opened: opened.body.data };
}

let photo: Buffer;
let clip: Buffer;
async function eventOf(entryId: number) {
  const received = () => events.filter(({ body }) => JSON.parse(body).verification_id === entryId);
  await until(() => received().length > 0, { what: `the event of run ${entryId}`, timeoutMs: 180_000 });
  return { ...received()[0]!, times: received().length };
}

describe('a run', () => {
  test('with a document, from the session to a signed liveness.completed', async () => {
    const page = await openPage({ verification_type: 'document_verification', user_reference: 'customer-7' });
    expect(page.opened).toMatchObject({ state: 'opened', next: 'consent', attempts_left: 3 });
    // Nothing goes before its step.
    expect((await page.call('POST', 'uploads', { kind: 'document_front' })).status).toBe(409);
    expect((await page.call('POST', 'session/consent')).body.data.next).toBe('subject');
    const wrong = await page.call('PUT', 'session/subject', { country: 'ghana', document_type: 'national_id' });
    expect(wrong).toMatchObject({ status: 400, body: { status: 'failed', code: 'VALIDATION_ERROR', data: [] } });
    const chosen = await page.call('PUT', 'session/subject', { country: 'nigeria', document_type: 'passport' });
    expect(chosen.body.data.next).toBe('document_front');
    const front = await page.upload('document_front', readFileSync(join(service.dataDir, 'specimen-passport.jpg')));
    expect((await page.call('GET', `uploads/${front}/check`)).body.data).toEqual({
      ok: true,
      message: null,
      fault: null,
    });
    expect((await page.call('GET', 'session')).body.data.next).toBe('liveness');
    expect((await page.call('POST', 'submit')).status).toBe(409);
    const finished = await page.attempt(clip);
    expect(finished).toEqual({ state: 'accepted', reason: null, fault: null, attempts_left: 3 });

    const submitted = await page.call('POST', 'submit');
    expect(submitted).toMatchObject({
      status: 200,
      body: { code: 'OK', data: { sessionId: page.id, status: 'processing' } },
    });
    const { entryId } = submitted.body.data;
    const again = await page.call('POST', 'submit');
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED', data: { entryId } } });

    const { body, signature, times } = await eventOf(entryId);
    expect(times).toBe(1);
    expect(verifyWebhook(Buffer.from(body), signature, secret)).toBeTruthy();
    const payload = JSON.parse(body);
    expect([...Value.Errors(livenessCompleted, payload)]).toEqual([]);
    expect(payload).toMatchObject({
      event: 'liveness.completed',
      verification_type: 'document_verification',
      // The clip shows the photo that is printed in the passport.
      status: 'passed',
      failure_reason: 'same_picture',
      biometrics: { liveness_verified: false, face_match: { attempted: false, verified: false, decision: 'REJECTED' } },
      subject: { identifier_type: 'passport', country: 'nigeria' },
      activity: { session_id: page.id },
      document: { status: 'verified', document_type: 'passport', document_back_url: null },
    });
    expect(payload.document.face_match.selfie_url).toBe(payload.biometrics.selfie_url);
    const image = await fetch(payload.document.document_url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(payload.document.document_url.replace(/.$/, 'x'))).status).toBe(404);
    expect(payload.document.document_url).not.toContain('customer-7');

    const state = await service.call('GET', `/v1/sdk/sessions/${page.id}`, { key: service.sandbox.api_key });
    expect(state.body.data).toMatchObject({ state: 'completed', entry_id: entryId });
    const record = await service.call('GET', `/v1/verifications/${entryId}`, {
      token: service.sandbox.dashboard_token,
    });
    expect(record.body.data).toMatchObject({
      ...{ kind: 'sdk', reference: 'customer-7' },
      result: { verification_id: entryId },
    });
    expectShownEvidence(record.body.data);
  });

  test('with a number: the authority is asked; without a photo of its own nothing is compared', async () => {
    const page = await openPage({
      verification_type: 'data_verification',
      country: 'nigeria',
      identifier: '22222222222',
    });
    expect((await page.call('POST', 'session/consent')).body.data.next).toBe('liveness');
    await page.attempt(clip);
    const { entryId } = (await page.call('POST', 'submit')).body.data;
    const payload = JSON.parse((await eventOf(entryId)).body);
    expect([...Value.Errors(livenessCompleted, payload)]).toEqual([]);
    expect(payload).toMatchObject({
      subject: { identifier: '22222222222', identifier_type: 'bvn' },
      customer_profile: { first_name: 'Amaka', last_name: 'Okafor', date_of_birth: '17-Apr-1992', gender: 'Female' },
    });
    expect(payload.document).toBeUndefined();
  });

  test('of liveness alone; and without a usable selfie after three attempts', async () => {
    const page = await openPage({ verification_type: 'liveness_only' }, 'customer-8');
    await page.call('POST', 'session/consent');
    const blank = await blankClip();
    for (const left of [2, 1, 0])
      expect(await page.attempt(blank)).toMatchObject({ state: 'rejected', fault: 'no_face', attempts_left: left });
    expect(await page.call('POST', 'attempts')).toMatchObject({ status: 429, body: { code: 'RETRY_LIMIT_EXCEEDED' } });
    const { entryId } = (await page.call('POST', 'submit')).body.data;
    const payload = JSON.parse((await eventOf(entryId)).body);
    expect([...Value.Errors(livenessCompleted, payload)]).toEqual([]);
    expect(payload).toMatchObject({
      status: 'failed',
      failure_reason: 'no_selfie_captured',
      subject: { identifier: 'customer-8', identifier_type: 'reference' },
      biometrics: { face_match: { attempted: false, verified: false, decision: 'REJECTED' } },
    });
    const record = await service.call('GET', `/v1/verifications/${entryId}`, {
      token: service.sandbox.dashboard_token,
    });
    expect(record.body.data.reference).toBe('customer-8');
  });
});

test('a still in the place of a clip is a 400: by its first bytes, whatever the branch accepts at the liveness endpoint', async () => {
  const page = await openPage({ verification_type: 'liveness_only', user_reference: 'customer-9' });
  await page.call('POST', 'session/consent');
  const png = await sharp(photo).png().toBuffer();
  const webp = await sharp(photo).webp().toBuffer();
  for (const still of [photo, png, webp]) {
    const { upload_id: id } = (await page.call('POST', 'uploads', { kind: 'clip' })).body.data;
    const answer = await page.send(id, still, 0, still.length);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'VALIDATION_ERROR']);
  }
});

describe('a session', () => {
  test('is refused in the SDK’s words: wrong key, unknown configuration, no session, another browser, cancelled', async () => {
    const json = { client_id: service.sandbox.client_id };
    const create = (key: string, body: object = json) => service.call('POST', '/v1/sdk/sessions', { key, json: body });
    expect(await create('x'.repeat(64))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_API_KEY', status: 'failed' },
    });
    const unknown = await create(service.sandbox.api_key, { client_id: 'a0000000-0000-4000-8000-000000000000' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'SDK_CONFIG_NOT_FOUND' } });
    expect((await create(service.sandbox.api_key, { ...json, score: 1 })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: "Unknown field 'score'",
    });
    const page = await openPage({});
    const bare = await service.call('GET', '/v1/sdk/session', { headers: { authorization: `Session ${page.token}` } });
    expect(bare).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION' } });
    expect(bare.body.request_id).toBe(bare.headers.get('x-request-id'));
    expect((await page.call('DELETE', 'session')).body.data.state).toBe('cancelled');
    expect(await page.call('GET', 'session')).toMatchObject({ status: 401, body: { data: { ended: 'cancelled' } } });
    // Without the binding, the answer is the same as for an unknown token.
    const without = await service.call('GET', '/v1/sdk/session', {
      headers: { authorization: `Session ${page.token}` },
    });
    expect(without.body.data).toEqual(bare.body.data);
    const other = await service.call('GET', `/v1/sdk/sessions/${page.id}`, {
      key: service.sandbox.suite_disabled_api_key,
    });
    expect(other.status).toBe(404);
  });

  test('the link ends a hand-over that was asked for before: whoever keeps its token neither opens nor reads', async () => {
    const page = await openPage({ verification_type: 'liveness_only', user_reference: 'customer-12' });
    await page.call('POST', 'session/consent');
    const { session_token: kept } = (await page.call('POST', 'session/handoff')).body.data;
    const open = (token: string) =>
      service.call('POST', '/v1/sdk/session/open', {
        headers: { authorization: `Session ${token}` },
        json: { channel: 'web' },
      });
    expect((await open(page.token)).status).toBe(200);
    expect((await open(kept)).status).toBe(401);
    // Nor does the browser that asked for it follow the run.
    expect((await page.call('GET', 'session')).body).toMatchObject({ data: { taken_over: true } });
    page.headers['authorization'] = `Session ${kept}`;
    expect((await page.call('GET', 'session')).status).toBe(401);
  });

  test('only a browser that had opened the session is told that another one did', async () => {
    const page = await openPage({ verification_type: 'liveness_only' });
    const ask = (binding: string) =>
      service.call('GET', '/v1/sdk/session', {
        headers: { authorization: `Session ${page.token}`, 'x-session-binding': binding },
      });
    expect((await ask('invented')).body.data).toEqual([]);
    await service.call('POST', '/v1/sdk/session/open', {
      ...{ headers: { authorization: `Session ${page.token}` }, json: { channel: 'web' } },
    });
    expect((await ask('invented')).body.data).toEqual([]);
    expect((await page.call('GET', 'session')).body.data).toEqual({ taken_over: true });
  });

  test('of many that open at once, no more get in than may', async () => {
    const page = await openPage({ verification_type: 'liveness_only' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('POST', '/v1/sdk/session/open', {
          headers: { authorization: `Session ${page.token}` },
          json: { channel: 'web' },
        }),
      ),
    );
    // The page itself was the first of eight.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  });

  test('handed over to a phone: the first browser looks on and changes nothing, and is told of the submit', async () => {
    const page = await openPage({ verification_type: 'liveness_only', user_reference: 'customer-11' });
    await page.call('POST', 'session/consent');
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ following: false, next: 'liveness' });
    const { session_token: token } = (await page.call('POST', 'session/handoff')).body.data;
    // The first link works until the other device opens its own.
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ following: false });
    const phone: Record<string, string> = { authorization: `Session ${token}` };
    const onPhone = (method: string, path: string, json?: unknown) =>
      service.call(method, `/v1/sdk/${path}`, { headers: phone, ...(json !== undefined && { json }) });
    phone['x-session-binding'] = (await onPhone('POST', 'session/open', { channel: 'web' })).body.data.binding;
    // The token from before the hand-over is no longer good.
    expect((await page.call('GET', 'session')).status).toBe(401);
    page.headers['authorization'] = `Session ${token}`;
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ following: true, next: 'liveness' });
    expect((await onPhone('GET', 'session')).body.data).toMatchObject({ following: false });
    // The phone opens its link again, as in another browser of it: the first browser still follows.
    phone['x-session-binding'] = (await onPhone('POST', 'session/open', { channel: 'web' })).body.data.binding;
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ following: true });
    for (const [method, path] of [
      ...[
        ['POST', 'session/consent'],
        ['POST', 'attempts'],
        ['POST', 'session/handoff'],
        ['POST', 'submit'],
      ],
      ...[
        ['DELETE', 'session'],
        ['POST', 'session/waive-turns'],
      ],
    ] as [string, string][])
      expect((await page.call(method, path)).status, path).toBe(401);
    // The page offers to take the session back.
    expect((await page.call('POST', 'attempts')).body.data).toEqual({ taken_over: true });
    const { attempt_id: attempt } = (await onPhone('POST', 'attempts')).body.data;
    const upload = (await onPhone('POST', 'uploads', { kind: 'clip' })).body.data.upload_id;
    const sent = await fetch(`${service.baseUrl}/v1/sdk/uploads/${upload}`, {
      method: 'PATCH',
      headers: {
        ...{ ...phone, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        'upload-length': String(clip.length),
      },
      body: new Uint8Array(clip),
    });
    expect(sent.status).toBe(204);
    await onPhone('POST', `attempts/${attempt}/finish`, { upload_id: upload });
    const receipt = (await onPhone('POST', 'submit')).body.data;
    const told = await page.call('POST', 'submit');
    expect(told).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED', data: receipt } });
    // The link alone says that the run is finished, and gives no receipt.
    const reopened = await service.call('POST', '/v1/sdk/session/open', {
      ...{ headers: { authorization: `Session ${token}` }, json: { channel: 'web' } },
    });
    expect(reopened).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED', data: [] } });
    await eventOf(receipt.entryId);
  });

  test('uploads: the true offset after a wrong one, other sessions’ uploads unknown, content checked as it comes', async () => {
    const page = await openPage({ country: 'nigeria', document_type: 'passport' });
    await page.call('POST', 'session/consent');
    const { upload_id: id } = (await page.call('POST', 'uploads', { kind: 'document_front' })).body.data;
    const jpeg = photo;
    expect((await page.send(id, Buffer.from('<svg xmlns="…">'.repeat(20)), 0)).status).toBe(400);
    expect((await page.send(id, jpeg.subarray(0, 1000), 0)).status).toBe(204);
    const wrong = await page.send(id, jpeg.subarray(0, 1000), 0);
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '1000']);
    const head = await fetch(`${service.baseUrl}/v1/sdk/uploads/${id}`, { method: 'HEAD', headers: page.headers });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000']);
    const abilities = await fetch(`${service.baseUrl}/v1/sdk/uploads/${id}`, { method: 'OPTIONS' });
    expect([abilities.status, abilities.headers.get('tus-checksum-algorithm')]).toEqual([204, 'sha256']);
    const stranger = await openPage({ country: 'nigeria', document_type: 'passport' });
    expect((await stranger.send(id, jpeg.subarray(1000), 1000)).status).toBe(404);
    expect((await page.send(id, Buffer.alloc(2 * 1_048_576), 1000)).status).toBe(413);
  });
});
