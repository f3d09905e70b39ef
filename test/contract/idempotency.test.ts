import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@hakiki/contract';
import { describe, expect, test } from 'vitest';
import { describeApi } from '../../server/src/app/describe-api.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { repository } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { openPage } from './page.fixture.ts';
import { endpoints, sampleOf } from './schema-samples.ts';
import { wholeOperations } from './whole-operations.ts';

const service = await sharedService();
const { api_key: key, dashboard_token: token } = service.sandbox;
const page = await openPage(service);

const CUSTOMER = '/api/onboarding/verify_customer';
const customer = { country: 'nigeria', identifier: '22222222222' };
const keyed = (name: string) => ({ headers: { 'idempotency-key': name } });

test('the first response is sent again with the same bytes, and nothing is made twice', async () => {
  const send = () =>
    fetch(service.baseUrl + CUSTOMER, {
      method: 'POST',
      headers: { 'x-access-token': key, 'content-type': 'application/json', 'idempotency-key': 'order-1' },
      body: JSON.stringify(customer),
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('x-verification-id')).toBe(first.headers.get('x-verification-id'));
  expect(first.headers.get('content-type')).toBe(second.headers.get('content-type'));
});

test('another body is 422, whatever the endpoint', async () => {
  await service.call('POST', CUSTOMER, { key, json: customer, ...keyed('order-2') });
  const other = await service.call('POST', CUSTOMER, {
    key,
    json: { ...customer, identifier: '11111111111' },
    ...keyed('order-2'),
  });
  expect([other.status, other.body]).toEqual([
    422,
    { status: 'failed', data: [], message: 'This Idempotency-Key was used with another request body' },
  ]);
});

test('another x-reference is 422, also for a session, and the same one is not', async () => {
  const send = (path: string, json: object, name: string, reference?: string) =>
    service.call('POST', path, {
      key,
      json,
      headers: { 'idempotency-key': name, ...(reference !== undefined && { 'x-reference': reference }) },
    });
  const session = { client_id: service.sandbox.client_id, verification_type: 'liveness_only' };
  for (const [path, json] of [
    [CUSTOMER, customer],
    ['/v1/sdk/sessions', session],
  ] as const) {
    const name = `reference ${path}`;
    const first = await send(path, json, name, 'alice');
    expect([200, 201]).toContain(first.status);
    expect((await send(path, json, name, ' alice ')).body).toEqual(first.body);
    for (const reference of ['bob', undefined])
      expect((await send(path, json, name, reference)).status, `${path} ${reference}`).toBe(422);
    await send(path, json, `${name}, none`);
    expect((await send(path, json, `${name}, none`, 'bob')).status).toBe(422);
  }
  // The body has the reference: the header is not read.
  const own = { ...session, user_reference: 'carol' };
  const opened = await send('/v1/sdk/sessions', own, 'own reference', 'alice');
  expect((await send('/v1/sdk/sessions', own, 'own reference', 'bob')).body).toEqual(opened.body);
});

test('of many at once one is made; the others hear 409 or the same answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => service.call('POST', CUSTOMER, { key, json: customer, ...keyed('order-3') })),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.data.onboarding_id)).size).toBe(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, body.message]).toEqual([409, 'A request with this Idempotency-Key is still being processed']);
});

/** POSTs that take no key: they make nothing that stays, or what proves who somebody is. */
const MAKE_NOTHING = [/^\/v1\/auth\//, /^\/v1\/persons\/export$/];
const posts = endpoints.filter(({ method }) => method === 'POST');
const nameOf = ({ path }: Endpoint) => path;

test('every POST of the contract takes it, but those that make nothing', async () => {
  const { paths } = wholeOperations(await describeApi()) as {
    paths: Record<string, { post?: { parameters?: { name: string }[] } }>;
  };
  const described = Object.entries(paths)
    .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    .map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'));
  const making = posts.map(nameOf).filter((path) => !MAKE_NOTHING.some((one) => one.test(path)));
  expect(making.length).toBeGreaterThan(60);
  expect(described.toSorted()).toEqual(making.toSorted());
});

describe.each(
  posts
    .filter((endpoint) => !MAKE_NOTHING.some((one) => one.test(nameOf(endpoint))))
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('POST %s', (_path, { path, access, body, multipart }) => {
  test('looks at the key before it does anything', async () => {
    const who = {
      token: { authorization: `Token ${token}` },
      session: page,
      ...{ key: { 'x-access-token': key }, biometric_key: { 'x-access-token': key }, none: {} },
    }[access];
    const form = new FormData();
    if (path.endsWith('/attachments')) form.set('file', new Blob(['no picture']), 'front.jpg');
    else {
      form.set('country', 'nigeria');
      form.set('document_type', 'passport');
      form.set('document_front', new Blob(['no picture']), 'front.jpg');
    }
    const answer = await fetch(service.baseUrl + path.replace(/:\w+/g, '1'), {
      method: 'POST',
      headers: { ...who, 'idempotency-key': 'x'.repeat(129), ...(body && { 'content-type': 'application/json' }) },
      body: multipart ? form : body ? JSON.stringify(sampleOf(body)) : null,
    });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      'Invalid value for Idempotency-Key: expected 1 to 128 printable characters',
    ]);
  });
});

test('a page’s too: the same upload and the same attempt, not two', async () => {
  await service.call('POST', '/v1/sdk/session/consent', { headers: page });
  const headers = { ...page, 'idempotency-key': 'upload' };
  const json = { country: 'nigeria', document_type: 'passport' };
  await service.call('PUT', '/v1/sdk/session/subject', { headers: page, json });
  const begin = (of: Record<string, string>) =>
    service.call('POST', '/v1/sdk/uploads', { headers: of, json: { kind: 'document_front' } });
  const [first, second] = [await begin(headers), await begin(headers)];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  // Of another session it is another key.
  const elsewhere = await openPage(service);
  await service.call('POST', '/v1/sdk/session/consent', { headers: elsewhere });
  await service.call('PUT', '/v1/sdk/session/subject', { headers: elsewhere, json });
  const other = await begin({ ...elsewhere, 'idempotency-key': 'upload' });
  expect([other.status, other.body.data.upload_id === first.body.data.upload_id]).toEqual([201, false]);
});

test('every POST that makes something takes it: screening, faces, documents, management', async () => {
  const face = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample1.jpg')).toString('base64');
  const twice: [
    string,
    Parameters<ServiceAccess['call']>[2],
    (body: { data: { id?: number; confidence?: number } }) => unknown,
  ][] = [
    ['/api/aml/screening', { key, json: { name: 'Amaka Okafor' } }, (body) => body],
    ['/api/onboarding/biometrics/face/comparison', { key, json: { image_one: face, image_two: face } }, (body) => body],
    ['/v1/branches', { token, json: { name: 'Twice' } }, ({ data }) => data.id],
    ['/v1/sdk-config', { token, json: { name: 'Twice' } }, ({ data }) => data.id],
  ];
  for (const [path, options, part] of twice) {
    const send = () => service.call('POST', path, { ...options, ...keyed('once') });
    const [first, second] = [await send(), await send()];
    expect([path, second.status, second.headers.get('idempotency-replayed')]).toEqual([path, first.status, 'true']);
    expect(part(second.body)).toEqual(part(first.body));
  }
  const { body } = await service.call('GET', '/v1/branches', { token });
  expect(body.data.items.filter(({ name }: { name: string }) => name === 'Twice')).toHaveLength(1);
});

test('a form counts by its files', async () => {
  const send = (front: Uint8Array) => {
    const form = new FormData();
    form.set('country', 'nigeria');
    form.set('document_type', 'passport');
    form.set('document_front', new Blob([new Uint8Array(front)]), 'front.jpg');
    return fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      headers: { 'x-access-token': key, 'idempotency-key': 'form' },
      body: form,
    });
  };
  const face = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample1.jpg'));
  // Refused: the key stays free, and the attempt is a record of its own each time.
  const [first, second] = [await send(face), await send(face)];
  expect([first.status, second.status]).toEqual([400, 400]);
  expect(first.headers.get('x-verification-id')).not.toBe(second.headers.get('x-verification-id'));
});

test('what is shown once is not shown twice', async () => {
  const send = () => service.call('POST', '/v1/api-keys', { token, json: { name: 'Till' }, ...keyed('key-1') });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.message]).toEqual([
    201,
    409,
    'This Idempotency-Key was used already. Its answer has a secret that is shown only once.',
  ]);
  const { body } = await service.call('GET', '/v1/api-keys', { token });
  expect(body.data.items.filter(({ name }: { name: string }) => name === 'Till')).toHaveLength(1);
});

test('a session is given again with its token while it lives, to its branch alone; the page can go on with it', async () => {
  const json = { client_id: service.sandbox.client_id, verification_type: 'liveness_only' };
  const open = (body: object, of = key) =>
    service.call('POST', '/v1/sdk/sessions', { key: of, json: body, ...keyed('session-1') });
  const [first, second] = [await open(json), await open(json)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const { session_id: id, session_token: token } = second.body.data;
  const opened = await service.call('POST', '/v1/sdk/session/open', {
    headers: { authorization: `Session ${token}` },
    json: { channel: 'web' },
  });
  expect(opened.body.data.session_id).toBe(id);
  expect((await open({ ...json, locale: 'sw' })).status).toBe(422);
  const elsewhere = await open(json, service.sandbox.suite_disabled_api_key);
  expect(JSON.stringify(elsewhere.body)).not.toContain(token);
  const at = await Promise.all(
    [1, 2, 3, 4].map(() => service.call('POST', '/v1/sdk/sessions', { key, json, ...keyed('session-2') })),
  );
  const made = at.filter(({ status }) => status === 201).map(({ body }) => body.data.session_id);
  expect(new Set(made).size).toBe(1);
});

test('a key of another caller is another key; one that cannot be a key is refused', async () => {
  const other = await service.call('POST', '/v1/branches', {
    token: service.sandbox.other_owner_token,
    json: { name: 'Elsewhere' },
    ...keyed('once'),
  });
  expect([other.status, other.body.data.name]).toEqual([201, 'Elsewhere']);
  const wrong = await service.call('POST', CUSTOMER, { key, json: customer, ...keyed('x'.repeat(129)) });
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'Invalid value for Idempotency-Key: expected 1 to 128 printable characters',
  ]);
});
