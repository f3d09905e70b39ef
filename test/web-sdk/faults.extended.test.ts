import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translator } from '../../web-sdk/src/texts/catalogue.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { startBrowser } from './browser.fixture.ts';
import { accessibilityFaults, heading, openPage, press, shoot } from './stage.fixture.ts';

/** The server's faults of a picture or clip, in the page's words. Its answers are put in place of its own here: no model is asked. */
let service: ServiceAccess;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await sharedService();
  const { dashboard_token: token, sdk_config_id: id } = service.sandbox;
  await service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { countries: [] } });
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
/** Sets the server's answer to calls of this kind from now on. */
const answer = (page: Page, path: RegExp, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { status: 'success', code: 'OK', message: '', data } }));
const wrong = (page: Page, of: 'quality' | 'contents', fault: string) =>
  answer(page, new RegExp(`uploads/[^/]+/check\\?of=${of}$`), {
    ok: false,
    message: 'In the server’s English.',
    fault,
  });
const send = async (page: Page, [choose, use]: readonly [string, string]) => {
  await page.getByLabel(choose).setInputFiles(join(service.dataDir, 'specimen-passport.jpg'));
  await press(page, use);
};

test('a page that stands upright has a frame that stands upright, and is photographed whole by itself', {
  timeout: 400_000,
}, async (context) => {
  if (!browser) return context.skip();
  const bill = { verification_type: 'document_verification', country: 'nigeria', document_type: 'utility_bill' };
  const { page } = await openPage(browser, await newUrl(bill));
  await press(page, 'I agree');
  await heading(page, 'Front of your document');
  await showSheet(page);
  const taken = page.getByRole('img', { name: 'Your picture of the document' });
  await press(page, 'Use the camera');
  await page.locator('.stage.document').waitFor();
  await shoot(page, 'sheet-camera');
  await heading(page, 'Can you read all the text?');
  const size = (image: { naturalWidth: number; naturalHeight: number }) => image.naturalHeight / image.naturalWidth;
  expect(await taken.evaluate(size as never)).toBeCloseTo(4 / 3, 1);
  await shoot(page, 'sheet-preview');
  await page.context().close();
});

/** In place of the camera, held upright: a printed sheet on a dark table. */
async function showSheet(page: Page): Promise<void> {
  await page.evaluate(`{
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [720, 1280];
    const drawing = canvas.getContext('2d');
    const draw = () => {
      drawing.fillStyle = '#20242a';
      drawing.fillRect(0, 0, 720, 1280);
      drawing.fillStyle = '#d8d8d4';
      drawing.fillRect(36, 227, 648, 826);
      drawing.fillStyle = '#30343a';
      drawing.font = '24px sans-serif';
      for (let y = 280; y < 1020; y += 44) drawing.fillText('IKEJA ELECTRIC 0101234567 CHIDI OBI', 70, y);
    };
    draw();
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  }`);
}

describe('what is wrong with a picture or a clip', () => {
  test('is said in French', { timeout: 400_000 }, async (context) => {
    if (!browser) return context.skip();
    const passport = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
    const { page, faults } = await openPage(browser, await newUrl({ ...passport, locale: 'fr' }));
    await wrong(page, 'quality', 'blurry');
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
    // With the picture that is meant.
    const width = () =>
      page.getByRole('img').evaluate((image) => (image as { naturalWidth?: number }).naturalWidth ?? 0);
    await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(1000);
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
    await answer(page, /check\?of=quality$/, { ok: true, message: null, fault: null });
    await wrong(page, 'contents', 'wrong_type');
    await press(page, 'I agree');
    await heading(page, 'Your document');
    // As people write them, not as the API does.
    const names = await page.getByLabel('Country').locator('option').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['Nigeria', 'Côte d’Ivoire', 'United States']));
    await page.getByLabel('Country').selectOption('nigeria');
    await page.getByLabel('Kind of document').selectOption('national_id');
    await press(page, 'Continue');
    await heading(page, 'Front of your document');
    await send(page, ['Choose a picture', 'Use this picture']);
    // It is read while the person goes on, who hears of it before the video.
    await heading(page, 'Back of your document');
    await press(page, 'The document has no back');
    await heading(page, 'A video of your face');
    await press(page, 'Start the camera');
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

  test('a front that could not be read is taken again before the video, or kept', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    const passport = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
    const { page } = await openPage(browser, await newUrl(passport));
    await answer(page, /check\?of=quality$/, { ok: true, message: null, fault: null });
    await wrong(page, 'contents', 'unreadable');
    await press(page, 'I agree');
    for (const then of ['Take another', 'Use it anyway']) {
      await heading(page, 'Front of your document');
      await send(page, ['Choose a picture', 'Use this picture']);
      await heading(page, 'A video of your face');
      await press(page, 'Start the camera');
      await heading(page, 'This picture is hard to read');
      await shoot(page, 'front-unreadable');
      await press(page, then);
    }
    await page.locator('.stage.face').waitFor();
    await page.context().close();
  });

  test('in Yoruba; a screen without all its texts is English as a whole, and the next is Yoruba again', {
    timeout: 400_000,
  }, async (context) => {
    if (!browser) return context.skip();
    const yoruba = translator('yo');
    const { page } = await openPage(browser, await newUrl({ verification_type: 'liveness_only', locale: 'yo' }));
    const marks = () =>
      page.evaluate(`(() => {
        const root = document.querySelector('hakiki-capture').shadowRoot;
        return [root.querySelector('main').lang, ...[...root.querySelectorAll('main h1, main p, main button')].map((one) => one.textContent).filter(Boolean)];
      })()`);
    await page.evaluate(
      "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))",
    );
    await press(page, yoruba('consent.accept'));
    await press(page, yoruba('liveness.start'));
    await heading(page, 'The camera is in use');
    expect(await marks()).toEqual([
      ...['en', 'The camera is in use', expect.stringMatching(/^Close other programs/), 'Try again'],
      'Continue with your phone',
    ]);
    await shoot(page, 'yo-busy');
    await press(page, 'Try again');
    await heading(page, yoruba('liveness.title'));
    expect(await marks()).toEqual(expect.arrayContaining(['', yoruba('liveness.start')]));
    await page.context().close();
  });
});
