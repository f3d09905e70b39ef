import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListMirror, listFixture, startListMirror } from '../list-mirror.fixture.ts';
import { type Desk, employ, expectAccessible, open, openOwnDesk } from './signed-in.fixture.ts';

/** The watch lists' page, with a server on loopback in place of the official addresses. */
let mirror: ListMirror;
let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  mirror = await startListMirror();
  desk = await openOwnDesk({ environment: { LIST_MIRROR: mirror.url } });
  if (desk) page = await desk.signIn();
}, 300_000);
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]();
  await mirror?.[Symbol.asyncDispose]();
});
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const row = (name: string) => page.locator('main tr').filter({ hasText: name });

job('a list that is not here is fetched, and followed until it is', async () => {
  mirror.files.set('un_sc', listFixture('un.xml'));
  const release = mirror.hold();
  // From the overview, which knows the lists already.
  await page.getByText('Oldest watch list').waitFor();
  await page.getByRole('navigation', { name: 'Hakiki' }).getByRole('link', { name: 'Watch lists' }).click();
  await page.getByRole('heading', { name: 'Official lists that are not imported' }).waitFor();
  await page.getByRole('button', { name: 'Fetch UN Security Council Consolidated List' }).click();
  await page.getByText('Being downloaded from its official address').waitFor();
  await expectAccessible(page, 'while a list is fetched');
  release();
  const un = row('UN Security Council Consolidated List');
  await un.getByText('A new version was imported').waitFor();
  expect(await un.textContent()).toContain('+2 ~0 −0');
  expect(await page.getByRole('button', { name: 'Fetch UN Security' }).count()).toBe(0);
  await expectAccessible(page, 'with a list that has come');
});

job('its versions are there, and what each of them changed', async () => {
  await row('UN Security Council Consolidated List').getByRole('link', { name: 'UN Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'UN Security Council Consolidated List' }).waitFor();
  await expectAccessible(page, 'the versions of a list');
  await row('In force')
    .getByRole('link', { name: /^Version/ })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Version/ }).waitFor();
  await row('DULIMAR OSEI KORVANE').getByText('Added').waitFor();
  await expectAccessible(page, 'what a version changed');
  await page.getByRole('link', { name: 'Watch lists' }).first().click();
});

job('one that cannot be had says why', async () => {
  await page.getByRole('button', { name: 'Fetch EU Consolidated Financial Sanctions List' }).click();
  await page
    .getByText('The list could not be downloaded: The URL could not be used: its server answered with status 503')
    .waitFor();
});

job('on a phone, and in French', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Refresh UN Security Council Consolidated List' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  // Nothing is cut off either: the reason why one could not be had is long.
  expect(
    await page.evaluate(
      "[...document.querySelectorAll('main .badge')].filter((one) => one.getBoundingClientRect().right > innerWidth).length",
    ),
  ).toBe(0);
  await expectAccessible(page, 'on a phone');
  await page.evaluate("localStorage.setItem('hakiki.language', 'fr')");
  await open(page, '/lists', 'Listes de surveillance');
  await page.getByRole('button', { name: 'Actualiser les listes officielles' }).waitFor();
  await page
    .getByText('Elle n’a pas pu être obtenue : L’adresse n’a rien donné : son serveur a répondu par le statut 503')
    .waitFor();
});

job('who may not ask for it has no button', async () => {
  page = await desk!.signIn(await employ(desk!.service, 'admin'));
  await open(page, '/lists', 'Watch lists');
  await page.getByRole('heading', { name: 'Official lists that are not imported' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Fetch|Refresh) / }).count()).toBe(0);
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
