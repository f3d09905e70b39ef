import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Desk,
  expectAccessible,
  expectAccessibleInBoth,
  flagTransaction,
  open,
  openDesk,
  pressUntil,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  await flagTransaction(desk.service, 't-2', 'bisi@demo.example');
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const rail = () => page.getByRole('navigation', { name: 'Hakiki' });
const isInView = async (name: string): Promise<boolean> => {
  const box = await rail().getByRole('button', { name }).boundingBox();
  return box !== null && box.y + box.height <= page.viewportSize()!.height;
};

job('counts what waits beside the pages, and names it to a screen reader', async () => {
  await rail().getByRole('link', { name: 'Cases 2 waiting' }).waitFor();
  await rail().getByRole('link', { name: 'Queue 2 waiting' }).waitFor();
  // Nothing waits there.
  expect(await rail().getByRole('link', { name: 'Reports' }).textContent()).toBe('Reports');
  await expectAccessibleInBoth(page, 'the navigation', '.rail');
});

job('shows every section at 1280 by 800, and keeps by user which are open', async () => {
  expect(await isInView('Account')).toBe(true);
  const section = rail().getByRole('button', { name: 'Account' });
  await section.focus();
  await pressUntil(page, 'Enter', rail().getByRole('link', { name: 'API keys' }));
  expect(await section.getAttribute('aria-expanded')).toBe('true');
  await rail().getByRole('button', { name: 'Detection' }).click();
  await page.reload();
  await rail().getByRole('link', { name: 'API keys' }).waitFor();
  expect(await rail().getByRole('link', { name: 'Blacklist' }).count()).toBe(0);
  // The page in sight is in a closed section: its heading says where.
  await open(page, '/rules', 'Rules');
  expect(await rail().getByRole('button', { name: 'Detection' }).getAttribute('class')).toBe('current');
  await rail().getByRole('button', { name: 'Detection' }).click();
});

job('a saved view is pinned to the navigation', async () => {
  await open(page, '/queue?kind=case', 'Queue');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save these filters as').fill('Cases of the queue');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Pin Cases of the queue to the navigation' }).click();
  await expectAccessible(page, 'the dialog of views');
  await page.keyboard.press('Escape');
  await open(page, '/overview', 'Overview');
  await rail().getByRole('link', { name: 'Cases of the queue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  expect(new URL(page.url()).search).toBe('?kind=case');
});

job('a pinned view with a reference sends the reference to no address', async () => {
  const asked: string[] = [];
  const note = (request: { url: () => string }) => asked.push(request.url());
  await open(page, '/transactions#reference=bisi@demo.example', 'Transactions');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save these filters as').fill('Of one customer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Pin Of one customer to the navigation' }).click();
  await page.keyboard.press('Escape');
  await open(page, '/overview', 'Overview');
  page.on('request', note);
  await rail().getByRole('link', { name: 'Of one customer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  page.off('request', note);
  expect(new URL(page.url()).search).toBe('');
  expect(new URL(page.url()).hash).toContain('reference=');
  // The dashboard's own address is asked for by the reload.
  expect(asked.filter((url) => !new URL(url).pathname.startsWith('/v1/') && /bisi/.test(url))).toEqual([]);
  expect(asked.length).toBeGreaterThan(1);
});

job('cases are sorted by deadline, and by the heading of another column', async () => {
  await open(page, '/cases', 'Cases');
  const heading = (name: RegExp) => page.getByRole('columnheader', { name });
  const codes = async () => (await page.locator('main tbody tr').allInnerTexts()).map((row) => /#\w{6}/.exec(row)?.[0]);
  const byDeadline = await codes();
  expect(byDeadline.length).toBe(2);
  expect(await heading(/^Due/).getAttribute('aria-sort')).toBe('ascending');
  expect(await heading(/^Opened/).getAttribute('aria-sort')).toBe('none');
  await page.getByRole('button', { name: 'Opened' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort="descending"]', { hasText: 'Opened' }).waitFor();
  expect(new URL(page.url()).search).toBe('?sort=newest');
  await expect.poll(codes).toEqual(byDeadline.toReversed());
  await expectAccessible(page, 'a sorted list');
  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect.poll(codes).toEqual(byDeadline);
  // The queue has one order.
  await open(page, '/queue', 'Queue');
  expect(await heading(/^Due/).getAttribute('aria-sort')).toBe('ascending');
});

job('columns are chosen by user and list, and kept in the browser', async () => {
  await open(page, '/cases', 'Cases');
  const heading = (name: RegExp) => page.getByRole('columnheader', { name }).count();
  expect([await heading(/^Stage/), await heading(/^Risk score/)]).toEqual([0, 1]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Stage').check();
  await page.getByLabel('Risk score').uncheck();
  await expectAccessibleInBoth(page, 'the choice of columns', 'dialog');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: /^Stage/ }).waitFor();
  expect(await heading(/^Risk score/)).toBe(0);
  await open(page, '/queue', 'Queue');
  expect(await heading(/^Opened/)).toBe(0);
  await open(page, '/cases', 'Cases');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: /^Risk score/ }).waitFor();
  expect(await heading(/^Stage/)).toBe(0);
});

job('on a phone every section is in view too', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const box = await page.getByRole('dialog').getByRole('button', { name: 'Connections' }).boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(844);
  await expectAccessible(page, 'the menu of a phone');
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
