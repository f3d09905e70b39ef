import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../server/src/platform/testing/until.ts';
import {
  type Desk,
  expectAccessibleInBoth,
  flagTransaction,
  open,
  openOwnDesk,
  PATIENCE,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
beforeAll(async () => {
  desk = await openOwnDesk({ readsImages: true });
  if (!desk) return;
  const { service } = desk;
  const form = new FormData();
  form.set('document_type', 'passport');
  form.set('country', 'nigeria');
  form.set('document_front', new Blob([readFileSync(join(service.dataDir, 'specimen-passport.jpg'))]), 'front.jpg');
  const headers = { 'x-access-token': service.sandbox.api_key, 'x-reference': 'cust-1' };
  await fetch(`${service.baseUrl}/api/onboarding/document_verification`, { method: 'POST', headers, body: form });
  for (const [type, identifier] of [
    ['bvn', '22222222222'],
    ['bvn', '33333333333'],
    // Somebody of the sandbox's list of politically exposed persons: in review.
    ['nin', '11111111111'],
    // The same person once more: another item of this customer.
    ['nin', '11111111111'],
  ])
    await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers: { 'x-reference': 'cust-1' },
      json: { country: 'nigeria', identifier, identifier_type: type },
    });
  await flagTransaction(service);
  const send = async (method: string, path: string, json?: unknown) =>
    (await service.call(method, path, { token: service.sandbox.dashboard_token, ...(json !== undefined && { json }) }))
      .body.data;
  const [profile] = (await send('GET', '/v1/report-profiles')).items;
  await send('POST', '/v1/cases/1/reports', { profile: profile.id });
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const DESKTOP = { width: 1280, height: 800 };
/** A page of 1280 pixels at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
/** By what the page as a whole can be scrolled sideways; empty where it cannot. */
const sidewaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth);
    return [scrollWidth - clientWidth, ...wide.map((one) => one.outerHTML.slice(0, 120))].map(String);
  })()`);

/**
 * Words of ordinary length that are on more than one line. Hashes and addresses may break anywhere; a word of a text may
 * break only at its hyphens.
 */
const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const broken = [];
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility() || node.parentElement.closest('.mono, pre, select')) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}\\d]{2,24}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  })()`);

/** Every page, by its heading. */
const pages: readonly (readonly [path: string, heading: string | RegExp])[] = [
  ['', 'Overview'],
  ['/queue', 'Queue'],
  ['/queue/1', /^PEP match · .+ · due in /],
  ['/alerts', 'Screening alerts'],
  ['/cases', 'Cases'],
  ['/customers', 'Customers'],
  ['/customers/cust-1', 'Customer cust-1'],
  ['/persons', 'Requests by a person'],
  ['/verifications', 'Verifications'],
  ['/verifications/1', /^Document · /],
  ['/verifications/3', /^Customer · /],
  ['/transactions', 'Transactions'],
  ['/transactions/1', /^Suspicious transaction · NGN /],
  ['/cases/1', /^Case/],
  ['/components', 'Components'],
  ['/rules', 'Rules'],
  ['/rules/drafts', 'Rules'],
  ['/rules/trials', 'Rules'],
  ['/thresholds', 'Thresholds'],
  ['/reports', 'Reports'],
  ['/reports/1', /^Suspicious transactions · Case #\w{6} · Draft · due in /],
  ['/rules/versions', 'Rules'],
  ['/rules/versions/1', 'Version 1'],
  ['/blacklist', 'Blacklist'],
  ['/lists', 'Watch lists'],
  ['/lists/1', 'Sandbox list (invented people)'],
  ['/lists/1/versions/1', 'Version 1'],
  ['/integrations', 'Webhook'],
  ['/deliveries', 'Deliveries'],
  ['/sdk', 'SDK configurations'],
  ['/sdk/1', 'Demo'],
  ['/providers', 'Identity providers'],
  ['/keys', 'API keys'],
  ['/branches', 'Branches'],
  ['/people', 'People'],
  ['/account', 'Your account'],
  ['/audit', 'Audit log'],
  ['/templates', 'Text templates'],
  ['/retention', 'Retention'],
  ['/operator', 'Operator'],
  ['/nowhere', 'This page does not exist'],
];

test('every page opens with data and is accessible, light and dark', { timeout: 600_000 }, async (context) => {
  if (!desk) return context.skip();
  const page = await desk.signIn();
  for (const [path, heading] of pages) {
    await open(page, path, heading);
    await expectAccessibleInBoth(page, path);
    await page.setViewportSize(NARROW);
    await expect.poll(() => sidewaysOf(page), { message: `${path} at ${NARROW.width} pixels` }).toEqual([]);
    await page.setViewportSize(DESKTOP);
    // That of components shows every state, faults too.
    if (path !== '/components') expect(await page.getByRole('alert').count(), path).toBe(0);
  }
  await page.context().close();
  expect(desk.complaints).toEqual([]);
});

test('a queue left open is a line of the audit log, not one for each time it asks', {
  timeout: 600_000,
}, async (context) => {
  if (!desk) return context.skip();
  const { call, sandbox } = desk.service;
  const page = await desk.signIn();
  await page.clock.install();
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-hakiki-again'] === '1') polls.push(new URL(request.url()).pathname);
  });
  await open(page, '/queue', 'Queue');
  const linesOf = async () => {
    const { body } = await call('GET', '/v1/audit-log?limit=100&method=GET', { token: sandbox.dashboard_token });
    return (body.data.items as { action: string }[]).filter(({ action }) => action === 'GET /v1/queue').length;
  };
  const before = await linesOf();
  // The page sets its timer once an answer is there: a clock that is moved on before that moves none.
  await until(
    async () => {
      await page.clock.fastForward('00:31');
      return polls.filter((path) => path === '/v1/queue').length >= 4;
    },
    { what: 'four polls of the queue', timeoutMs: PATIENCE, intervalMs: 100 },
  );
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The page that the user opened, and the first request that it repeated by itself.
  expect(await linesOf()).toBe(before + 1);
  await page.context().close();
});

test('a report on a telephone breaks no word by letter', { timeout: 300_000 }, async (context) => {
  if (!desk) return context.skip();
  const page = await desk.signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/reports/1', /^Suspicious transactions · /);
  await page.getByLabel('Date of birth', { exact: true }).waitFor();
  expect(await brokenWordsOf(page)).toEqual([]);
  // A column of one letter is seen.
  await page.evaluate("for (const one of document.querySelectorAll('main .facts dd')) one.style.width = '1ch'");
  expect(await brokenWordsOf(page)).not.toEqual([]);
  await page.context().close();
});

test('an item lists the customer’s other items, each with its state and as a link', {
  timeout: 300_000,
}, async (context) => {
  if (!desk) return context.skip();
  const page = await desk.signIn();
  await open(page, '/queue/1', /^PEP match/);
  const others = page.locator('details', { hasText: 'Other items of this customer' });
  // They are read only when the officer opens the list: the audit log records it.
  expect(await others.getByRole('listitem').count()).toBe(0);
  await others.getByText('Other items of this customer').click();
  await others.getByRole('listitem').first().waitFor();
  const own = await others
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).pathname));
  expect(own.length).toBeGreaterThan(0);
  expect(own).not.toContain('/dashboard/queue/1');
  await page.context().close();
});

test('the badge of each tone has a shape of its own', { timeout: 300_000 }, async (context) => {
  if (!desk) return context.skip();
  const page = await desk.signIn();
  const shapes = (await page.evaluate(`['good', 'warn', 'bad', 'info', 'plain'].map((tone) => {
    const badge = document.createElement('span');
    badge.className = 'badge ' + tone;
    document.querySelector('main').append(badge);
    const { borderRadius, clipPath, rotate, borderTopStyle } = getComputedStyle(badge, '::before');
    return [borderRadius, clipPath, rotate, borderTopStyle].join(' ');
  })`)) as string[];
  expect(new Set(shapes).size).toBe(5);
  await page.context().close();
});
