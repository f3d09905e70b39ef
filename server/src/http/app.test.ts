import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { renderKept } from '@hakiki/texts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { makeApp } from './app.ts';
import { registerRateLimit } from './rate-limit.ts';

const ONE_OF_EACH_KIND = {
  invalid_input: 'body_empty',
  unauthenticated: 'authorization_failed',
  forbidden: 'permission_missing',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  conflict: 'case_closed',
  mismatch: 'idempotency_key_mismatch',
  too_large: 'body_too_large',
  unsupported_media_type: 'unknown_charset',
  too_many_requests: 'too_many_requests',
  overloaded: 'service_busy',
  internal: 'work_failed',
} as const;

let app: FastifyInstance;
let away: Error;
beforeEach(async () => {
  app = makeApp({ log: makeLog('silent'), metrics: makeMetrics(), trustProxy: true, requestTimeoutMs: 800 });
  await registerRateLimit(app, 5);
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  app.post('/things/', { schema: { body } }, async ({ body }) => ({ body }));
  app.post('/nothing', async ({ body }) => ({ body: body ?? null }));
  app.get('/things/:id', async ({ params }) => params);
  app.get<{ Params: { code: keyof typeof ONE_OF_EACH_KIND } }>('/fail/:code', async ({ params: { code } }) => {
    throw new AppError(ONE_OF_EACH_KIND[code], {}, { retryAfter: 7 });
  });
  app.get('/away', async () => {
    throw away;
  });
  app.get('/broken', async () => {
    throw new Error('select * from secrets where path = /etc/passwd');
  });
  app.closeRoutes();
  await app.ready();
});
afterEach(() => app.close());

const json = (payload: string, url = '/things') => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  payload,
});
/** Checks that an answer has the contract's form and a request id. */
async function refused(request: string | InjectOptions, status: number, message: string | RegExp) {
  const answer = await app.inject(request);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({
    status: 'failed',
    ...(status !== 401 && { data: [] }),
    message: expect.stringMatching(message),
  });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return answer;
}

describe('the bytes of a JSON body', () => {
  const bytes = (payload: Buffer, headers: Record<string, string>) => ({
    method: 'POST' as const,
    url: '/things',
    headers,
    payload,
  });
  const type = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` });
  const body = '{"name":"Désiré Müller"}';

  test.each([
    ['utf8', 'UTF-8'],
    ['latin1', 'ISO-8859-1'],
    ['latin1', '"windows-1252"'],
    ['utf16le', 'utf-16le'],
  ] as const)('are read in the charset declared: %s as %s', async (encoding, charset) => {
    const { statusCode, payload } = await app.inject(bytes(Buffer.from(body, encoding), type(charset)));
    expect([statusCode, JSON.parse(payload).body.name]).toEqual([200, 'Désiré Müller']);
  });

  test('are refused where they are of another, never read with letters replaced', async () => {
    const plain = { 'content-type': 'application/json' };
    await refused(bytes(Buffer.from(body, 'latin1'), plain), 400, 'The body is not valid UTF-8');
    await refused(bytes(Buffer.from([0x7b, 0xff, 0x7d]), type('utf-8')), 400, 'The body is not valid UTF-8');
    await refused(bytes(Buffer.from(body), type('utf-7')), 415, 'Unknown charset');
    await refused(bytes(gzipSync(body), { ...plain, 'content-encoding': 'gzip' }), 415, 'without Content-Encoding');
  });
});

describe('an amount of money', () => {
  const amount = (written: string) => json(`{"name":"a","things":[{"amount": ${written}}]}`);
  test.each([
    '80000000000000.01',
    '90071992547409.931',
    '1000000000000000.04',
    '9007199254740993',
    '123456789012345678e-4',
  ])('that JavaScript would round is refused: %s', async (written) => {
    await refused(amount(written), 400, /^Invalid value for amount: \S+ has too many digits for a JSON number/);
  });
  test.each(['80000000000000.02', '999999999999.99', '1000000000000000', '0.100000000000000000', '1e15'])(
    'that is kept as it is written is taken: %s',
    async (written) => {
      const { statusCode, payload } = await app.inject(amount(written));
      expect([statusCode, JSON.parse(payload).body.things]).toEqual([200, [{ amount: Number(written) }]]);
    },
  );
  test('is looked for in no other number, and in nothing too deep to be walked', async () => {
    const place = json('{"name":"a","latitude":6.52437930000000051}');
    expect((await app.inject(place)).statusCode).toBe(200);
    const deep = `${'{"a":'.repeat(50_000)}12345678901234567890${'}'.repeat(50_000)}`;
    await refused(json(deep), 400, /nested deeper/);
  });
});

describe('refusals', () => {
  test.each([
    ['invalid_input', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported_media_type', 415],
    ['too_many_requests', 429],
    ['overloaded', 503],
  ] as const)('%s is %i, in its own words', async (code, status) => {
    const words = renderKept({ code: ONE_OF_EACH_KIND[code] }, 'en');
    const { headers } = await refused(`/fail/${code}`, status, new RegExp(`^${words}`));
    expect(headers['retry-after']).toBe('7');
  });

  test.each([
    ['57P01', 'terminating connection due to administrator command'],
    ['53100', 'could not extend file: No space left on device'],
    ['ECONNRESET', 'read ECONNRESET'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('a database that is away (%s) is 503, for the caller to try again', async (code, message) => {
    away = Object.assign(new Error(message), code && { code });
    const { headers } = await refused('/away', 503, /^The service is busy, try again shortly$/);
    expect(headers['retry-after']).toBe('5');
  });

  test('a fault of ours says nothing of itself', async () => {
    await refused('/broken', 500, /^Something went wrong on our side$/);
    await refused('/fail/internal', 500, /^Something went wrong on our side$/);
  });

  test.each([
    ['/nowhere', 404, 'Not found'],
    ['/%ZZ', 400, 'not well formed'],
    ['/things/%E0%A4%A', 400, 'not well formed'],
    [`/things/${'x'.repeat(1537)}`, 404, 'Not found'],
    ['/things/%00', 404, 'Not found'],
    ['/things/a%00b', 404, 'Not found'],
  ])('%s', async (url, status, message) => {
    await refused(url, status, new RegExp(message));
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s on a path of POST is 405',
    async (method) => {
      for (const url of ['/nothing', '/nothing/']) {
        const answer = await app.inject({ method, url });
        expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
      }
    },
  );

  test.each([
    ['', 'empty'],
    ['{', 'not JSON'],
    ['{"__proto__": {"admin": true}, "name": "x"}', 'not JSON'],
    ['{"name": "x", "a": {"constructor": {"prototype": {}}}}', 'not JSON'],
    ['[]', 'must be a JSON object'],
    ['{}', 'name is required'],
    ['{"name": 1}', '^Invalid value for name: expected text$'],
    ['{"name": "a\\u0000b"}', 'NUL'],
    ['{"name": "a", "\\u0000": 1}', 'NUL'],
    ['{"name": "a\\ud800"}', 'well-formed Unicode'],
    ['{"name": "a", "\\udc00": 1}', 'well-formed Unicode'],
    [`{"name": "a", "deep": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'nested deeper'],
    [`{"name": "a", "deep": ${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`, 'nested deeper'],
  ])('the body %#', async (payload, message) => {
    await refused(json(payload), 400, new RegExp(message));
  });

  test('a body of another type, or none said', async () => {
    for (const type of [
      'text/plain',
      'text/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      await refused({ ...json('name=x'), headers: { 'content-type': type } }, 415, /Unsupported media type/);
  });

  test('a body of over 1 MB', () => refused(json(`{"name": "${'x'.repeat(1_048_576)}"}`), 413, /too large/));

  test('no body is none, though JSON was declared', async () => {
    expect((await app.inject(json('', '/nothing'))).json()).toEqual({ body: null });
  });
});

test('rate limits count each address for itself: the one that the nearest proxy saw', async () => {
  const from = (forwarded: string) => ({ url: '/things/1', headers: { 'x-forwarded-for': forwarded } });
  for (let left = 4; left >= 0; left--) {
    const answer = await app.inject(from(`10.0.0.${left}, 203.0.113.7`));
    expect([answer.statusCode, answer.headers['x-ratelimit-remaining']]).toEqual([200, String(left)]);
  }
  const { headers } = await refused(from('203.0.113.7'), 429, /^Too many requests$/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject(from('203.0.113.8'))).statusCode).toBe(200);
});

describe('slow clients', () => {
  /** Sends `text` on a connection, keeps it open, and returns the server's answer. */
  async function answerTo(text: string): Promise<string> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    let said = '';
    for await (const chunk of socket) said += String(chunk);
    return said;
  }

  test.each([
    ['headers', 'GET /things/1 HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['body', 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na'],
  ])('who does not finish its %s is cut off, and others are served meanwhile', async (_what, text) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const said = answerTo(text);
    expect((await app.inject('/things/1')).statusCode).toBe(200);
    expect(await said).toMatch(/^HTTP\/1\.1 408 /);
    expect(await said).toMatch(
      /x-request-id: [0-9a-f-]{36}\r\n[\s\S]*\{"status":"failed","data":\[\],"message":"Request Timeout"\}$/i,
    );
  });

  test('what is not HTTP', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await answerTo('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"status":"failed"/);
    expect(await answerTo(`GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(
      await answerTo(
        'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /);
  });
});
