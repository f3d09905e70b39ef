import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { part, type SeenScreen, seenScreen } from './phone.fixture.ts';
import { accessibilityFaults, type Stage, setStage, shots } from './stage.fixture.ts';

let stage: Stage | undefined;
beforeAll(async () => {
  stage = await setStage({ still: true });
}, 600_000);
afterAll(() => stage?.[Symbol.asyncDispose]());

const CARD = {
  verification_type: 'document_verification',
  user_reference: 'customer-20',
  liveness_policy: 'passive',
};

describe('a document and a selfie on a phone of 360 × 640', () => {
  test.each(['en-GB', 'fr-FR', 'sw-KE'])(
    '%s: at most seven screens to the end, none with anything below the window',
    {
      timeout: 400_000,
    },
    async (locale) => {
      if (!stage) return;
      const session = await stage.newSession(CARD);
      const page = await stage.openPhone({ locale });
      const seen: SeenScreen[] = [];
      const look = async (name: string) => {
        const screen = await seenScreen(page);
        seen.push(screen);
        await keep(page, `${locale}-${seen.length}-${name}`);
        expect(screen.below, name).toBe(0);
        expect(screen.smallest, name).toBeGreaterThanOrEqual(18);
        return screen;
      };
      await page.goto(session.url);
      await page.locator(part.agree).waitFor();
      await look('consent');
      if (locale === 'en-GB') expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator(part.agree).tap();
      await page.locator(part.country).selectOption('nigeria');
      await page.locator(part.kind).selectOption('national_id');
      await look('subject');
      await page.locator(part.submit).tap();
      for (const side of ['front', 'back']) {
        // The camera opens without a screen before it, and the picture is taken and sent without a button.
        await page.locator(part.documentCamera).waitFor();
        await look(side);
        if (locale === 'en-GB' && side === 'front') expect(await accessibilityFaults(page)).toEqual([]);
        await page.locator(part.picture).waitFor();
        const sent = await seenScreen(page);
        await keep(page, `${locale}-${seen.length}-${side}-sent`);
        expect(sent.below).toBe(0);
        // No title is compared: a fast service has answered by now, and the next screen is shown.
        await page.locator(`${part.fault}, ${part.faceIntro}, ${part.documentCamera}`).first().waitFor();
        if (await page.locator(part.fault).isVisible()) await page.locator(part.anyway).tap();
      }
      await page.locator(part.faceIntro).waitFor();
      const intro = await look('face-intro');
      await page.locator(part.agree).tap();
      // The specimen is a passport, and not the card that was announced.
      await page.locator(`${part.faceCamera}, ${part.fault}`).first().waitFor();
      if (await page.locator(part.fault).isVisible()) {
        expect((await seenScreen(page)).below).toBe(0);
        await keep(page, `${locale}-other-kind`);
        await page.locator(part.anyway).tap();
      }
      await page.locator(part.faceCamera).waitFor();
      expect((await look('face')).title).toBe(intro.title);
      await page.locator(part.recording).waitFor();
      expect((await seenScreen(page)).below).toBe(0);
      await keep(page, `${locale}-${seen.length}-recording`);
      await page.locator('main .drawing').waitFor();
      await look('done');
      expect(seen).toHaveLength(7);
      await page.context().close();
    },
  );
});

async function keep(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36';

test.each([
  ['Instagram', `${IPHONE} Instagram 336.0.2.23`, 'Open this page in Safari', 'Tap ⋯ at the top right'],
  ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/470.0]`, 'Open this page in Chrome', 'Tap ⋮ at the top right'],
  ['TikTok', `${ANDROID} musical_ly_2023501030`, 'Open this page in Chrome', 'Tap ⋮ at the top right'],
  ['WhatsApp', `${IPHONE} WhatsApp/24.12.78`, 'Open this page in Safari', 'Tap the compass at the bottom right'],
])(
  'the browser of %s that keeps the camera from the page: the way out of that very app, with a picture',
  {
    timeout: 200_000,
  },
  async (app, userAgent, title, way) => {
    if (!stage) return;
    const session = await stage.newSession({ verification_type: 'liveness_only', user_reference: 'customer-21' });
    const page = await stage.openPhone({ userAgent });
    await page.goto(session.url);
    await page.locator(part.agree).tap();
    await page.locator(part.faceIntro).waitFor();
    await page.evaluate(
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));`,
    );
    await page.locator(part.agree).tap();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(`${app} does not give this page the camera. ${way}`).waitFor();
    await page.locator('main > .drawing').waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).waitFor();
    const { below, smallest } = await seenScreen(page);
    expect([below, smallest]).toEqual([0, 18]);
    await keep(page, `app-${app}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
);

test('a reflection is marked where it is, in the camera’s picture and in the one that was taken', {
  timeout: 200_000,
}, async () => {
  if (!stage) return;
  const session = await stage.newSession({ ...CARD, country: 'nigeria', document_type: 'passport' });
  const page = await stage.openPhone();
  await page.goto(session.url);
  // A lamp at the right of the lower half, on paper that is grey in the evening.
  await page.evaluate(`globalThis.paint = (drawing) => {
    drawing.fillStyle = 'rgba(0, 0, 0, .3)';
    drawing.fillRect(0, 0, 1440, 960);
    drawing.fillStyle = '#fff';
    drawing.beginPath();
    drawing.ellipse(1080, 620, 150, 110, 0, 0, 7);
    drawing.fill();
  }`);
  await page.locator(part.agree).tap();
  await page.getByText('The document reflects light. Tilt it a little.').first().waitFor();
  const middle = () =>
    page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page
      const root = (globalThis as any).document.querySelector('hakiki-capture').shadowRoot;
      const [mark, picture] = ['.glare', 'main video, main .shot'].map((name) =>
        root.querySelector(name).getBoundingClientRect(),
      );
      const at = (start: number, size: number, from: number, of: number) => (start + size / 2 - from) / of;
      return [
        at(mark.left, mark.width, picture.left, picture.width),
        at(mark.top, mark.height, picture.top, picture.height),
      ];
    });
  const isThere = async () => {
    const [x, y] = await middle();
    expect(Math.abs(x! - 1080 / 1440)).toBeLessThan(0.06);
    expect(Math.abs(y! - 620 / 960)).toBeLessThan(0.08);
  };
  await isThere();
  await keep(page, 'glare-camera');
  // The person takes the picture all the same.
  await page.getByRole('button', { name: 'Take the picture' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Use this picture' }).tap();
  await page.route(/check\?of=quality$/, (route) =>
    route.fulfill({ json: { status: 'success', data: { ok: false, message: 'light', fault: 'glare' } } }),
  );
  await page.getByText('Move it out of direct light.').waitFor();
  await page.locator('.marked .glare').waitFor();
  await isThere();
  await keep(page, 'glare-picture');
  expect((await seenScreen(page)).below).toBe(0);
  await page.context().close();
});

describe('read aloud', () => {
  /** Voices of the browser's own, in place of those that a headless one lacks. What is read is kept. */
  const speak = (page: Page, voices: object[]) =>
    page.addInitScript(`{
      const voices = ${JSON.stringify(voices)};
      globalThis.read = [];
      const speech = {
        speaking: false,
        addEventListener() {},
        getVoices: () => voices,
        cancel() {},
        speak(utterance) { read.push(utterance.lang + ' ' + utterance.text); },
      };
      Object.defineProperty(globalThis, 'speechSynthesis', { value: speech });
      globalThis.SpeechSynthesisUtterance = function (text) { this.text = text; };
    }`);
  const isRead = (page: Page, text: string | RegExp) =>
    expect.poll(async () => ((await page.evaluate('read')) as string[]).join('\n'), { timeout: 60_000 }).toMatch(text);

  test('a button reads each screen and each turn by a voice of the device, in the language of the page', {
    timeout: 300_000,
  }, async () => {
    if (!stage) return;
    const session = await stage.newSession({ verification_type: 'liveness_only', user_reference: 'customer-22' });
    const page = await stage.openPhone({ locale: 'fr-FR' });
    await speak(page, [
      { lang: 'fr-FR', localService: true },
      { lang: 'en-GB', localService: true },
    ]);
    await page.goto(session.url);
    await page.locator(part.agree).waitFor();
    expect(await page.evaluate('read')).toEqual([]);
    await page.getByRole('button', { name: 'Écouter' }).tap();
    await isRead(page, /^fr-FR Vérifiez votre identité\. .*J’accepte/m);
    await keep(page, 'voice-on');
    expect((await seenScreen(page)).below).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator(part.agree).tap();
    await isRead(page, /^fr-FR Une vidéo de votre visage\. /m);
    await page.locator(part.agree).tap();
    const began = Date.now();
    await isRead(page, /^fr-FR (Tournez la tête à (gauche|droite)|Levez le menton et regardez en haut)$/m);
    await page.locator('main progress').waitFor();
    await page.getByText('Envoi de votre vidéo').first().waitFor();
    // 1.8 times the 12.6 s of one second ahead and four turns of 2.9 s.
    expect(Date.now() - began).toBeGreaterThan(15_000);
    await page.context().close();
  });

  test('there is no button where the only voice sends the text to its maker, or speaks another language', async () => {
    if (!stage) return;
    const session = await stage.newSession({ verification_type: 'liveness_only', user_reference: 'customer-23' });
    const page = await stage.openPhone();
    await speak(page, [
      { lang: 'en-US', localService: false },
      { lang: 'sw-KE', localService: true },
    ]);
    await page.goto(session.url);
    await page.locator(part.agree).waitFor();
    expect(await page.getByRole('button', { name: 'Listen' }).count()).toBe(0);
    await page.context().close();
  });
});
