import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { livenessCompleted } from '@hakiki/contract';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { verifyWebhook } from '../../client/src/verify-webhook.ts';
import { type Receiver, startReceiver } from '../receiver.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';
import { startBrowser } from './browser.fixture.ts';
import { openPhone, type PhoneOptions } from './phone.fixture.ts';
import { keptCamera } from './turning-face.fixture.ts';

/** With SCREENSHOTS=<folder>, every screen is saved in two sizes. */
export const shots = process.env['SCREENSHOTS'];
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
/** A loaded machine is slow, not wrong. */
export const PATIENCE_MS = 120_000;

/** The shared service with tenants of this file's own, a receiver of their webhooks, and Chromium with a camera in which a face turns. */
export interface Stage extends AsyncDisposable {
  readonly service: SharedService;
  readonly receiver: Receiver;
  /** False where this machine cannot start Chromium. A browser that died (a machine under load kills one now and then) is started anew. */
  isBrowserThere(): Promise<boolean>;
  newSession(body: object): Promise<{ url: string; session_id: string; session_token: string }>;
  openPage(url: string, options?: PageOptions): Promise<OpenPage>;
  /** A phone with the specimen of a passport before the camera on its back. */
  openPhone(options?: Partial<PhoneOptions>): Promise<Page>;
  /** A session's webhook, once it came: its signature is right, and its body as the contract has it. */
  eventOf(sessionId: string): Promise<{ body: string; signature: string }>;
}
interface PageOptions {
  readonly locale?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** False: as if the service had no face detector for the page, so that the recording waits for its button. */
  readonly faceDetector?: boolean;
}
/** `faults`: script errors and breaches of the Content-Security-Policy; `hosts`: who was asked. */
export interface OpenPage {
  readonly page: Page;
  readonly faults: string[];
  readonly hosts: Set<string>;
}

/** `still`: the face does not turn, and stands in the oval. */
export async function setStage({ still = false } = {}): Promise<Stage | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-browser-'));
  const camera = join(folder, 'face.mjpeg');
  writeFileSync(camera, await keptCamera({ still, wide: still }));
  let browser: Browser | undefined = await startBrowser({ camera });
  if (!browser) return undefined;
  const receiver = await startReceiver();
  const service = await sharedService();
  const { dashboard_token: token, sdk_config_id: id, api_key: key, client_id } = service.sandbox;
  await service.call('PATCH', `/v1/sdk-config/${id}`, {
    token,
    json: { webhook_url: receiver.url, brand: { name: 'Duka Bank', colour: '#0a7d4f' } },
  });
  const told = await service.call('GET', `/v1/sdk-config/${id}/webhook-secret/`, { token });
  return {
    ...{ service, receiver },
    async isBrowserThere() {
      if (browser && !browser.isConnected()) browser = await startBrowser({ camera });
      return browser !== undefined;
    },
    async newSession(body) {
      const made = await service.call('POST', '/v1/sdk/sessions', { key, json: { client_id, ...body } });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.data;
    },
    openPage: (url, options) => openPage(browser!, url, options),
    openPhone: (options) =>
      openPhone(browser!, { document: join(service.dataDir, 'specimen-passport.jpg'), ...options }),
    async eventOf(sessionId) {
      const isIts = ({ body }: { body: string }) => JSON.parse(body).activity?.session_id === sessionId;
      await expect.poll(() => receiver.events.some(isIts), { timeout: PATIENCE_MS, interval: 100 }).toBe(true);
      const event = receiver.events.find(isIts)!;
      expect(verifyWebhook(Buffer.from(event.body), event.signature, told.body.data.webhook_secret)).toBeTruthy();
      expect([...Value.Errors(livenessCompleted, JSON.parse(event.body))]).toEqual([]);
      return event;
    },
    async [Symbol.asyncDispose]() {
      await browser?.close();
      await service[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { faceDetector = true, ...ofContext } = options;
  const context = await browser.newContext({ viewport: SIZES.phone, locale: 'en-GB', ...ofContext });
  // Before the page asks for it: a recording that began by itself would have no button to press.
  if (!faceDetector) await context.route('**/sdk/face.bin', (route) => route.abort());
  await context.addInitScript(
    'globalThis.pulses = 0; navigator.vibrate = () => { globalThis.pulses += 1; return true; };',
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && /Content.Security|Refused/i.test(message.text()) && faults.push(message.text()),
  );
  page.on('request', (request) => /^https?:/.test(request.url()) && hosts.add(new URL(request.url()).host));
  await page.goto(url);
  return { page, faults, hosts };
}

export async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(shots, `${name}-${size}.png`) });
  }
  await page.setViewportSize(SIZES.phone);
}

export const heading = (page: Page, text: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor({ timeout: PATIENCE_MS });
export const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();

const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The only rule of these tags whose result depends on the colour scheme. */
const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };
/** axe's findings against WCAG 2.2 AA, in the shadow root too: every rule in the light scheme, contrast in the dark one. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const [colorScheme, runOnly] of [
    ['light', WCAG],
    ['dark', CONTRAST],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (options) =>
        // biome-ignore lint/suspicious/noExplicitAny: axe is a global of the page
        (await (globalThis as any).axe.run(options)).violations,
      { runOnly, resultTypes: ['violations'] },
    );
    for (const { id, nodes } of violations) found.push(`${colorScheme} ${id}: ${nodes[0].html}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return found;
}
