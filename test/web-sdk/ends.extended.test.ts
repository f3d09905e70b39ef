import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';
import { startBrowser } from './browser.fixture.ts';
import { heading, openPage, press } from './stage.fixture.ts';

/** Ways in which a run ends without a result: the session expires, the page's origin is refused, the customer goes back. */
let service: SharedService;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await sharedService();
  browser = await startBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await service?.[Symbol.asyncDispose]();
});

async function newSession(): Promise<{ url: string; session_token: string; session_id: string }> {
  const { api_key: key, client_id } = service.sandbox;
  const json = { client_id, verification_type: 'liveness_only' };
  return (await service.call('POST', '/v1/sdk/sessions', { key, json })).body.data;
}
test('a session that expires while the page is open ends there, once the server says so', async (context) => {
  if (!browser) return context.skip();
  const { url, session_id } = await newSession();
  const endAfter = (seconds: number) =>
    sql`update sdk_sessions set expires_at = now() + make_interval(secs => ${seconds}) where id = ${session_id}`.execute(
      service.db,
    );
  await endAfter(50);
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.clock.install();
  await page.goto(url);
  await heading(page, 'Verify your identity');
  await page.getByText('Less than one minute is left to finish.').waitFor();
  await endAfter(-1);
  await page.clock.fastForward('01:00');
  await heading(page, 'The verification cannot continue');
  await page.getByText('This link has expired.').waitFor();
  await page.getByText('is left to finish').waitFor({ state: 'detached' });
  await page.close();
});

test('a page of an origin that is not listed is told so, in the console and by the event', async (context) => {
  if (!browser) return context.skip();
  const { session_token } = await newSession();
  const shop = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><body><script src="${service.baseUrl}/sdk/hakiki.iife.js"></script>
      <script>globalThis.errors = []; Hakiki.open({ sessionToken: '${session_token}', baseUrl: '${service.baseUrl}', onError: ({ code }) => errors.push(code) })</script>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  try {
    const page = await browser.newPage({ locale: 'en-GB' });
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.goto(origin);
    await heading(page, 'The verification cannot continue');
    expect(await page.evaluate('globalThis.errors')).toEqual(['ORIGIN_NOT_LISTED']);
    expect(lines.join('\n')).toContain(`Add ${origin} to the origins of the SDK configuration`);
    await page.close();
  } finally {
    shop.close();
  }
});

test('Back asks before it leaves a run: staying keeps the step, leaving goes back', async (context) => {
  if (!browser) return context.skip();
  const { url } = await newSession();
  const { page } = await openPage(browser, `${service.baseUrl}/healthz`);
  await page.goto(url);
  await press(page, 'I agree');
  await heading(page, 'A video of your face');
  const back = () => page.evaluate('history.back()');
  await back();
  await heading(page, 'Leave the verification?');
  await press(page, 'Stay');
  await heading(page, 'A video of your face');
  expect(page.url()).toBe(url);
  await back();
  await press(page, 'Leave');
  await page.waitForURL(`${service.baseUrl}/healthz`);
  await page.context().close();
});

test('in a dialog, Escape and the close button ask first; a refusal of consent asks too', async (context) => {
  if (!browser) return context.skip();
  const { session_token } = await newSession();
  const page = await browser.newPage({ locale: 'en-GB' });
  const body = `<!doctype html><body><script src="/sdk/hakiki.iife.js"></script><script>globalThis.reasons = [];
    Hakiki.open({ sessionToken: '${session_token}', onClose: ({ reason }) => reasons.push(reason) })</script>`;
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${service.baseUrl}/shop`);
  await heading(page, 'Verify your identity');
  await page.keyboard.press('Escape');
  await heading(page, 'Leave the verification?');
  await press(page, 'Stay');
  await press(page, 'Close');
  await heading(page, 'Leave the verification?');
  await press(page, 'Stay');
  await press(page, 'I do not agree');
  await heading(page, 'End the verification?');
  await press(page, 'Back');
  expect(await page.evaluate('reasons')).toEqual([]);
  await press(page, 'I do not agree');
  await press(page, 'End the verification');
  await heading(page, 'The verification has ended');
  await page.locator('main').getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate('reasons')).toEqual(['declined', 'closed']);
  await page.close();
});

test('a second tab takes the run over; the first one reads so, and takes it back', async (context) => {
  if (!browser) return context.skip();
  const { url } = await newSession();
  const { page: first } = await openPage(browser, url);
  await first.evaluate(`globalThis.steps = [];
    document.querySelector('hakiki-capture').addEventListener('hakiki-takenover', ({ detail }) => steps.push(detail.step))`);
  await heading(first, 'Verify your identity');
  const { page: second } = await openPage(browser, url);
  await press(second, 'I agree');
  await heading(second, 'A video of your face');
  await press(first, 'I agree');
  await heading(first, 'You continued on another page or device');
  expect(await first.evaluate('steps')).toEqual(['consent']);
  // A browser that loads the page again by itself does not take the run from the tab that is in use.
  await first.reload();
  await heading(first, 'You continued on another page or device');
  await press(second, 'I cannot turn my head');
  await press(second, 'Continue without turning');
  await heading(second, 'A video of your face');
  await press(first, 'Continue here');
  await heading(first, 'A video of your face');
  for (const page of [first, second]) await page.context().close();
});
