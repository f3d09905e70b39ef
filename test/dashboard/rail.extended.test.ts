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
  await rail().getByRole('link', { name: 'Cases 1 waiting' }).waitFor();
  await rail().getByRole('link', { name: 'Queue 1 waiting' }).waitFor();
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
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Pin Cases of the queue to the navigation' }).click();
  await expectAccessible(page, 'the dialog of views');
  await page.keyboard.press('Escape');
  await open(page, '/overview', 'Overview');
  await rail().getByRole('link', { name: 'Cases of the queue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  expect(new URL(page.url()).search).toBe('?kind=case');
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
