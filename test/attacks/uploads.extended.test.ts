import { MAX_DOCUMENT_FILE_BYTES } from '@hakiki/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankClip } from '../motionless-clip.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const PASSPORT = { country: 'nigeria', document_type: 'passport' };
/** A browser's own session, which anybody who was sent a link has. */
async function openSession(type: 'document_verification' | 'liveness_only' = 'document_verification') {
  const { client_id, api_key } = service.sandbox;
  const made = await service.call('POST', '/v1/sdk/sessions', {
    key: api_key,
    json: { client_id, verification_type: type, ...(type === 'document_verification' && PASSPORT) },
  });
  const headers: Record<string, string> = { authorization: `Session ${made.body.data.session_token}` };
  const page = async (path: string, json: unknown = {}) =>
    (await service.call('POST', `/v1/sdk/${path}`, { json, headers })).body;
  headers['x-session-binding'] = (await page('session/open', { channel: 'web' })).data.binding;
  await page('session/consent');
  const kind = type === 'document_verification' ? 'document_front' : 'clip';
  return {
    page,
    begin: async () => (await page('uploads', { kind })).data.upload_id as string,
    send: async (id: string, bytes: Buffer, offset: number, length?: number) => {
      const answer = await fetch(`${service.baseUrl}/v1/sdk/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...(length !== undefined && { 'upload-length': String(length) }),
        },
        body: new Uint8Array(bytes),
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
const jpeg = (size: number): Buffer => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(size - 4)]);

test('an upload of parts of a few bytes ends: each would be a row, and each reading would open them all', async () => {
  const { begin, send } = await openSession();
  const id = await begin();
  let last = { status: 0, text: '' };
  for (let part = 0; part < 257; part++) {
    last = await send(id, part === 0 ? jpeg(4) : Buffer.alloc(4), part * 4);
    if (part < 256) expect(last.status).toBe(204);
  }
  expect(last).toMatchObject({ status: 400, text: expect.stringContaining('Too many parts') });
}, 60_000);

test('a picture of a document has at most as many bytes as in a form, declared before or not', async () => {
  const { page, begin, send } = await openSession();
  const limit = MAX_DOCUMENT_FILE_BYTES;
  expect(limit).toBe(5_242_880);
  const ofSize = (size: number) => page('uploads', { kind: 'document_front', size });
  expect(await ofSize(limit)).toMatchObject({ status: 'success', data: { max_bytes: limit } });
  expect((await ofSize(limit + 1)).message).toBe('Too large: at most 5242880 bytes');
  const id = await begin();
  for (let part = 0; part < 5; part++) expect((await send(id, jpeg(1_048_576), part * 1_048_576)).status).toBe(204);
  expect(await send(id, Buffer.of(0), limit)).toMatchObject({
    status: 400,
    text: expect.stringContaining('at most 5242880 bytes'),
  });
}, 60_000);

test('a session sends no more than it needs, in however many uploads, also at once', async () => {
  const { begin, send } = await openSession();
  const MB = 1_048_576;
  const fill = async () => {
    const id = await begin();
    const statuses: number[] = [];
    for (let part = 0; part < 5; part++) statuses.push((await send(id, jpeg(MB), part * MB)).status);
    return statuses;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) statuses.push(...(await Promise.all(Array.from({ length: 4 }, fill))).flat());
  expect(statuses.filter((status) => status === 204)).toHaveLength(64);
  // Of an upload whose part was refused, the next one does not follow what is there.
  expect(new Set(statuses)).toEqual(new Set([204, 400, 409]));
  const more = await send(await begin(), jpeg(100), 0);
  expect(more).toMatchObject({ status: 400, text: expect.stringContaining('more than it needs') });
}, 60_000);

test('what is whole, or was looked at, stays as it was', async () => {
  const { page, begin, send } = await openSession('liveness_only');
  const clip = await blankClip();
  const [first, rest] = [clip.subarray(0, 1000), clip.subarray(1000)];
  const whole = await begin();
  expect((await send(whole, first, 0, clip.length)).status).toBe(204);
  // Shortened, it would be whole without having been scanned as a whole.
  expect((await send(whole, rest.subarray(0, 10), 1000, 1010)).status).toBe(400);
  expect((await send(whole, rest, 1000)).status).toBe(204);
  expect((await send(whole, first, clip.length, clip.length + first.length)).status).toBe(400);
  expect((await send(whole, first, clip.length)).status).toBe(400);

  // Of unknown length: until it is looked at.
  const open = await begin();
  expect((await send(open, first, 0)).status).toBe(204);
  expect((await send(open, rest, 1000)).status).toBe(204);
  const attempt = (await page('attempts')).data.attempt_id;
  expect((await page(`attempts/${attempt}/finish`, { upload_id: open })).status).toBe('success');
  expect((await send(open, first, clip.length)).status).toBe(400);
}, 60_000);
