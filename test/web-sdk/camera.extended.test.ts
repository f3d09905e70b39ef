import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { changeByTwo } from '../two-people.fixture.ts';
import { startBrowser } from './browser.fixture.ts';
import { accessibilityFaults, heading, openPage, press, shoot } from './stage.fixture.ts';

/** Browsers without a camera, or that may not use it: Chromium's own refusals, not stubs. */
let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
}, 600_000);
afterAll(() => service?.[Symbol.asyncDispose]());

async function setFiles(document_files: 'accept' | 'refuse'): Promise<void> {
  const { sdk_config_id: id, dashboard_token: token } = service.sandbox;
  const saved = await service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { document_files } });
  if (saved.status === 409) await changeByTwo(service, { sdk_config: { id, document_files } });
  else expect(saved.status).toBe(200);
}
async function newUrl(body: object): Promise<string> {
  const { api_key: key, client_id } = service.sandbox;
  return (await service.call('POST', '/v1/sdk/sessions', { key, json: { client_id, ...body } })).body.data.url;
}
const PASSPORT = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };

const BROWSERS = [
  ['no camera', { absent: true }, 'No camera was found', 'Connect a camera, or continue with a phone.'],
  ['a camera that is denied', { permission: 'denied' }, 'The camera is not allowed', 'Allow the camera for this page'],
  [
    'a browser that cannot ask',
    { permission: 'unasked' },
    'This page may not use the camera',
    'Open the link in Chrome, Safari or Firefox',
  ],
] as const;

describe.each(BROWSERS)('%s', (name, options, title, advice) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser(options);
  }, 600_000);
  afterAll(() => browser?.close());

  const explained = async (page: Page) => {
    await heading(page, title);
    await page.getByText(advice).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Continue with your phone' }).waitFor();
  };

  test('is explained at the document; a picture may be chosen instead, where that is accepted', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    await setFiles('accept');
    const { page, faults } = await openPage(browser, await newUrl(PASSPORT));
    await press(page, 'I agree');
    await press(page, 'Use the camera');
    await explained(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `camera-${name.replaceAll(' ', '-')}-document`);
    await press(page, 'Choose a picture');
    await page.getByLabel('Choose a picture').setInputFiles(join(service.dataDir, 'specimen-passport.jpg'));
    await heading(page, 'Can you read all the text?');
    const begun = page.waitForRequest((request) => request.url().endsWith('/v1/sdk/uploads'));
    await press(page, 'Use this picture');
    expect((await begun).postDataJSON()).toMatchObject({ kind: 'document_front', source: 'file' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is explained at the face, of which no file takes the place: another try, or another device', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    const { page } = await openPage(browser, await newUrl({ verification_type: 'liveness_only' }));
    await press(page, 'I agree');
    await press(page, 'Start the camera');
    await explained(page);
    expect(await page.getByText('Choose a picture').count()).toBe(0);
    await press(page, 'Try again');
    await page.getByText('Tries left: 3').waitFor();
    await page.context().close();
  });

  test('where pictures must come from the camera no file is offered, and the phone is the way on', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    await setFiles('refuse');
    const { page } = await openPage(browser, await newUrl(PASSPORT));
    await press(page, 'I agree');
    await heading(page, 'Front of your document');
    expect(await page.getByText('Choose a picture').count()).toBe(0);
    await press(page, 'Use the camera');
    await explained(page);
    expect(await page.getByText('Choose a picture').count()).toBe(0);
    await press(page, 'Continue with your phone');
    await page.getByRole('img', { name: 'Code to be scanned with your phone' }).waitFor();
    await page.context().close();
  });
});
