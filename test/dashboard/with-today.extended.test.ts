import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../server/src/platform/testing/until.ts';
import { transfer } from '../../server/src/transactions/intake/transactions.fixture.ts';
import { type Desk, expectAccessibleInBoth, open, openDesk } from './signed-in.fixture.ts';

/** What the page of a transaction shows after a late one has changed its evaluation. */
let desk: Desk | undefined;
beforeAll(async () => {
  desk = await openDesk();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

test('the evidence of the answer and today’s evaluation are side by side after a late evaluation', async (context) => {
  if (!desk) return context.skip();
  const { call, sandbox } = desk.service;
  const send = async (name: string, days: number): Promise<string> => {
    const timestamp = new Date(Date.now() - days * 86_400_000).toISOString();
    const json = transfer({ transaction_id: name, timestamp, amount: 4_500_000 });
    const path = '/api/v1/monitoring/transaction_monitoring';
    return (await call('POST', path, { key: sandbox.api_key, json })).body.data.status;
  };
  await send('today-a', 6);
  expect(await send('today-c', 2)).toBe('safe');
  await send('today-b', 4);
  const token = sandbox.dashboard_token;
  const find = async (name: string) =>
    (await call('GET', `/v1/transactions?transaction_id=${name}`, { token })).body.data.items[0];
  const late = async () => {
    const found = await find('today-c');
    return found.found_late ? found : undefined;
  };
  const { id } = await until(late, { what: 'the late evaluation', timeoutMs: 60_000, intervalMs: 100 });

  const page = await desk.signIn();
  await open(page, `/transactions/${id}`, /^Suspicious transaction · NGN 4,500,000/);
  const card = page.locator('.card', { hasText: 'Evidence of the answer and today’s evaluation' });
  await card
    .getByRole('row', { name: /Found after the answer\s+no hit\s+hit\s+≠ differs/ })
    .first()
    .waitFor();
  expect(await card.getByRole('row', { name: /^Verdict\s+Safe\s+Suspicious/ }).count()).toBe(1);
  const amounts = card.getByRole('row', { name: /\s2\s+3\s+≠ differs/ });
  expect(await amounts.count()).toBeGreaterThan(0);
  await expectAccessibleInBoth(page, 'a transaction beside today’s evaluation');
  await page.emulateMedia({ colorScheme: 'light' });
  const folder = process.env['SCREENS'];
  if (folder) mkdirSync(folder, { recursive: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    if (folder) await page.screenshot({ path: join(folder, `with-today-${width}.png`), fullPage: true });
  }
  // A transaction whose evaluation did not change is compared when the user asks.
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/transactions/${(await find('today-a')).id}`, /^Safe transaction/);
  expect(await page.getByText('In the answer', { exact: true }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Evidence of the answer and today’s evaluation' }).click();
  await page.getByRole('columnheader', { name: 'In the answer' }).first().waitFor();
  expect(desk.complaints).toEqual([]);
}, 300_000);
