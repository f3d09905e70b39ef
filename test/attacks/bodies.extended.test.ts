import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';
import { beginRequest, type RawRequest } from './raw-request.ts';

/** Bodies that are declared, begun, and never ended: nobody else is to notice. */
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const MB = 1_048_576;
const FORM = 'multipart/form-data; boundary=x';
const DOCUMENT = '/api/onboarding/document_verification';
const COMPARISON = '/api/onboarding/biometrics/face/comparison';
const held: RawRequest[] = [];
afterEach(() => {
  for (const request of held.splice(0)) request[Symbol.dispose]();
});
const hold = (...request: Parameters<typeof beginRequest> extends [string, ...infer Rest] ? Rest : never) => {
  const begun = beginRequest(service.baseUrl, ...request);
  held.push(begun);
  return begun;
};

/** Checks that another tenant's POSTs are answered meanwhile. */
async function othersAreServed(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const answer = await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      json: { country: 'nigeria', identifier: '22222222222' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

test('300 sockets without a key, on paths that exist and that do not', async () => {
  for (let n = 0; n < 300; n++) {
    const path = [DOCUMENT, COMPARISON, '/nowhere'][n % 3]!;
    hold(
      path,
      { 'content-type': n % 3 ? 'application/json' : FORM, 'content-length': String(11 * MB) },
      'x'.repeat(1000),
    );
  }
  const statuses = await Promise.all(held.map((request) => request.status()));
  expect([...new Set(statuses)].sort()).toEqual([401, 404]);
  await othersAreServed();
});

test('16 sockets with a key that declare all they may, and send little of it', async () => {
  for (let n = 0; n < 16; n++)
    hold(
      n % 2 ? COMPARISON : DOCUMENT,
      {
        'x-access-token': service.sandbox.suite_disabled_api_key,
        'content-type': n % 2 ? 'application/json' : FORM,
        'content-length': String(n % 2 ? 16 * MB : 11 * MB),
      },
      'x'.repeat(1000),
    );
  await sleep(300);
  await othersAreServed();
});

test('16 sockets with a key that send nearly all they declare: what its key may hold is bounded', async () => {
  const body = Buffer.alloc(15.9 * MB, 'x');
  for (let n = 0; n < 16; n++)
    hold(
      COMPARISON,
      {
        'x-access-token': service.sandbox.suite_disabled_api_key,
        'content-type': 'application/json',
        'content-length': String(16 * MB),
      },
      body,
    );
  await othersAreServed();
  const answered = await Promise.race([Promise.any(held.map((request) => request.status())), sleep(20_000)]);
  expect(answered).toBe(503);
  await othersAreServed();
});

describe('a document of more than 5 MB', () => {
  const head = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const tooLarge = /400[\s\S]*"File too large\. Maximum size is 5MB\."/;
  const headers = () => ({ 'x-access-token': service.sandbox.api_key, 'content-type': FORM });

  test.each([6, 13, 64, 1000])('of %i MB: 400 as soon as 5 MB have come, whatever was declared', async (size) => {
    const declared = { ...headers(), 'content-length': String(size * MB) };
    // No more than 5.1 MB is ever sent: an answer proves that no more is asked for.
    const bytes = Buffer.concat([Buffer.from(head('document_front')), Buffer.alloc(5.1 * MB)]);
    const send = async () => {
      const request = hold(DOCUMENT, declared, bytes);
      return { status: await request.status(), received: request.received() };
    };
    // The bodies of the test before may still be held on a busy machine. Then the answer is 503, and a client tries again.
    let answer = await send();
    for (const end = Date.now() + 30_000; answer.status === 503 && Date.now() < end; answer = await send())
      await sleep(500);
    expect(answer.status).toBe(400);
    expect(answer.received).toMatch(tooLarge);
  });

  test('of no declared length', async () => {
    const bytes = Buffer.concat([Buffer.from(head('document_back')), Buffer.alloc(5.1 * MB)]);
    const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const request = hold(DOCUMENT, { ...headers(), 'transfer-encoding': 'chunked' }, chunk);
    expect(await request.status()).toBe(400);
    expect(request.received()).toMatch(tooLarge);
  });

  test('as clients send it: whole, and the answer arrives', async () => {
    const form = new FormData();
    form.append('document_type', 'passport');
    form.append('country', 'nigeria');
    form.append('document_front', new Blob([Buffer.alloc(13 * MB, 'x')], { type: 'image/jpeg' }), 'a.jpg');
    const response = await fetch(service.baseUrl + DOCUMENT, {
      method: 'POST',
      headers: { 'x-access-token': service.sandbox.api_key },
      body: form,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: 'failed', data: [], message: 'File too large. Maximum size is 5MB.' },
    ]);
  });
});

test('900 KB in a field are not sent back', async () => {
  const { status, body } = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'x'.repeat(900_000), identifier: '1' },
  });
  expect(status).toBe(400);
  expect(body.message).toMatch(/^Unsupported country 'x{20,80}…'\. Supported: /);
  expect(body.message.length).toBeLessThan(300);
});
