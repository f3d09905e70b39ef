import { Writable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { setSecurityHeaders } from './security-headers.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

let app: FastifyInstance;
afterEach(() => app.close());

test('an answer is data, a file is saved, a page of the reference runs its own scripts alone', async () => {
  app = fastify({ trustProxy: true });
  setSecurityHeaders(app);
  app.get('/v1/things', async () => ({ status: 'success' }));
  app.get('/v1/image', async (_request, reply) => reply.type('image/jpeg').send(Buffer.from('x')));
  app.get('/docs/', async (_request, reply) => reply.type('text/html').send('<html>'));
  app.get('/own', async (_request, reply) => reply.header('content-security-policy', "default-src 'self'").send('x'));
  const headersOf = async (url: string, proto = 'http') =>
    (await app.inject({ url, headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.1' } })).headers;

  const data = await headersOf('/v1/things');
  expect(data).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(data['content-disposition']).toBeUndefined();
  expect(data['strict-transport-security']).toBeUndefined();
  expect((await headersOf('/v1/things', 'https'))['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect((await headersOf('/v1/image'))['content-disposition']).toBe('attachment; filename="hakiki.jpeg"');
  const page = String((await headersOf('/docs/'))['content-security-policy']);
  expect(page).toContain("script-src 'self'; style-src 'self'");
  expect(page).not.toContain('unsafe');
  expect((await headersOf('/own'))['content-security-policy']).toBe("default-src 'self'");
});

test('without trust, what a client says of TLS is not believed, and a proxy is told of once', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = fastify();
  setSecurityHeaders(app);
  warnOfUntrustedProxy(app, { log: pino(sink), trustProxy: false });
  app.get('/', async () => ({}));
  await app.inject('/');
  expect(lines).toEqual([]);
  for (let n = 0; n < 3; n++) {
    const { headers } = await app.inject({
      url: '/',
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  expect(lines.join('').match(/TRUST_PROXY/g)).toHaveLength(1);
});
