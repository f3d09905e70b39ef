import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessible, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;

beforeAll(async () => {
  desk = await openDesk();
  if (desk) page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

/** Elements outside of the screen's width or too small for a finger. */
const misfits = (): Promise<string[]> =>
  page.evaluate(`[
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is ' + document.documentElement.scrollWidth + ' wide'] : []),
    ...[...document.querySelectorAll('dialog, dialog input, dialog select, dialog textarea, dialog button')].flatMap((element) => {
      const { left, right, height } = element.getBoundingClientRect();
      const name = element.tagName + ' ' + (element.id || element.textContent.slice(0, 20));
      return [
        ...(left < 0 || right > innerWidth + 0.5 ? [name + ' from ' + left + ' to ' + right] : []),
        ...(element.scrollWidth > element.clientWidth + 1 && element.tagName === 'DIALOG' ? [name + ' scrolls sideways'] : []),
        ...(height < 24 && element.type !== 'checkbox' ? [name + ' is ' + height + ' high'] : []),
      ];
    }),
  ]`);

job('its forms fit a phone', async () => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/blacklist', 'Blacklist');
    for (const name of ['Add to the list', 'Import']) {
      await page.locator('main').getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await misfits(), `${name} at ${width}`).toEqual([]);
      await expectAccessible(page, `${name} at ${width}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

job('a file of more lines than the API takes at once is tried, mended and brought in', async () => {
  await open(page, '/blacklist', 'Blacklist');
  await page.locator('main').getByRole('button', { name: 'Import' }).click();
  const lines = Array.from({ length: 12_000 }, (_, i) => `phone,+23480${10_000_000 + i},mule account`);
  const give = (text: string) =>
    page.getByLabel('A CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await give(['kind,value,reason', ...lines, 'fax,1,x', 'phone,12,too short'].join('\n'));
  const look = page.getByRole('button', { name: 'Show the effect' });
  await look.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('12000 entries to add').waitFor();
  await dialog.getByText('Line 12002: The line must begin with').waitFor();
  await dialog.getByText('Line 12003: Invalid value for phone').waitFor();
  expect(await dialog.getByRole('button', { name: 'Add these' }).isDisabled()).toBe(true);
  await give(lines.join('\n'));
  await look.click();
  await dialog.getByText('12000 entries to add. 0 already listed').waitFor();
  await dialog.getByRole('button', { name: 'Add these' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('12000 added').waitFor();
  // Again, nothing is added.
  await page.locator('main').getByRole('button', { name: 'Import' }).click();
  await give(`${lines.join('\n')}\n`);
  await look.click();
  await dialog.getByText('0 entries to add. 12000 already listed').waitFor();
});

job('a file that is no text in UTF-8 is said to be none, and nothing of it is taken', async () => {
  await open(page, '/blacklist', 'Blacklist');
  await page.locator('main').getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  // As a spreadsheet saves it that is not told otherwise: é is one byte.
  const buffer = Buffer.from('name,Ren\u00e9,mule account', 'latin1');
  const give = (name: string, of: Buffer) =>
    page.getByLabel('A CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: of });
  await give('good.csv', Buffer.from('name,Ren\u00e9,mule account'));
  await dialog.getByLabel('Lines').waitFor({ state: 'detached' });
  await give('old.csv', buffer);
  await dialog.getByText('old.csv is not UTF-8 text').waitFor();
  expect(await dialog.locator('textarea').inputValue()).toBe('');
  await page.keyboard.press('Escape');
});

job('what is written while lines are tried was not tried; closing stops the parts that are left', async () => {
  let [hold, asked, added] = [true, 0, 0];
  let go = () => {};
  await page.route('**/v1/blacklist/import*', async (route) => {
    asked += 1;
    if (!route.request().postDataJSON().dry_run) added += 1;
    if (hold)
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    await route.continue();
  });
  await open(page, '/blacklist', 'Blacklist');
  await page.locator('main').getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const look = dialog.getByRole('button', { name: 'Show the effect' });
  const lines = dialog.getByLabel('Lines');
  await lines.fill('phone,+2348100000001,mule account');
  await look.click();
  await expect.poll(() => asked).toBe(1);
  await lines.fill('phone,+2348100000002,mule account');
  go();
  await expect.poll(() => look.isEnabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Add these' }).count()).toBe(0);
  // Two parts, of which the first is under way.
  hold = false;
  const many = Array.from({ length: 6000 }, (_, i) => `phone,+23481${20_000_000 + i},mule account`).join('\n');
  await dialog
    .getByLabel('A CSV file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(many) });
  await look.click();
  await dialog.getByText('6000 entries to add').waitFor();
  hold = true;
  await dialog.getByRole('button', { name: 'Add these' }).click();
  await expect.poll(() => added).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  hold = false;
  go();
  await page.getByText('Stopped: 5000 added, 1000 not sent.').waitFor();
  expect(added).toBe(1);
  await page.unroute('**/v1/blacklist/import*');
});
