import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, heading, press, type Stage, setStage, shoot } from './stage.fixture.ts';

let stage: Stage | undefined;
beforeAll(async () => {
  stage = await setStage({ still: true });
}, 600_000);
afterAll(() => stage?.[Symbol.asyncDispose]());

/** Undefined where Chromium cannot be had. */
const ready = async () => ((await stage?.isBrowserThere()) ? stage : undefined);
const EXPIRED = 'This link has expired or was used before.';
const FACE = { verification_type: 'liveness_only', user_reference: 'customer-1', liveness_policy: 'passive' };
const expire = (id: string) =>
  sql`update sdk_sessions set expires_at = now() - interval '1 second' where id = ${id}`.execute(stage!.service.db);

describe('a run that is not smooth', () => {
  test('a reload at every step goes on where it was, also while it records', { timeout: 600_000 }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession({ verification_type: 'data_verification' });
    const { page, faults } = await on.openPage(session.url, { faceDetector: false });
    const again = async (title: string | RegExp) => {
      await heading(page, title);
      await page.reload();
      await heading(page, title);
    };
    await again('Verify your identity');
    await press(page, 'I agree');
    await again('Your number');
    await page.getByLabel('Country').selectOption('nigeria');
    await page.getByLabel('Kind of number').selectOption('bvn');
    // What is no whole number is sent back with an example; spaces, as people write them, do no harm.
    await page.getByRole('textbox').fill('2222');
    await press(page, 'Continue');
    await page.getByText('This is not a complete BVN. It is written like 12345678901.').waitFor();
    expect(await page.getByRole('textbox').getAttribute('inputmode')).toBe('numeric');
    await page.getByRole('textbox').fill('2222 222-2222');
    await press(page, 'Continue');
    await again('A video of your face');
    // While the camera is open, and while it records.
    await press(page, 'Start the camera');
    await page.getByRole('button', { name: 'Record now' }).waitFor();
    await again('A video of your face');
    await press(page, 'Start the camera');
    const committed = page.waitForResponse((response) => response.url().endsWith('/commit'));
    await press(page, 'Record now');
    await committed;
    await page.reload();
    await heading(page, 'A video of your face');
    await page.getByText('Tries left: 3').waitFor();
    // While the clip is sent: some of it is at the server.
    await press(page, 'I cannot turn my head');
    await press(page, 'Continue without turning');
    await press(page, 'Start the camera');
    const part = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.route(/attempts\/[^/]+\/finish$/, (route) => route.abort('connectionreset'));
    await press(page, 'Record now');
    await part;
    await page.reload();
    await heading(page, 'A video of your face');
    await page.getByText('Tries left: 3').waitFor();
    await page.unroute(/attempts\/[^/]+\/finish$/);
    await press(page, 'Start the camera');
    // At the submit: its answer is lost with the page.
    await page.route(/sdk\/submit$/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const submitted = page.waitForRequest((request) => request.url().endsWith('/submit'));
    await press(page, 'Record now');
    await submitted;
    await page.unroute(/sdk\/submit$/);
    await on.eventOf(session.session_id);
    await page.reload();
    await heading(page, /Thank you/);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a session that ends: before it is opened, and while the page is open', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const late = await on.newSession(FACE);
    await expire(late.session_id);
    const { page } = await on.openPage(late.url);
    await page.getByText(EXPIRED).waitFor();
    await shoot(page, 'expired');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
    const running = await on.newSession(FACE);
    const { page: open } = await on.openPage(running.url, { faceDetector: false });
    await press(open, 'I agree');
    await heading(open, 'A video of your face');
    await press(open, 'Start the camera');
    await expire(running.session_id);
    await press(open, 'Record now');
    await open.getByText('This link has expired.').waitFor();
    await open.reload();
    await open.getByText(EXPIRED).waitFor();
    await open.context().close();
  });

  test('a token that another browser uses: the first one’s page says so', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession(FACE);
    const { page: first } = await on.openPage(session.url, { faceDetector: false });
    await press(first, 'I agree');
    await heading(first, 'A video of your face');
    const { page: second } = await on.openPage(session.url);
    await heading(second, 'A video of your face');
    await press(first, 'Start the camera');
    await press(first, 'Record now');
    await heading(first, 'You continued on another page or device');
    // A ninth browser is too many.
    for (let opened = 3; opened <= 9; opened += 1) {
      const { page } = await on.openPage(session.url);
      await heading(page, opened < 9 ? 'A video of your face' : 'The verification cannot continue');
      await page.context().close();
    }
    for (const page of [first, second]) await page.context().close();
  });

  test('a clip whose sending is cut off in the middle goes on at its offset; a busy service is waited for', {
    timeout: 400_000,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    const session = await on.newSession(FACE);
    const { page } = await on.openPage(session.url, { faceDetector: false });
    await press(page, 'I agree');
    await press(page, 'Start the camera');
    const offsets: string[] = [];
    let [cuts, busy] = [0, 0];
    await page.route(/uploads\/[^/]+$/, async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push(request.headers()['upload-offset']!);
      if (cuts >= 2) return route.continue();
      cuts += 1;
      // The first part arrives and its answer is lost; the network is gone for what follows.
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('connectionreset');
      setTimeout(() => page.context().setOffline(false), 1500);
    });
    await page.route(/attempts\/[^/]+\/finish$/, (route) => {
      busy += 1;
      const body = JSON.stringify({ status: 'failed', code: 'INTERNAL_ERROR', message: 'busy', data: [] });
      const headers = { 'retry-after': '1', 'access-control-expose-headers': 'retry-after' };
      return busy <= 2
        ? route.fulfill({ status: 503, contentType: 'application/json', headers, body })
        : route.continue();
    });
    await press(page, 'Record now');
    await page.getByText('No connection.').first().waitFor();
    await page.getByText('The service is busy.').first().waitFor();
    await heading(page, /Thank you/);
    expect(busy).toBe(3);
    expect(cuts).toBeGreaterThan(0);
    // Parts that had arrived were not sent again.
    expect(new Set(offsets).size).toBe(offsets.length);
    await page.context().close();
  });

  test('turns_light: colours after the turns, each for its time; none where nothing shall move', {
    timeout: 500_000,
    retry: 1,
  }, async (context) => {
    const on = await ready();
    if (!on) return context.skip();
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const policy = { ...FACE, liveness_policy: 'turns_light', user_reference: reducedMotion };
      const session = await on.newSession(policy);
      const { page, faults } = await on.openPage(session.url, { reducedMotion, faceDetector: false });
      const pieces: number[] = [];
      page.on('request', (request) => request.url().endsWith('/commit') && pieces.push(request.postDataJSON().piece));
      await page.exposeFunction('lit', (colour: string) => shown.push(colour));
      const shown: string[] = [];
      await press(page, 'I agree');
      await heading(page, 'A video of your face');
      const notice = page.getByText('the screen slowly changes its colours');
      expect(await notice.count()).toBe(reducedMotion === 'reduce' ? 0 : 1);
      await shoot(page, `light-1-intro-${reducedMotion}`);
      await page.evaluate(`new MutationObserver(() => {
        const lamp = document.querySelector('hakiki-capture').shadowRoot.querySelector('.glow');
        if (lamp && lamp.dataset.colour !== globalThis.last) lit(globalThis.last = lamp.dataset.colour);
      }).observe(document.querySelector('hakiki-capture').shadowRoot, { subtree: true, childList: true, attributes: true })`);
      await press(page, 'Start the camera');
      await press(page, 'Record now');
      if (reducedMotion !== 'reduce') {
        await page.locator('.glow').waitFor();
        await shoot(page, 'light-2-colour');
      }
      await page.getByRole('heading', { level: 1, name: /Thank you|could not be used/ }).waitFor();
      expect(pieces.slice(0, 6)).toEqual(reducedMotion === 'reduce' ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5]);
      if (reducedMotion === 'reduce') expect(shown).toEqual([]);
      else {
        expect(shown.length).toBeGreaterThanOrEqual(3);
        for (const colour of shown) expect(['amber', 'blue', 'green', 'pink']).toContain(colour);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });
});
