import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({
    environment: { METRICS_TOKEN: 'a-long-token', TRUST_PROXY: 'true' },
    untilReady: false,
  });
});
afterAll(() => service?.[Symbol.asyncDispose]());

test.for([
  ['/docs', '/docs/guides.js'],
  ['/docs/', '/docs/guides.js'],
  ['/docs/webhooks', '/docs/guides.js'],
  ['/docs/api/', 'swagger-ui-bundle.js'],
])('%s runs nothing inline, and its policy would not let it', async ([path, script]) => {
  const response = await fetch(service.baseUrl + path);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain(script);
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/i);
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|https:|\*/);
  const links = new Set([...page.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, link]) => link!));
  for (const link of links) {
    if (link.startsWith('http')) continue;
    expect((await fetch(new URL(link, response.url))).status, link).toBe(200);
  }
});

test('a search finds a section of a guide, which is at its address', async () => {
  const sections = (await (await fetch(`${service.baseUrl}/docs/search.json`)).json()) as {
    address: string;
    text: string;
  }[];
  const { address } = sections.find(({ text }) => text.includes('X-Service-Signature'))!;
  const [path, id] = address.split('#');
  expect(await (await fetch(service.baseUrl + path)).text()).toContain(`id="${id}"`);
});

test('the bare address leads a browser to the dashboard and tells a program where things are', async () => {
  const ask = (accept: string, method = 'GET') =>
    fetch(`${service.baseUrl}/`, { method, headers: { accept }, redirect: 'manual' });
  const browser = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/dashboard']);
  const program = await ask('*/*');
  expect([program.status, program.headers.get('vary')]).toEqual([200, 'accept']);
  const { data } = (await program.json()) as { data: Record<string, string> };
  for (const path of Object.values(data)) {
    const { status } = await fetch(service.baseUrl + path);
    // Until it is ready, /readyz says what is missing; without a build, the dashboard says so.
    expect(path === '/readyz' || path === '/dashboard' ? [200, 503] : [200], path).toContain(status);
  }
  expect((await ask('*/*', 'POST')).status).toBe(405);
});

test('every answer, refused ones too, says what a browser may do with it; over TLS to come by TLS again', async () => {
  for (const path of ['/', '/healthz', '/nowhere', '/v1/me', '/openapi.json']) {
    const { headers } = await fetch(service.baseUrl + path, { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
  }
});

test.each([undefined, 'Bearer a-long-toke', 'Bearer a-long-token ', 'a-long-token', 'Bearer '])(
  'metrics are not shown to %s',
  async (authorization) => {
    const ask = (headers: Record<string, string>) => fetch(`${service.baseUrl}/metrics`, { headers });
    // Node trims the end of a header: what is left there is the token itself.
    const expected = authorization?.trim() === 'Bearer a-long-token' ? 200 : 401;
    expect((await ask(authorization === undefined ? {} : { authorization })).status).toBe(expected);
    expect((await ask({ authorization: 'Bearer a-long-token' })).status).toBe(200);
  },
);
