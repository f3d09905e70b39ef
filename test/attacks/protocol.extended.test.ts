import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../../server/src/app/describe-api.ts';
import { type Service, startService } from '../service.fixture.ts';

/** Requests written by hand: what no client library would send. */
let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { RATE_LIMIT: '10000000' } });
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Everything that comes back until the server closes. */
function answerTo(text: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}
const statuses = (received: string): string[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status!);

describe('bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const bodies: Record<string, string> = {
    __proto__: '{"__proto__":{"role":"owner"}}',
    '__proto__ further in': '{"name":"x","policy":{"__proto__":{"x":1}}}',
    'constructor.prototype': '{"constructor":{"prototype":{"role":"owner"}}}',
    'lists 10,000 deep': '['.repeat(10_000) + ']'.repeat(10_000),
    'objects 5,000 deep': nested(5_000),
    'a policy 40 deep': `{"policy":${nested(40)}}`,
    '2,000 fields': `{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    'numbers beyond all': '{"limit":1e400,"threshhold":-1e400,"amount":1e999}',
    'half a character': '{"name":"\\ud800"}',
    'a NUL': '{"name":"\\u0000"}',
    'a list': '[1,2,3]',
    'a text': '"x"',
    'a number': '5',
    'half of it': '{"name":',
  };
  /** An endpoint of the contract that ignores unknown fields and requires none. */
  const TAKES_ANYTHING = 'POST /api/onboarding/settings';

  test('of every shape are refused by every endpoint that takes one, in words', { timeout: 120_000 }, async () => {
    const routes = (await listRoutes()).filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
    const { dashboard_token: token, api_key: key } = service.sandbox;
    for (const { method, path } of routes) {
      await Promise.all(
        Object.entries(bodies).map(async ([name, body]) => {
          const response = await fetch(service.baseUrl + path.replace(/:\w+/g, '1'), {
            method,
            headers: { 'content-type': 'application/json', authorization: `Token ${token}`, 'x-access-token': key },
            body,
          });
          const label = `${method} ${path}, ${name}: ${response.status} ${(await response.text()).slice(0, 200)}`;
          expect(response.status, label).toBeLessThan(500);
          if (`${method} ${path}` !== TAKES_ANYTHING) expect(response.status, label).toBeGreaterThanOrEqual(400);
        }),
      );
    }
    expect((await service.call('GET', '/v1/me', { token })).body.data.user).toMatchObject({ role: 'owner' });
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test.each([
    ['lists 400,000 deep', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects 100,000 deep', nested(100_000)],
    ['90,000 fields', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ])('of %s: 400', async (_what, body) => {
    const { status, headers } = await fetch(`${service.baseUrl}/api/onboarding/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': service.sandbox.api_key },
      body,
    });
    expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('json')]);
  });

  test.each([10_000, 100_000])('a form of %i parts', async (count) => {
    const part = (i: number) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nv\r\n`;
    const response = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      headers: { 'x-access-token': service.sandbox.api_key, 'content-type': 'multipart/form-data; boundary=x' },
      body: `${Array.from({ length: count }, (_, i) => part(i)).join('')}--x--\r\n`,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: 'failed', data: [], message: 'The form has too many fields' },
    ]);
  });
});

describe('messages', () => {
  const head = () =>
    `POST /api/aml/screening HTTP/1.1\r\nHost: a\r\nx-access-token: ${service.sandbox.api_key}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const hidden = 'GET /v1/me HTTP/1.1\r\nHost: a\r\n\r\n';
  const cases: Record<string, () => string> = {
    'both lengths': () => `${head()}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'two lengths': () => `${head()}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`,
    'two encodings': () => `${head()}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'an encoding that is none': () => `${head()}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'compressed below the chunks': () => `${head()}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'a chunk size that is none': () => `${head()}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`,
    'a chunk with 70 kB of extensions': () =>
      `${head()}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(70_000)}\r\n{}\r\n0\r\n\r\n`,
    'a folded header': () => `${head()}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`,
    'a space before the colon': () => `${head()}Content-Length : 2\r\n\r\n{}`,
    'bare line feeds': () => 'GET /v1/me HTTP/1.1\nHost: a\nConnection: close\n\n',
    'no host': () => 'GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n',
    'two hosts': () => 'GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    '3,000 headers': () =>
      `GET /v1/me HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 3000 }, (_, i) => `x-${i}: 1\r\n`).join('')}\r\n`,
    'a header of 100 kB': () => `GET /v1/me HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
  };
  test.each(Object.keys(cases))('%s: refused, and nothing behind it is answered', async (name) => {
    const received = await answerTo(cases[name]!());
    expect(statuses(received), received.slice(0, 500)).toEqual([expect.stringMatching(/^4(00|31)$/)]);
  });

  test.each([
    ['x-request-id', 'chosen-by-the-caller'],
    ['x-forwarded-host', 'evil.example'],
    ['x-original-url', '/v1/me'],
    ['x-http-method-override', 'DELETE'],
  ])('%s is not believed', async (name, value) => {
    const body = '{"name":"Ada Eze"}';
    const received = await answerTo(`${head()}${name}: ${value}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(statuses(received)).toEqual(['200']);
    expect(received).not.toContain(value);
  });

  test('a host that is not ours is in no link', async () => {
    const body = JSON.stringify({
      ...{ client_id: service.sandbox.client_id, verification_type: 'document_verification', user_reference: 'c' },
    });
    const received = await answerTo(
      `POST /v1/sdk/sessions HTTP/1.1\r\nHost: evil.example\r\nx-access-token: ${service.sandbox.api_key}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(statuses(received)).toEqual([expect.stringMatching(/^20[01]$/)]);
    expect(received).not.toContain('evil.example');
  });
});

test('paths that lead out of a folder, or to another route, lead nowhere', async () => {
  const paths = [
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/docs/static/%2e%2e/%2e%2e/package.json',
    '/docs/static/%5c..%5c..%5cpackage.json',
    '/dashboard/assets/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e',
    '//etc/passwd',
    '/v1/%2e%2e/openapi.json',
    '/V1/ME',
    '/v1/me;x=1',
    '/v1/me%2f',
    '/%ff',
    '/v1/verifications/%ff',
    '/v1/verifications/%00',
  ];
  for (const path of paths) {
    const received = await answerTo(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${service.sandbox.dashboard_token}\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(received), `${path}: ${received.slice(-200)}`).toEqual([expect.stringMatching(/^40[04]$/)]);
    expect(received, path).not.toMatch(/"dependencies"|root:|\/work\/|node_modules/);
  }
  // Any address below /dashboard is the one page, which finds its own way; never a file.
  const page = await answerTo('GET /dashboard/..%2f..%2fpackage.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(page).toMatch(/<!doctype html>/i);
  expect(page).not.toMatch(/"dependencies"/);
});

test('an Idempotency-Key means something to its own caller alone', async () => {
  const { api_key: key, other_owner_token: token } = service.sandbox;
  const theirs = (await service.call('POST', '/v1/api-keys', { token, json: { name: 'Theirs' } })).body.data
    .key as string;
  const screen = (as: string, name: string) =>
    service.call('POST', '/api/aml/screening', { key: as, headers: { 'idempotency-key': 'same' }, json: { name } });
  const [mine, their] = [await screen(key, 'Ada Eze'), await screen(theirs, 'Another Name')];
  expect([mine.status, their.status]).toEqual([200, 200]);
  expect(their.headers.get('x-verification-id')).not.toBe(mine.headers.get('x-verification-id'));
  const again = await screen(key, 'Ada Eze');
  expect(again.headers.get('x-verification-id')).toBe(mine.headers.get('x-verification-id'));
  expect((await screen(key, 'Other')).status).toBe(422);
});

test('nothing of all that was a fault of ours', () => {
  const faults = service
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|unhandled/.test(line));
  expect(faults).toEqual([]);
});
