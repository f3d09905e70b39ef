import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';
import { heading, type Stage, setStage } from './stage.fixture.ts';

/** The pages of docs/web-sdk.md, copied into a shop as they stand: only the names of the hosts are put in. */
const guide = readFileSync(join(repository, 'docs/web-sdk.md'), 'utf8');
let stage: Stage | undefined;
let shop: { origin: string; server: Server };
let page = '';
beforeAll(async () => {
  stage = await setStage({ still: true });
  if (!stage) return;
  const on = stage;
  const server = createServer(async (request, response) => {
    if (request.url === '/my-own-endpoint') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await on.newSession({ user_reference: 'customer-7' })));
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><body>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  const { dashboard_token: token, sdk_config_id: id } = on.service.sandbox;
  await on.service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { origins: [shop.origin] } });
}, 600_000);
afterAll(async () => {
  shop?.server.close();
  await stage?.[Symbol.asyncDispose]();
});

const here = (text: string): string => text.replaceAll('https://verify.example.com', stage!.service.baseUrl);

test('the module of the guide, in an empty page', { timeout: 400_000 }, async (context) => {
  if (!(await stage?.isBrowserThere())) return context.skip();
  page = here(/```html\n([\s\S]*?)```/.exec(guide)![1]!);
  expect(page).toContain('Hakiki.open(');
  const { page: open, faults } = await stage!.openPage('about:blank');
  const said: string[] = [];
  open.on('console', (message) => said.push(message.text()));
  await open.goto(shop.origin);
  await heading(open, 'Verify your identity');
  await expect.poll(() => said, { timeout: 60_000 }).toContain('consent');
  await open.getByRole('button', { name: 'I agree' }).click();
  await heading(open, 'Your document');
  expect(said).toContain('subject');
  expect(faults).toEqual([]);
  await open.context().close();
});

test('the script tag and the element of the guide', { timeout: 400_000 }, async (context) => {
  if (!(await stage?.isBrowserThere())) return context.skip();
  const { session_token: token } = await stage!.newSession({ user_reference: 'customer-8' });
  const tag = here(/`(<script src="[^`]*<\/script>)`/.exec(guide)![1]!);
  const element = /`(<hakiki-capture [^`]*>)`/
    .exec(guide)![1]!
    .replace('session-token="…"', `session-token="${token}"`)
    .replace('base-url="…"', `base-url="${stage!.service.baseUrl}"`);
  page = `${tag}${element}</hakiki-capture>`;
  const { page: open, faults } = await stage!.openPage(shop.origin);
  await heading(open, 'Verify your identity');
  expect(await open.evaluate('typeof Hakiki.open')).toBe('function');
  expect(faults).toEqual([]);
  await open.context().close();
});

test('the frame of the guide: camera allowed, and the messages of its table', { timeout: 400_000 }, async (context) => {
  if (!(await stage?.isBrowserThere())) return context.skip();
  const session = await stage!.newSession({
    verification_type: 'liveness_only',
    user_reference: 'customer-9',
    liveness_policy: 'passive',
  });
  const frame = /`(<iframe [^`]*>)`/.exec(guide)![1]!.replace('<url>', session.url);
  page = `<script>addEventListener('message', ({ data, origin }) => (globalThis.got ??= []).push({ ...data, origin }))</script>${frame}</iframe>`;
  const { page: open } = await stage!.openPage(shop.origin, { faceDetector: false });
  const inside = open.frameLocator('iframe');
  await inside.getByRole('button', { name: 'I agree' }).click();
  await inside.getByRole('button', { name: 'Start the camera' }).click();
  await inside.getByRole('button', { name: 'Record now' }).click();
  await inside.getByRole('heading', { name: /Thank you/ }).waitFor({ timeout: 180_000 });
  const got = (await open.evaluate('got')) as { type: string; source: string; origin: string }[];
  expect(new Set(got.map(({ type }) => type))).toEqual(new Set(['ready', 'step', 'complete']));
  for (const { source, origin } of got) expect([source, origin]).toEqual(['hakiki', stage!.service.baseUrl]);
  expect(got.at(-1)).toMatchObject({ sessionId: session.session_id, status: 'processing' });
  expect(JSON.stringify(got)).not.toContain(session.session_token);
  await open.context().close();
});
