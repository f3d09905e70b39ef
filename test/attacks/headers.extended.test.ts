import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({
    readsImages: false,
    environment: { METRICS_TOKEN: 'a-long-token', TRUST_PROXY: 'true' },
    untilReady: false,
  });
});
afterAll(() => service?.[Symbol.asyncDispose]());

const policyOf = (response: Response): string => response.headers.get('content-security-policy')!;

test('the console of the API runs nothing inline, and its policy would not let it', async () => {
  const response = await fetch(`${service.baseUrl}/docs/api/`);
  const page = await response.text();
  expect(page).toContain('swagger-ui-bundle.js');
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/i);
  expect(policyOf(response)).toMatch(/script-src 'self';/);
  expect(policyOf(response)).toMatch(/frame-ancestors 'none'/);
  expect(policyOf(response)).not.toMatch(/unsafe|https:|\*/);
});

test('pages of the documentation run the inline scripts that they were built with, by hash, and no others', async () => {
  for (const path of ['/docs', '/docs/', '/docs/webhooks', '/docs/install/', '/docs/reference/onboarding']) {
    const response = await fetch(service.baseUrl + path);
    expect(response.status, path).toBe(200);
    const page = await response.text();
    const [scripts = ''] = /script-src [^;]*/.exec(policyOf(response)) ?? [];
    expect(scripts.replaceAll(/'sha256-[\w+/]+='/g, '').trim()).toBe("script-src 'self'");
    const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!);
    expect(inline.length).toBeGreaterThan(0);
    for (const script of inline) expect(scripts).toContain(createHash('sha256').update(script).digest('base64'));
    expect(page).not.toMatch(/<style|\son[a-z]+=|javascript:/i);
    expect(policyOf(response)).toMatch(/style-src 'self';.*frame-ancestors 'none'/);
  }
});

test('every link of the documentation leads to a page that is there', async () => {
  const seen = new Set<string>();
  const waiting = ['/docs/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await fetch(service.baseUrl + path);
    expect(response.status, path).toBe(200);
    if (!response.headers.get('content-type')!.startsWith('text/html') || path.startsWith('/docs/api')) continue;
    for (const [, link] of (await response.text()).matchAll(/(?:src|href)="([^"#]+)/g)) {
      const { pathname, origin } = new URL(link!, new URL(path, service.baseUrl));
      if (origin !== service.baseUrl || seen.has(pathname)) continue;
      seen.add(pathname);
      waiting.push(pathname);
    }
  }
  expect([...seen].filter((path) => path.startsWith('/docs/reference/')).length).toBeGreaterThan(20);
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
