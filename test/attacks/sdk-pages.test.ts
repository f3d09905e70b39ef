import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankClip } from '../motionless-clip.fixture.ts';
import { openPage } from '../sdk-page.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
let photo: Buffer;
type Page = Awaited<ReturnType<typeof openPage>>;
beforeAll(async () => {
  service = await sharedService();
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const DOCUMENT = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
const open = (body: object = DOCUMENT) => openPage(service, { ...body });
const beginFront = async (page: Page, size?: number): Promise<string> =>
  (await page.call('POST', 'uploads', { kind: 'document_front', ...(size && { size }) })).body.data.upload_id;
const head = async ({ headers }: Page, id: string) => {
  const { status, headers: told } = await fetch(`${service.baseUrl}/v1/sdk/uploads/${id}`, { method: 'HEAD', headers });
  return { status, offset: told.get('upload-offset'), length: told.get('upload-length') };
};

test('without a session every call of a page is 401, whatever its body claims to be', async () => {
  const id = randomUUID();
  const calls = [
    ...['POST session/open', 'POST session/consent', 'PUT session/subject', 'POST session/handoff', 'DELETE session'],
    ...['POST session/skip-back', 'POST session/waive-turns', 'POST attempts', 'POST submit', 'POST uploads'],
    ...[`POST attempts/${id}/commit`, `POST attempts/${id}/finish`, `PATCH uploads/${id}`, `HEAD uploads/${id}`],
    ...[`GET uploads/${id}/check`, 'GET session'],
  ];
  const types = ['text/plain', 'application/json', 'application/offset+octet-stream', 'multipart/form-data', 'x'];
  for (const call of calls)
    for (const type of types) {
      const [method, path] = call.split(' ') as [string, string];
      const body = ['GET', 'HEAD'].includes(method) ? null : '{"a":';
      const answer = await fetch(`${service.baseUrl}/v1/sdk/${path}`, {
        ...{ method, headers: { 'content-type': type, authorization: `Session ${'x'.repeat(43)}` }, body },
      });
      expect([answer.status, call, type]).toEqual([401, call, type]);
    }
});

test('a call is checked in one order: whose session, the body’s form, what it is about, and only then whether it is its turn', async () => {
  const created = await service.call('POST', '/v1/sdk/sessions', {
    key: service.sandbox.api_key,
    json: { client_id: service.sandbox.client_id, ...DOCUMENT },
  });
  const headers: Record<string, string> = { authorization: `Session ${created.body.data.session_token}` };
  const call = async (method: string, path: string, json?: unknown, more: Record<string, string> = {}) => {
    const of = { headers: { ...headers, ...more }, ...(json !== undefined && { json }) };
    const { status, body } = await service.call(method, `/v1/sdk/${path}`, of);
    return [status, body.code];
  };
  const stranger = [401, 'INVALID_SESSION'];
  const faulty = [400, 'VALIDATION_ERROR'];
  const absent = [404, 'VALIDATION_ERROR'];
  const tooEarly = [409, 'VALIDATION_ERROR'];
  // Not opened yet: a wrong body makes no difference.
  expect(await call('POST', 'uploads', { kind: 'nonsense' })).toEqual(stranger);
  const opened = await service.call('POST', '/v1/sdk/session/open', { headers, json: { channel: 'web' } });
  headers['x-session-binding'] = opened.body.data.binding;
  // Opened, without consent: everything below comes too early as well.
  expect(await call('POST', 'uploads', { kind: 'nonsense' }, { 'x-session-binding': 'x' })).toEqual(stranger);
  expect(await call('POST', 'uploads', { kind: 'nonsense' })).toEqual(faulty);
  expect(await call('POST', 'submit', { verdict: 'pass' })).toEqual(faulty);
  expect(await call('POST', `attempts/${randomUUID()}/finish`, {})).toEqual(faulty);
  expect(await call('POST', `attempts/${randomUUID()}/finish`, { upload_id: randomUUID() })).toEqual(absent);
  expect(await call('GET', `uploads/${randomUUID()}/check`)).toEqual(absent);
  for (const [path, json] of [['uploads', { kind: 'document_front' }], ['attempts'], ['submit'], ['session/skip-back']])
    expect(await call('POST', path as string, json), String(path)).toEqual(tooEarly);
});

test('one session’s token reaches nothing of another: uploads, pictures, attempts', async () => {
  const [mine, theirs] = [await open(), await open()];
  const front = await theirs.upload('document_front', photo);
  const half = await beginFront(theirs, photo.length);
  expect((await theirs.send(half, photo.subarray(0, 500))).status).toBe(204);
  const attempt = (await theirs.call('POST', 'attempts')).body.data.attempt_id;
  const clip = await theirs.upload('clip', await blankClip(1));
  await mine.upload('document_front', photo);
  const own = (await mine.call('POST', 'attempts')).body.data.attempt_id;

  expect(await head(mine, front)).toMatchObject({ status: 404, offset: null });
  expect((await mine.call('GET', `uploads/${front}/check`)).status).toBe(404);
  expect((await mine.send(half, photo.subarray(500), { 'upload-offset': '500' })).status).toBe(404);
  const piece = { piece: 0, sha256: createHash('sha256').update(photo).digest('hex'), size: photo.length };
  expect((await mine.call('POST', `attempts/${attempt}/commit`, piece)).status).toBe(404);
  expect((await mine.call('POST', `attempts/${attempt}/finish`, { upload_id: clip })).status).toBe(404);
  // Their clip for my attempt.
  expect((await mine.call('POST', `attempts/${own}/finish`, { upload_id: clip })).status).toBe(400);
  // A token with another session's binding is no session.
  const mixed = { ...mine.headers, 'x-session-binding': theirs.headers['x-session-binding']! };
  expect((await service.call('GET', '/v1/sdk/session', { headers: mixed })).status).toBe(401);
  // A session's token is no API key, and no dashboard token, and the other way round.
  const token = mine.headers['authorization']!.split(' ')[1]!;
  expect((await service.call('GET', `/v1/sdk/sessions/${theirs.id}`, { key: token })).status).toBe(401);
  expect((await service.call('GET', '/v1/verifications', { token })).status).toBe(401);
  const asKey = { authorization: `Session ${service.sandbox.api_key}` };
  expect((await service.call('GET', '/v1/sdk/session', { headers: asKey })).status).toBe(401);
  // Nothing of theirs was changed.
  expect(await head(theirs, half)).toEqual({ status: 200, offset: '500', length: String(photo.length) });
  expect((await theirs.call('POST', `attempts/${attempt}/finish`, { upload_id: clip })).status).toBe(200);
});

test('offsets and lengths are whole numbers that fit what has come; nothing else moves an upload', async () => {
  const page = await open();
  const id = await beginFront(page);
  for (const offset of ['-1', '+0', '0x0', '1e0', '0.0', ' ', '99999999999', 'NaN', '0, 0'])
    expect((await page.send(id, photo, { 'upload-offset': offset })).status, offset).toBe(400);
  for (const length of ['-1', '1e9', '99999999999', 'x', '0'])
    expect((await page.send(id, photo, { 'upload-length': length })).status, length).toBe(400);
  expect((await page.send(id, photo.subarray(0, 500), { 'upload-offset': '4096' })).status).toBe(409);
  expect(await head(page, id)).toMatchObject({ offset: '0' });
  expect((await page.send(id, photo.subarray(0, 500), { 'upload-length': String(photo.length) })).status).toBe(204);
  const further = { 'upload-offset': '500' };
  expect((await page.send(id, photo.subarray(500), { ...further, 'upload-length': '501' })).status).toBe(400);
  expect((await page.send(id, Buffer.concat([photo.subarray(500), photo]), further)).status).toBe(400);
  const sum = createHash('sha256').update(photo).digest('base64');
  expect((await page.send(id, photo.subarray(500), { ...further, 'upload-checksum': `sha256 ${sum}` })).status).toBe(
    422,
  );
  expect((await page.send(id, photo.subarray(500), { ...further, 'upload-checksum': `md5 ${sum}` })).status).toBe(400);
  expect(await head(page, id)).toMatchObject({ offset: '500' });
  // Two who send the same part: it is taken once.
  const twice = await Promise.all([1, 2, 3].map(() => page.send(id, photo.subarray(500), further)));
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await head(page, id)).toMatchObject({ offset: String(photo.length) });
  // A complete upload takes no further bytes.
  const end = { 'upload-offset': String(photo.length) };
  expect((await page.send(id, photo.subarray(0, 10), end)).status).toBe(400);
});

test('what tus has and we do not is not there: creation by header, concatenation, deletion, another method by a header', async () => {
  const page = await open();
  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${service.baseUrl}/v1/sdk/${path}`, {
      method,
      headers: { ...page.headers, ...headers },
      body: body ?? null,
    });
  const concat = { 'upload-concat': 'final;/v1/sdk/uploads/a /v1/sdk/uploads/b', 'upload-length': '10' };
  expect((await call('POST', 'uploads', concat)).status).toBe(400);
  const id = await page.upload('document_front', photo);
  expect((await call('DELETE', `uploads/${id}`, {})).status).toBe(405);
  expect((await call('POST', `uploads/${id}`, { 'x-http-method-override': 'DELETE' })).status).toBe(405);
  expect(await head(page, id)).toMatchObject({ status: 200, offset: String(photo.length) });
  const metadata = { 'upload-metadata': `filename ${'QQ=='.repeat(8000)}` };
  expect([413, 431]).toContain((await page.send(id, photo, metadata)).status);
  const json = { 'content-type': 'application/json' };
  const wide = JSON.stringify({ channel: 'web', capabilities: { a: 'x'.repeat(1_100_000) } });
  expect((await call('POST', 'session/open', json, wide)).status).toBe(413);
  const extra = JSON.stringify({ kind: 'document_front', metadata: 'x' });
  expect((await call('POST', 'uploads', json, extra)).status).toBe(400);
  expect((await service.call('GET', '/healthz')).status).toBe(200);
});

test('a part that comes drop by drop holds nothing up, and one that breaks off leaves nothing', async () => {
  const page = await open();
  const id = await beginFront(page);
  const { hostname, port } = new URL(service.baseUrl);
  const begin = (length: number) => {
    const socket = connect(Number(port), hostname);
    const lines = [
      ...[`PATCH /v1/sdk/uploads/${id} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Upload-Offset: 0'],
      ...[`Authorization: ${page.headers['authorization']}`, `X-Session-Binding: ${page.headers['x-session-binding']}`],
      ...['Content-Type: application/offset+octet-stream', `Content-Length: ${length}`, '', ''],
    ];
    socket.write(lines.join('\r\n'));
    socket.write(photo.subarray(0, 100));
    socket.on('error', () => {});
    return socket;
  };
  const slow = Array.from({ length: 40 }, () => begin(photo.length));
  // Others are served meanwhile, of this session too, and at the same upload.
  expect((await page.call('GET', 'session')).status).toBe(200);
  expect((await page.send(id, photo.subarray(0, 500))).status).toBe(204);
  for (const socket of slow) socket.destroy();
  expect(await head(page, id)).toMatchObject({ offset: '500' });
  expect((await page.send(id, photo.subarray(500), { 'upload-offset': '500' })).status).toBe(204);
  // A body of another length than it says.
  const short = await new Promise<number | string>((resolve) => {
    const headers = { ...page.headers, 'content-length': '10' };
    const sent = request(`${service.baseUrl}/v1/sdk/session/consent`, { method: 'POST', headers });
    sent.on('response', ({ statusCode }) => resolve(statusCode ?? 0)).on('error', () => resolve('closed'));
    sent.write('{}');
    sent.destroy();
  });
  expect(['closed', 400]).toContain(short);
});

test('a session that was submitted or ended takes no upload, no attempt and no picture more', async () => {
  const page = await open();
  const id = await beginFront(page);
  expect((await page.call('DELETE', 'session')).status).toBe(200);
  expect((await page.send(id, photo)).status).toBe(401);
  expect((await head(page, id)).status).toBe(401);
  for (const path of ['uploads', 'attempts', 'submit'])
    expect((await page.call('POST', path, path === 'uploads' ? { kind: 'clip' } : undefined)).status, path).toBe(401);
});

test('what a browser says of itself is small: it is kept, and read at each call', async () => {
  const { session_token: token } = (
    await service.call('POST', '/v1/sdk/sessions', {
      key: service.sandbox.api_key,
      json: { client_id: service.sandbox.client_id, ...DOCUMENT },
    })
  ).body.data;
  const headers = { authorization: `Session ${token}` };
  const capabilities = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, 'x'.repeat(1000)]));
  const path = '/v1/sdk/session/open';
  expect((await service.call('POST', path, { headers, json: { capabilities } })).status).toBe(413);
  expect((await service.call('POST', path, { headers, json: { capabilities: { camera: true } } })).status).toBe(200);
});
