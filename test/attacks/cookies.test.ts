import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
let credentials: { email: string; password: string };
beforeAll(async () => {
  service = await sharedService();
  credentials = { email: service.sandbox.owner_email, password: service.sandbox.owner_password };
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Headers of a page of this host, as current browsers send them. */
const page = { 'sec-fetch-site': 'same-origin', 'x-hakiki': '1' };
let address = 0;
/** From an address of its own each time: signing in is limited by address. */
const enter = (headers: Record<string, string> = page): Promise<Answer> => {
  address += 1;
  return service.call('POST', '/v1/auth/sign-in', {
    json: { ...credentials, session: 'cookie' },
    headers: { ...headers, 'x-forwarded-for': `203.0.113.${address}` },
  });
};
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')!.split(';')[0]!;
const withCookie = async (headers: Record<string, string> = page): Promise<Record<string, string>> => ({
  ...page,
  cookie: cookieOf(await enter(headers)),
});

describe('a session in a cookie', () => {
  test('its token is in no answer, and in a cookie that scripts and other sites cannot use', async () => {
    const answer = await enter();
    expect(answer.status).toBe(200);
    expect(answer.body.data.token).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^hakiki=[A-Za-z0-9]{64}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^hakiki-device=[A-Za-z0-9]{64}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/),
    ]);
    const device = answer.headers.getSetCookie()[1]!.split(';')[0]!;
    expect((await service.call('GET', '/v1/me', { headers: { ...page, cookie: device } })).status).toBe(401);
    const again = await enter({ ...page, cookie: device });
    expect(again.headers.getSetCookie()[1]!.split(';')[0]).toBe(device);
    const me = await service.call('GET', '/v1/me', { headers: { ...page, cookie: cookieOf(answer) } });
    expect(me.body.data.user.email).toBe(credentials.email);
  });

  test('over TLS it has the prefix that only this host, over TLS, can set; the plain one counts nothing there', async () => {
    const tls = { ...page, 'x-forwarded-proto': 'https' };
    const answer = await enter(tls);
    for (const [index, name] of ['__Host-hakiki', '__Host-hakiki-device'].entries())
      expect(answer.headers.getSetCookie()[index]).toMatch(
        new RegExp(`^${name}=[A-Za-z0-9]+; Path=/; .*HttpOnly; SameSite=Strict; Secure$`),
      );
    const cookie = cookieOf(answer);
    expect((await service.call('GET', '/v1/me', { headers: { ...tls, cookie } })).status).toBe(200);
    const plain = cookie.replace('__Host-', '');
    expect((await service.call('GET', '/v1/me', { headers: { ...tls, cookie: plain } })).status).toBe(401);
  });

  test('without TLS none is given but to this machine', async () => {
    const answer = await enter({ ...page, 'x-forwarded-host': 'id.bank.example' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('its token is no token for scripts, nor a token a cookie', async () => {
    const headers = await withCookie();
    const token = headers['cookie']!.split('=')[1]!;
    expect((await service.call('GET', '/v1/me', { token })).status).toBe(401);
    const cookie = `hakiki=${service.sandbox.dashboard_token}`;
    expect((await service.call('GET', '/v1/me', { headers: { ...page, cookie } })).status).toBe(401);
    // A wrong token is not mended by a good cookie.
    expect((await service.call('GET', '/v1/me', { headers, token: 'x'.repeat(64) })).status).toBe(401);
  });

  test.each([
    ['without the header', { 'x-hakiki': '' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a neighbour of this host', { 'sec-fetch-site': 'same-site' }, 403],
    ['from nowhere', { 'sec-fetch-site': 'none' }, 403],
    ['by an old browser from another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
    ['by an old browser from a page without origin', { 'sec-fetch-site': undefined, origin: 'null' }, 403],
    ['by an old browser that says nothing', { 'sec-fetch-site': undefined }, 403],
    ['as a form', { 'content-type': 'text/plain' }, 415],
    ['as a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('nothing is changed %s', async (_how, change, status) => {
    const headers = { ...(await withCookie()), ...change } as Record<string, string>;
    for (const name of Object.keys(headers)) if (headers[name] === undefined) delete headers[name];
    const answer = await service.call('POST', '/v1/branches', { json: { name: 'Forged' }, headers });
    expect(answer.status).toBe(status);
    const me = await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token });
    expect(JSON.stringify(me.body)).not.toContain('Forged');
  });

  test.each([
    ['a page of this host', {}, 404],
    ['a form without the header', { 'x-hakiki': '' }, 403],
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour of this host', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser from another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
    ['a form of another type', { 'content-type': 'text/plain' }, 415],
    ['a request with JSON', { 'content-type': 'application/json' }, 415],
  ])('the endpoint for a file answers %s with the right status', async (_who, change, status) => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const headers = { ...(await withCookie()), ...form, ...change } as Record<string, string>;
    for (const name of Object.keys(headers)) if (headers[name] === undefined) delete headers[name];
    const part = 'content-disposition: form-data; name="file"; filename="a.txt"';
    const body = `--x\r\n${part}\r\n\r\nForged\r\n--x--\r\n`;
    const url = `${service.baseUrl}/v1/cases/999999/attachments`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(status);
  });

  test('an old browser’s own page is let in by its origin; another site reads nothing', async () => {
    const { 'sec-fetch-site': _, ...old } = await withCookie();
    const headers = { ...old, origin: service.baseUrl };
    const made = await service.call('POST', '/v1/branches', { json: { name: 'Mine' }, headers });
    expect(made.status).toBe(201);
    const read = await service.call('GET', '/v1/me', { headers: { ...old, 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(403);
  });

  test('nobody is signed in by another site’s page', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site', 'x-hakiki': '1' },
      { 'sec-fetch-site': 'same-origin' },
    ])
      expect((await enter(headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(403);
  });

  test('signing in again ends the session that the browser had; signing out takes the cookie away', async () => {
    const first = await withCookie();
    const second = await withCookie(first);
    expect(second['cookie']).not.toBe(first['cookie']);
    expect((await service.call('GET', '/v1/me', { headers: first })).status).toBe(401);
    const out = await service.call('POST', '/v1/auth/sign-out', { headers: second });
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toMatch(/^hakiki=; Path=\/; Max-Age=0;/);
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await service.call('GET', '/v1/me', { headers: second })).status).toBe(401);
  });
});
