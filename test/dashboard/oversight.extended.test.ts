import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Desk,
  expectAccessible,
  expectAccessibleInBoth,
  flagTransaction,
  open,
  openOwnDesk,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openOwnDesk({ readsImages: true });
  if (!desk) return;
  for (const [id, days, name, from, to] of [
    ['before', 10, 'Ada Eze', '0123456789', '9876543210'],
    ['long-before', 20, 'Bisi Ojo', '1111111111', '2222222222'],
  ] as const) {
    const earlier = await desk.service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
      key: desk.service.sandbox.api_key,
      json: {
        ...{ transaction_id: id, amount: 500, currency: 'NGN', transaction_type: 'transfer' },
        account_type: 'individual',
        customer_details: { customer_name: name, customer_email: `${name.slice(0, 3).toLowerCase()}@demo.example` },
        additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
        origin_account: { account_number: from, bank_code: '058' },
        destination_account: { account_number: to, bank_code: '058' },
        timestamp: new Date(Date.now() - days * 86_400_000).toISOString(),
      },
    });
    expect(earlier.status).toBe(201);
  }
  await flagTransaction(desk.service);
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

job('who paid whom: masked, walked through by arrow keys, and the same as a table', async () => {
  await open(page, '/cases/1', /^Case/);
  await page.getByRole('button', { name: 'Show the payments' }).click();
  const nodes = page.locator('svg.links [role="button"]');
  await nodes.first().waitFor();
  expect(await page.locator('svg.links [tabindex="0"]').count()).toBe(1);
  await nodes.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await nodes.nth(1).getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate('document.activeElement.getAttribute("data-node")')).toBe('2');
  const table = page.getByRole('region', { name: 'Links' });
  await table.getByText('paid', { exact: true }).waitFor();
  expect(await page.locator('svg.links').innerHTML()).not.toContain('0123456789');
  expect(await table.textContent()).not.toContain('0123456789');
  await expectAccessible(page, 'the links of a case');
});

job('money in and out: a picture, a day of it by the keyboard, and a table', async () => {
  await open(page, '/cases/1', /^Case/);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Money in and out' }) });
  await card.getByRole('img', { name: /in NGN/ }).waitFor();
  expect(await card.locator('rect.went').count()).toBe(2);
  const slider = card.getByRole('slider', { name: 'Day' });
  const sentence = () => slider.getAttribute('aria-valuetext');
  const last = await sentence();
  expect(last).toMatch(/: in NGN\s0, out NGN\s9,000,000,000, balance -?.*1 transaction, 1 in an alert\.$/);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  // From the day of the alert to the day before with a movement, ten days earlier.
  expect(await sentence()).toMatch(/: in NGN\s0, out NGN\s500, .* 0 in an alert\.$/);
  await page.keyboard.press('ArrowLeft');
  expect(await sentence()).toMatch(/out NGN\s500,/);
  await page.keyboard.press('ArrowRight');
  expect(await sentence()).toBe(last);
  await card.getByText('Show as a table').click();
  expect(await card.getByRole('row').count()).toBe(3);
  await expectAccessibleInBoth(page, 'money of a case');
  await card.getByLabel('Window').selectOption('7');
  await card.locator('rect.went').nth(1).waitFor({ state: 'detached' });
});

job('the overview says what to do first, and compares each trend with the period before', async () => {
  await open(page, '/overview', 'Overview');
  const first = page.locator('section.card').first();
  await first.getByRole('heading', { name: 'Do first' }).waitFor();
  await first.getByRole('link', { name: 'Transaction case' }).waitFor();
  const payments = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Transactions' }) });
  // One 20 days ago, one 10 days ago, one now. The branch has nothing older to compare 30 days with.
  const bars = payments.locator('table.period-bars tbody tr');
  await bars.first().waitFor();
  expect(await bars.count()).toBe(6);
  expect(await payments.getByText('before:').count()).toBe(0);
  expect(await bars.last().textContent()).toMatch(/^\d{1,2}\s[A-Z][a-z]{2,3} – \d{1,2}\s[A-Z][a-z]{2,3}1100%$/);
  await payments.getByText('Show as a table').click();
  await expectAccessibleInBoth(page, 'the overview with a table');
  await page.getByLabel('Days').selectOption('7');
  await page.getByRole('heading', { name: 'The last 7 days' }).waitFor();
  await payments.getByText('before: 1').first().waitFor();
  expect(await bars.count()).toBe(7);
  // At a phone's width nothing of the figures is cut off.
  await page.setViewportSize({ width: 360, height: 780 });
  const box = await payments.boundingBox();
  const table = await bars.last().boundingBox();
  expect(table!.x + table!.width).toBeLessThanOrEqual(box!.x + box!.width);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A bar leads to its rows.
  await bars.last().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.getByText('1 shown').waitFor();
});

job('the risk model and effectiveness can be read by everybody', async () => {
  await open(page, '/risk-model', 'Customer risk model');
  await page.getByRole('button', { name: 'Change the model' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the form of the risk model');
  await open(page, '/effectiveness', 'Effectiveness');
  await page.getByRole('heading', { name: 'Waiting items by age' }).waitFor();
  await expectAccessible(page, 'effectiveness');
  expect(desk!.complaints).toEqual([]);
});

job('lists that are missing or too old are said above everything else, and lead to the lists', async () => {
  const answer = '**/v1/overview?**';
  await page.route(answer, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.lists = { missing: ['un_sc'], outdated: [{ source: 'us_ofac_sdn', age_hours: 80, max_age_hours: 48 }] };
    await route.fulfill({ response, json: body });
  });
  await open(page, '/', 'Overview');
  const missing = page.getByRole('alert').filter({ hasText: 'Screening is stopped' });
  await missing.waitFor();
  expect(await page.locator('main [role="alert"]').allTextContents()).toEqual([
    expect.stringMatching(/^Screening is stopped: .+ is required and not imported/),
    expect.stringContaining('80'),
  ]);
  await expectAccessible(page, 'the overview without its lists');
  const health = page.locator('.card', { has: page.getByRole('heading', { name: 'Health' }) });
  const line = health.getByRole('listitem').filter({ hasText: 'Screening is stopped' });
  expect(await line.locator('.badge.bad').textContent()).toBe('!');
  await missing.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  await page.unroute(answer);
  await open(page, '/', 'Overview');
  await page.getByRole('heading', { name: 'Health' }).waitFor();
  expect(await missing.count()).toBe(0);
  expect(desk!.complaints).toEqual([]);
});

job('a list that was to be fetched and never came makes the health red, though others are in force', async () => {
  const answer = '**/v1/lists/refreshes';
  await open(page, '/', 'Overview');
  const health = page.locator('.card', { has: page.getByRole('heading', { name: 'Health' }) });
  await health.getByText('Oldest watch list').waitFor();
  expect(await health.locator('.badge.bad').count()).toBe(0);
  await page.route(answer, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    expect(body.data.items[0]).toMatchObject({ list_id: null, result: null });
    Object.assign(body.data.items[0], { state: 'done', result: 'failed', title: 'A list that never came' });
    await route.fulfill({ response, json: body });
  });
  await open(page, '/', 'Overview');
  const line = health.getByRole('listitem').filter({ hasText: 'Lists that could not be downloaded: ' });
  await line.waitFor();
  expect(await line.locator('.badge.bad').count()).toBe(1);
  await page.unroute(answer);
  expect(desk!.complaints).toEqual([]);
});

job('transactions that a rule could not evaluate are a line of the overview, which leads to them', async () => {
  const { sandbox } = desk!.service;
  const json = {
    ...{ transaction_id: 'francs', amount: 500, currency: 'CHF', transaction_type: 'transfer' },
    account_type: 'individual',
    customer_details: { customer_name: 'Bola Ade', customer_email: 'bola@demo.example' },
    additional_info: { ip_address: '203.0.113.8', location: 'Lagos' },
    origin_account: { account_number: '0123456780', bank_code: '058' },
    destination_account: { account_number: '9876543211', bank_code: '058' },
  };
  const path = '/api/v1/monitoring/transaction_monitoring';
  const { body } = await desk!.service.call('POST', path, { key: sandbox.api_key, json });
  // No shipped rule has an amount in Swiss francs.
  expect(body.data.activity_code).toBe(450);
  await open(page, '/', 'Overview');
  const line = page.getByRole('link', { name: /^A rule could not evaluate 1 transaction of the last 30 days/ });
  await line.waitFor();
  await expectAccessible(page, 'the overview with a rule that failed');
  await line.click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.getByText('francs').waitFor();
  expect(desk!.complaints).toEqual([]);
});
