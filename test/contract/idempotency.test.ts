import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository, type Service, startService } from '../service.fixture.ts';

let service: Service;
let key: string;
let token: string;
beforeAll(async () => {
  service = await startService();
  key = service.sandbox.api_key;
  token = service.sandbox.dashboard_token;
});
afterAll(() => service?.[Symbol.asyncDispose]());

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

test('every POST that makes something takes it: screening, faces, documents, management', async () => {
  const face = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample1.jpg')).toString('base64');
  const twice: [
    string,
    Parameters<Service['call']>[2],
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
    'This Idempotency-Key was used already, and what was made then is shown only once',
  ]);
  const { body } = await service.call('GET', '/v1/api-keys', { token });
  expect(body.data.items.filter(({ name }: { name: string }) => name === 'Till')).toHaveLength(1);
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
