import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessible, flagTransaction, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

job('on a phone a list is sorted by a field above it, on a desktop by its headings', async () => {
  await open(page, '/transactions', 'Transactions');
  const choice = page.getByLabel('Sort by');
  await page.locator('th[aria-sort="descending"]', { hasText: 'At' }).waitFor();
  expect(await choice.isVisible()).toBe(false);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await choice.selectOption('received');
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=received');
  await expectAccessible(page, 'the order of a list on a phone');
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/sort-390.png` });
  await choice.selectOption('at');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.setViewportSize(size);
  await page.locator('th button', { hasText: 'Received' }).click();
  await page.locator('th[aria-sort="descending"]', { hasText: 'Received' }).waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/sort-1280.png` });
  expect(new URL(page.url()).search).toBe('?sort=received');
});
