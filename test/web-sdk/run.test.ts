import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankClip } from '../motionless-clip.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { accessibilityFaults, heading, press, type Stage, setStage, shoot, shots } from './stage.fixture.ts';

let stage: Stage | undefined;
let service: ServiceAccess;
beforeAll(async () => {
  stage = await setStage();
  if (stage) service = stage.service;
}, 600_000);
afterAll(() => stage?.[Symbol.asyncDispose]());
const { newSession, openPage, eventOf } = {
  newSession: (body: object) => stage!.newSession(body),
  openPage: (...given: Parameters<Stage['openPage']>) => stage!.openPage(...given),
  eventOf: (sessionId: string) => stage!.eventOf(sessionId),
};

describe('in a browser', () => {
  test('a document run from the hosted page to a signed webhook, with a reload on the way', {
    timeout: 400_000,
  }, async (context) => {
    if (!(await stage?.isBrowserThere())) return context.skip();
    const session = await newSession({
      verification_type: 'document_verification',
      user_reference: 'customer-9',
      liveness_policy: 'passive',
    });
    const { page, faults, hosts } = await openPage(session.url, { faceDetector: false });
    // The recording waits for its button, so that the screen before it can be looked at.
    await heading(page, 'Verify your identity');
    await page.getByText('Duka Bank asks you').waitFor();
    await shoot(page, '1-consent');
    expect(await accessibilityFaults(page), '1-consent').toEqual([]);
    await press(page, 'I agree');
    await heading(page, 'Your document');
    await press(page, 'Continue');
    await page.getByText('Please fill in: Country').waitFor();
    await page.getByLabel('Country').selectOption('nigeria');
    await page.getByLabel('Kind of document').selectOption('passport');
    await shoot(page, '2-subject');
    expect(await accessibilityFaults(page), '2-subject').toEqual([]);
    await press(page, 'Continue');
    await heading(page, 'Front of your document');
    // A reload goes on at the same step.
    await page.reload();
    await heading(page, 'Front of your document');
    await shoot(page, '3-front');
    expect(await accessibilityFaults(page), '3-front').toEqual([]);
    // A document that lies in the frame is photographed without a button.
    await showDocument(page);
    await press(page, 'Use the camera');
    await heading(page, 'Can you read all the text?');
    // An automatic picture is felt.
    expect(await page.evaluate('pulses')).toBe(1);
    await page.reload();
    await heading(page, 'Front of your document');
    await press(page, 'Use the camera');
    await page.getByRole('button', { name: 'Take the picture' }).waitFor();
    await page.getByText('The picture is taken automatically').waitFor();
    await shoot(page, '4-camera');
    expect(await accessibilityFaults(page), '4-camera').toEqual([]);
    await press(page, 'Back');
    await page.getByLabel('Choose a picture').setInputFiles(join(service.dataDir, 'specimen-passport.jpg'));
    await heading(page, 'Can you read all the text?');
    await shoot(page, '5-preview');
    expect(await accessibilityFaults(page), '5-preview').toEqual([]);
    await press(page, 'Use this picture');
    await heading(page, 'A video of your face');
    await page.reload();
    await heading(page, 'A video of your face');
    await shoot(page, '6-liveness');
    expect(await accessibilityFaults(page), '6-liveness').toEqual([]);
    await press(page, 'Start the camera');
    await page.getByRole('button', { name: 'Record now' }).waitFor();
    await shoot(page, '7-face');
    expect(await accessibilityFaults(page), '7-face').toEqual([]);
    await press(page, 'Record now');
    await heading(page, /Thank you/);
    expect(await page.evaluate('pulses')).toBe(1);
    await shoot(page, '8-done');
    expect(await accessibilityFaults(page), '8-done').toEqual([]);
    const { body } = await eventOf(session.session_id);
    expect(JSON.parse(body)).toMatchObject({
      event: 'liveness.completed',
      status: 'passed',
      document: { status: 'verified', document_type: 'passport' },
    });
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([new URL(service.baseUrl).host]);
    await page.context().close();
  });

  test('in a dialog of a shop of another origin with a strict policy; the network is cut while it records and comes back', {
    timeout: 400_000,
  }, async (context) => {
    if (!(await stage?.isBrowserThere())) return context.skip();
    const shop = await startShop();
    const { dashboard_token: token, sdk_config_id: id } = service.sandbox;
    await service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { origins: [shop.origin] } });
    const session = await newSession({
      verification_type: 'liveness_only',
      user_reference: 'customer-10',
      liveness_policy: 'passive',
    });
    const { page, faults } = await openPage(`${shop.origin}/#${session.session_token}`, { faceDetector: false });
    await heading(page, 'Verify your identity');
    // By the keyboard alone.
    await page.getByRole('button', { name: 'I agree' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'A video of your face');
    expect(await page.evaluate("document.querySelector('hakiki-capture').shadowRoot.activeElement.tagName")).toBe('H1');
    await press(page, 'Start the camera');
    await page.getByRole('button', { name: 'Record now' }).waitFor();
    let cuts = 0;
    await page.route(/uploads\/[^/]+$/, (route) => {
      const cut = route.request().method() === 'PATCH' && cuts < 2;
      if (cut) cuts += 1;
      return cut ? route.abort('connectionreset') : route.continue();
    });
    await press(page, 'Record now');
    await page.context().setOffline(true);
    await page.getByText('No connection.').first().waitFor({ timeout: 30_000 });
    await page.context().setOffline(false);
    await heading(page, /Thank you/);
    expect(cuts).toBe(2);
    const told = await page.evaluate(() => (globalThis as unknown as { told: { type: string }[] }).told);
    expect(told.filter(({ type }) => type === 'step')).toMatchObject([
      { step: 'consent' },
      { step: 'liveness' },
      { step: 'submit' },
    ]);
    const { body } = await eventOf(session.session_id);
    expect(told.at(-1)).toMatchObject({
      ...{ type: 'complete', entryId: JSON.parse(body).verification_id },
      ...{ sessionId: session.session_id, status: 'processing' },
    });
    expect(faults).toEqual([]);
    await page.context().close();
    shop.server.close();
  });

  test('the head turns as the server tells, one turn for each commitment; the record has the evidence', {
    timeout: 400_000,
    retry: 2,
  }, async (context) => {
    if (!(await stage?.isBrowserThere())) return context.skip();
    const session = await newSession({ verification_type: 'liveness_only', user_reference: 'customer-12' });
    const { page, faults } = await openPage(session.url, { faceDetector: false });
    const commits: { piece: number; size: number }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/commit')) commits.push(request.postDataJSON());
    });
    await press(page, 'I agree');
    await heading(page, 'A video of your face');
    await page.getByRole('button', { name: 'I cannot turn my head' }).waitFor();
    await shoot(page, 'turns-1-intro');
    const asked = page.getByText(/^(Turn your head to the (left|right)|Lift your chin and look up)$/).first();
    // What the check finds in a clip recorded now is nobody's promise: who is asked again tries again.
    for (let tries = 0; tries < 3; tries += 1) {
      await press(page, 'Start the camera');
      await page.getByRole('button', { name: 'Record now' }).click({ timeout: 60_000 });
      await asked.waitFor({ timeout: 60_000 });
      await shoot(page, 'turns-2-asked');
      await page.getByRole('heading', { level: 1, name: /Thank you|could not be used/ }).waitFor({ timeout: 120_000 });
      if (await page.getByRole('heading', { level: 1, name: /Thank you/ }).isVisible()) break;
    }
    await heading(page, /Thank you/);
    expect(commits.slice(0, 5).map(({ piece }) => piece)).toEqual([0, 1, 2, 3, 4]);
    const entryId = JSON.parse((await eventOf(session.session_id)).body).verification_id;
    const record = await service.call('GET', `/v1/verifications/${entryId}`, {
      token: service.sandbox.dashboard_token,
    });
    const { liveness, rejected_attempts: rejected } = record.body.data.evidence;
    const challenge = liveness?.challenge ?? rejected[0].rejection.challenge;
    expect(challenge).toMatchObject({
      kind: 'turns',
      answered: true,
      findings: { commitments: { bytes_match: true } },
    });
    expect(challenge.findings.turns).toHaveLength(4);
    if (shots) console.log(JSON.stringify(liveness));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('trouble with the camera is explained, with a way on; a link that is no good says so', {
    timeout: 400_000,
  }, async (context) => {
    if (!(await stage?.isBrowserThere())) return context.skip();
    const session = await newSession({ verification_type: 'liveness_only', user_reference: 'customer-11' });
    const { page } = await openPage(session.url);
    await press(page, 'I agree');
    for (const [name, title] of [
      ['NotAllowedError', 'The camera is not allowed'],
      ['NotFoundError', 'No camera was found'],
      ['NotReadableError', 'The camera is in use'],
    ] as const) {
      await page.evaluate(
        `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`,
      );
      await press(page, 'Start the camera');
      await heading(page, title);
      expect(await accessibilityFaults(page), name).toEqual([]);
      await shoot(page, `camera-${name}`);
      await press(page, 'Try again');
      await heading(page, 'A video of your face');
      await page.getByText('Tries left: 3').waitFor();
    }
    await page.context().close();
    const { page: stranger } = await openPage(`${service.baseUrl}/verify#not-a-token`);
    await stranger.getByText('This link has expired or was used before.').waitFor();
    await stranger.context().close();
  });

  test('on with the phone: the first page follows along to the end; when no tries are left, that is said', {
    timeout: 400_000,
  }, async (context) => {
    if (!(await stage?.isBrowserThere())) return context.skip();
    const session = await newSession({
      ...{ verification_type: 'liveness_only', user_reference: 'customer-13', liveness_policy: 'passive' },
    });
    const { page: desktop, faults } = await openPage(session.url);
    await press(desktop, 'I agree');
    await heading(desktop, 'A video of your face');
    const handing = desktop.waitForResponse((response) => response.url().endsWith('/handoff'));
    await press(desktop, 'Continue with your phone');
    const { url, session_token: token } = (await (await handing).json()).data;
    await desktop.getByRole('img', { name: 'Code to be scanned with your phone' }).waitFor();
    await shoot(desktop, 'phone-1-code');
    const { page: phone } = await openPage(url, { faceDetector: false });
    await heading(phone, 'A video of your face');
    await heading(desktop, 'You are continuing with your phone');
    expect(await accessibilityFaults(desktop), 'phone-2-follows').toEqual([]);
    await shoot(desktop, 'phone-2-follows');
    await desktop.reload();
    await heading(desktop, 'You are continuing with your phone');
    await desktop.getByText('A video of your face').first().waitFor();
    // Three clips that show nobody, sent beside the page.
    const kept = await phone.evaluate((key) => sessionStorage.getItem(key), `hakiki:${token.slice(0, 12)}`);
    const headers = { authorization: `Session ${token}`, 'x-session-binding': JSON.parse(kept!).opened.binding };
    const blank = await blankClip();
    for (const left of [2, 1, 0])
      expect(await unusableAttempt(headers, blank)).toMatchObject({ state: 'rejected', attempts_left: left });
    await press(phone, 'Start the camera');
    await press(phone, 'Record now');
    await phone.getByText('You have no more tries.').waitFor();
    expect(await accessibilityFaults(phone), 'none-left').toEqual([]);
    await shoot(phone, 'none-left');
    await press(phone, 'Continue');
    await heading(phone, /Thank you/);
    await heading(desktop, /Thank you/);
    expect(JSON.parse((await eventOf(session.session_id)).body)).toMatchObject({
      ...{ status: 'failed', failure_reason: 'no_selfie_captured' },
    });
    // Who follows the link of a finished run hears that it is finished.
    const { page: again } = await openPage(url);
    await heading(again, /Thank you/);
    expect(faults).toEqual([]);
    for (const page of [desktop, phone, again]) await page.context().close();
  });
});

/** In place of the camera: the specimen passport on a dark table, filling the frame. */
async function showDocument(page: Page): Promise<void> {
  const specimen = readFileSync(join(service.dataDir, 'specimen-passport.jpg')).toString('base64');
  await page.evaluate(async (bytes) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page
    const here = globalThis as any;
    const image = new here.Image();
    image.src = `data:image/jpeg;base64,${bytes}`;
    await image.decode();
    const canvas = here.document.createElement('canvas');
    [canvas.width, canvas.height] = [960, 640];
    const drawing = canvas.getContext('2d');
    const draw = () => {
      drawing.fillStyle = '#20242a';
      drawing.fillRect(0, 0, 960, 640);
      drawing.drawImage(image, 48, 45, 864, 550);
    };
    draw();
    here.setInterval(draw, 50);
    here.navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  }, specimen);
}

async function unusableAttempt(headers: Record<string, string>, media: Buffer) {
  const call = async (method: string, path: string, json?: unknown) =>
    (await service.call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) })).body.data;
  const { attempt_id: attempt } = await call('POST', 'attempts');
  const { upload_id: upload } = await call('POST', 'uploads', { kind: 'clip' });
  await fetch(`${service.baseUrl}/v1/sdk/uploads/${upload}`, {
    method: 'PATCH',
    headers: {
      ...{ ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      'upload-length': String(media.length),
    },
    body: new Uint8Array(media),
  });
  return call('POST', `attempts/${attempt}/finish`, { upload_id: upload });
}

/** A page of another origin, with the policy that docs/web-sdk.md asks of one. */
async function startShop(): Promise<{ origin: string; server: Server }> {
  const api = service.baseUrl;
  const script = `import { Hakiki } from '${api}/sdk/hakiki.js';
    globalThis.told = [];
    const tell = (type) => (detail) => globalThis.told.push({ type, ...detail });
    Hakiki.open({ sessionToken: location.hash.slice(1), baseUrl: '${api}', onStep: tell('step'), onComplete: tell('complete'), onError: tell('error') });`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/shop.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${api}; connect-src ${api}; img-src blob:; frame-ancestors 'none'`,
    );
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/shop.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
