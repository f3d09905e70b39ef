import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

const listed = 'https://shop.example.com';
const stranger = 'https://evil.example.com';
/** It would add a directive to the policy of the page, were it copied. */
const hostile = "https://a;script-src'unsafe-inline'";
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  const { dashboard_token: token, sdk_config_id: id } = service.sandbox;
  const set = (origins: readonly string[]) =>
    service.call('PATCH', `/v1/sdk-config/${id}`, {
      token,
      json: { origins, brand: { logo: 'https://cdn.example.com/logo.png' } },
    });
  expect((await set([listed, hostile])).status).toBe(400);
  expect((await set([listed])).status).toBe(200);
  // As one of a time when it was not refused.
  await sql`update sdk_configs set origins = array[${listed}, ${hostile}] where id = ${id}`.execute(service.db);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

const newToken = async (): Promise<string> =>
  (
    await service.call('POST', '/v1/sdk/sessions', {
      key: service.sandbox.api_key,
      json: { client_id: service.sandbox.client_id, verification_type: 'liveness_only' },
    })
  ).body.data.session_token;
const ask = (method: string, path: string, origin?: string, token?: string) =>
  fetch(service.baseUrl + path, {
    method,
    headers: {
      ...(origin && { origin }),
      ...(token && { authorization: `Session ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    body: method === 'POST' ? '{}' : null,
  });

describe('pages of other origins', () => {
  test('a preflight is let through for a listed origin, and for no other', async () => {
    for (const path of ['/v1/sdk/session/open', '/v1/sdk/uploads/x', '/v1/sdk/attempts/x/finish', '/v1/sdk/submit']) {
      const good = await ask('OPTIONS', path, listed);
      expect([good.status, good.headers.get('access-control-allow-origin')], path).toEqual([204, listed]);
      expect(good.headers.get('access-control-allow-headers')).toContain('upload-offset');
      const bad = await ask('OPTIONS', path, stranger);
      expect(bad.headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  test('any page reads whether its own origin is listed, and nothing else', async () => {
    for (const [origin, isListed] of [
      [listed, true],
      [stranger, false],
      [hostile, false],
    ] as const) {
      const answer = await ask('GET', '/sdk/origin', origin);
      expect([await answer.json(), answer.headers.get('access-control-allow-origin')]).toEqual([
        { listed: isListed },
        '*',
      ]);
    }
  });

  test('endpoints with an API key are for no browser', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/v1/sdk/sessions'],
      ['POST', '/v1/sdk/sessions'],
      ['GET', '/v1/sdk/sessions/x'],
      ['OPTIONS', '/api/v1/ai/suite/documents/'],
    ] as const)
      expect((await ask(method, path, listed)).headers.get('access-control-allow-origin'), path).toBeNull();
  });

  test('a session is open to its configuration’s origins, to our own pages and to apps; to nobody else', async () => {
    const own = new URL(service.baseUrl).origin;
    for (const origin of [listed, own, undefined])
      expect((await ask('POST', '/v1/sdk/session/open', origin, await newToken())).status, origin).toBe(200);
    for (const origin of [stranger, 'null', 'https://shop.example.com.evil.com', 'http://shop.example.com']) {
      const refused = await ask('POST', '/v1/sdk/session/open', origin, await newToken());
      expect([refused.status, ((await refused.json()) as { code: string }).code], origin).toEqual([
        401,
        'INVALID_SESSION',
      ]);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a listed page can read why it is refused', async () => {
    const refused = await ask('GET', '/v1/sdk/session', listed, 'unknown');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, listed]);
  });
});

describe('the hosted page', () => {
  const policyOf = async (path: string) =>
    (await fetch(service.baseUrl + path)).headers.get('content-security-policy')!;

  test('is framed by nobody, or by the origins of the configuration that is named', async () => {
    expect(await policyOf('/verify')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/verify?client_id=a0000000-0000-4000-8000-000000000000')).toContain(
      "frame-ancestors 'none'",
    );
    const policy = await policyOf(`/verify?client_id=${service.sandbox.client_id}`);
    expect(policy).toContain(`frame-ancestors ${listed};`);
    expect(policy).toContain('data: https://cdn.example.com;');
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('sends its messages to the origins of that configuration, and to no other', async () => {
    const embedders = async (path: string) =>
      /name="hakiki-embedders" content="([^"]*)"/.exec(await (await fetch(service.baseUrl + path)).text())?.[1];
    expect(await embedders('/verify')).toBe('');
    expect(await embedders(`/verify?client_id=${service.sandbox.client_id}`)).toBe(listed);
  });

  test('and its files are small, typed and asked for again only when they changed', async () => {
    for (const name of ['hakiki.js', 'hakiki.iife.js', 'verify.js', 'verify.css']) {
      const file = await fetch(`${service.baseUrl}/sdk/${name}`);
      expect([file.status, file.headers.get('content-type')], name).toEqual([
        200,
        expect.stringMatching(/^text\/(javascript|css)/),
      ]);
      const etag = file.headers.get('etag')!;
      const again = await fetch(`${service.baseUrl}/sdk/${name}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
    for (const path of ['/sdk/verify.html', '/sdk/.built-from', '/sdk/..%2fpackage.json'])
      expect((await fetch(service.baseUrl + path)).status, path).toBe(404);
  });
});
