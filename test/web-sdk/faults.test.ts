import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translator } from '../../web-sdk/src/texts/catalogue.ts';
import { type Service, startService } from '../service.fixture.ts';
import { startBrowser } from './browser.fixture.ts';
import { accessibilityFaults, heading, openPage, press, shoot } from './stage.fixture.ts';

/** What the server finds wrong with a picture or clip, in the page's words. Its answers are put in place of its own here: no model is asked. */
let service: Service;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await startService({ untilReady: false, patienceMs: 400_000 });
  browser = await startBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await service?.[Symbol.asyncDispose]();
});

async function newUrl(body: object): Promise<string> {
  const { api_key: key, client_id } = service.sandbox;
  return (await service.call('POST', '/v1/sdk/sessions', { key, json: { client_id, ...body } })).body.data.url;
}
/** What the server says from now on to calls of this kind. */
const answer = (page: Page, path: RegExp, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { status: 'success', code: 'OK', message: '', data } }));
const wrong = (page: Page, fault: string) =>
  answer(page, /uploads\/[^/]+\/check$/, { ok: false, message: 'In the server’s English.', fault });
const send = async (page: Page, [choose, use]: readonly [string, string]) => {
  await page.getByLabel(choose).setInputFiles(join(service.dataDir, 'specimen-passport.jpg'));
  await press(page, use);
};

describe('what is wrong with a picture or a clip', () => {
  test('is said in French', { timeout: 400_000 }, async (context) => {
    if (!browser) return context.skip();
    const passport = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
    const { page, faults } = await openPage(browser, await newUrl({ ...passport, locale: 'fr' }));
    await wrong(page, 'blurry');
    await press(page, 'J’accepte');
    // The tab too: its language, and its title.
    expect(await page.evaluate('[document.documentElement.lang, document.title]')).toEqual([
      'fr',
      'Vérifiez votre identité',
    ]);
    await heading(page, 'Recto de votre document');
    await shoot(page, 'fr-front');
    await send(page, ['Choisir une image', 'Utiliser cette photo']);
    await heading(page, 'Cette photo est difficile à lire');
    await page.getByText('Elle est floue.').waitFor();
    expect(await page.getByText('In the server').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, 'fr-fault');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('where another kind of document was chosen than photographed, the choice may be changed', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    const { page } = await openPage(browser, await newUrl({ verification_type: 'document_verification' }));
    await wrong(page, 'wrong_type');
    await press(page, 'I agree');
    await page.getByLabel('Country').selectOption('nigeria');
    await page.getByLabel('Kind of document').selectOption('national_id');
    await press(page, 'Continue');
    await heading(page, 'Front of your document');
    await send(page, ['Choose a picture', 'Use this picture']);
    await heading(page, 'Is this the right document?');
    await shoot(page, 'wrong-kind');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Choose another kind of document');
    await heading(page, 'Your document');
    await page.getByLabel('Country').selectOption('nigeria');
    await page.getByLabel('Kind of document').selectOption('passport');
    await press(page, 'Continue');
    // The picture that was sent is that of the passport, which has no back.
    await heading(page, 'A video of your face');
    await shoot(page, 'turns-intro');
    await page.context().close();
  });

  test('in Yoruba, and English that stands in is marked as English', { timeout: 400_000 }, async (context) => {
    if (!browser) return context.skip();
    const yoruba = translator('yo');
    const { page } = await openPage(browser, await newUrl({ verification_type: 'liveness_only', locale: 'yo' }));
    const marks = () =>
      page.evaluate(`(() => {
        const root = document.querySelector('hakiki-capture').shadowRoot;
        return [root.querySelector('h1').lang, ...[...root.querySelectorAll('main [lang=en]')].map((one) => one.textContent)];
      })()`);
    await page.evaluate(
      "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))",
    );
    await press(page, yoruba('consent.accept'));
    await press(page, yoruba('liveness.start'));
    await heading(page, yoruba('camera.busy'));
    expect(await marks()).toEqual(['', expect.stringMatching(/^Close other programs/)]);
    await shoot(page, 'yo-busy');
    await page.context().close();
  });
});
