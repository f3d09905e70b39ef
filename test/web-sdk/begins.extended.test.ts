import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { accessibilityFaults, heading, press, type Stage, setStage } from './stage.fixture.ts';

let stage: Stage | undefined;
beforeAll(async () => {
  stage = await setStage({ still: true });
}, 600_000);
afterAll(() => stage?.[Symbol.asyncDispose]());

/** Undefined where Chromium cannot be had. */
const ready = async () => ((await stage?.isBrowserThere()) ? stage : undefined);
const FACE = { verification_type: 'liveness_only', user_reference: 'customer-1', liveness_policy: 'passive' };

describe('when the recording of the face begins', () => {
  test('with nobody before the camera nothing is recorded; the button comes, and the hints say what to do', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession(FACE);
    const { page } = await on.openPage(session.url);
    const begun: string[] = [];
    page.on('request', (request) => request.url().endsWith('/attempts') && begun.push(request.url()));
    await showGrey(page, 120);
    await press(page, 'I agree');
    await press(page, 'Start the camera');
    const button = page.getByRole('button', { name: 'Record now' });
    // For the keyboard and screen readers it is there from the first; to be seen after ten seconds.
    await button.waitFor();
    await expect.poll(async () => (await button.boundingBox())?.width ?? 0, { timeout: 120_000 }).toBeGreaterThan(100);
    await page.getByText('Bring your face into the oval').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await showGrey(page, 20, true);
    await page.getByText('It is too dark. Find more light.').first().waitFor();
    expect(begun).toEqual([]);
    await page.context().close();
  });

  test('the recording begins by itself: not while the face is far away, but once it is in the oval and holds still', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession(FACE);
    const { page, faults } = await on.openPage(session.url);
    const begun: string[] = [];
    page.on('request', (request) => request.url().endsWith('/attempts') && begun.push(request.url()));
    await showFace(page, 0.3);
    await press(page, 'I agree');
    await press(page, 'Start the camera');
    await page.getByText('Move closer, until your face fills the oval.').first().waitFor();
    expect(begun).toEqual([]);
    // Nobody presses anything from here on.
    await page.evaluate('globalThis.share = 0.85');
    await page.getByText('Recording. Look at the camera.').first().waitFor();
    expect(begun).toHaveLength(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('with a camera before which a person sits, a run goes from the first screen to the webhook without the button', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession(FACE);
    const { page, faults } = await on.openPage(session.url);
    await press(page, 'I agree');
    await press(page, 'Start the camera');
    await heading(page, /Thank you/);
    expect(JSON.parse((await on.eventOf(session.session_id)).body)).toMatchObject({ status: 'passed' });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** In place of the camera: a grey wall. `now`: into the picture that is shown already. */
async function showGrey(page: Page, grey: number, now = false): Promise<void> {
  if (now) {
    await page.evaluate(`globalThis.grey = ${grey}`);
    return;
  }
  await page.evaluate(`{
    globalThis.grey = ${grey};
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [480, 640];
    const drawing = canvas.getContext('2d');
    setInterval(() => {
      drawing.fillStyle = 'rgb(' + [grey, grey, grey] + ')';
      drawing.fillRect(0, 0, 480, 640);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  }`);
}

/** In place of the camera: the specimen's photo before a wall, so high a part of the picture; `share` of the page may be changed. */
async function showFace(page: Page, share: number): Promise<void> {
  const photo = (await specimenPhoto()).toString('base64');
  await page.evaluate(
    `(async () => {
    globalThis.share = ${share};
    const image = new Image();
    image.src = 'data:image/jpeg;base64,${photo}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [480, 640];
    const drawing = canvas.getContext('2d');
    setInterval(() => {
      const height = 640 * share;
      const width = (height * image.naturalWidth) / image.naturalHeight;
      drawing.fillStyle = '#8a8f96';
      drawing.fillRect(0, 0, 480, 640);
      drawing.drawImage(image, (480 - width) / 2, (640 - height) / 2, width, height);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  })()`,
  );
}
