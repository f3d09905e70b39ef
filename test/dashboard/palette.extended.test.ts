import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Desk, expectAccessibleInBoth, flagTransaction, open, openDesk, PATIENCE } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  const { call, sandbox } = desk.service;
  await call('POST', '/api/onboarding/verify_customer', {
    key: sandbox.api_key,
    headers: { 'x-reference': 'cust-1' },
    json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
  });
  desk.importList('id,name,birth_date,country,kind\nC-1,Amaka Chisom Okafor,1992-04-17,Nigeria,person\n');
  const alerts = async () => (await call('GET', '/v1/alerts', { token: sandbox.dashboard_token })).body.data.items;
  await vi.waitFor(async () => expect(await alerts()).toHaveLength(1), { timeout: PATIENCE, interval: 300 });
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const folder = process.env['SCREENS'];
async function draw(name: string): Promise<void> {
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

job('Ctrl K opens a page, a search of customers and a case by typing', async () => {
  await open(page, '/cases', 'Cases');
  const [code] = /#\w+/.exec((await page.locator('.sub', { hasText: '#' }).first().textContent())!)!;
  await draw('cases');
  const box = page.getByRole('combobox', { name: /^Type a page/ });
  const begin = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await box.waitFor();
  };
  await begin();
  await box.fill('aud');
  expect(await page.getByRole('listbox').getByRole('option', { selected: true }).textContent()).toContain('Audit log');
  await expectAccessibleInBoth(page, 'the palette', 'dialog');
  await draw('palette');
  await box.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await begin();
  await box.fill('Nobody Atall');
  await page.getByRole('option', { name: /^Search customers/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(page.url()).not.toContain('Nobody');
  await begin();
  await box.fill(code);
  await page.getByRole('option', { name: `Case ${code}` }).waitFor();
  await box.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Case ${code}` }).waitFor();
});

job('an item that was opened is offered again, from another page', async () => {
  await open(page, '/cases', 'Cases');
  await page.locator('.row-link').first().click();
  const title = (await page.getByRole('heading', { level: 1, name: / · due / }).textContent())!.replace(
    / · due .*$/,
    '',
  );
  const address = page.url();
  await page.getByRole('link', { name: 'Blacklist' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blacklist' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: `${title} Recently opened` }).click();
  await page.waitForURL(address);
});

job('a filter that is set is a chip that takes it away', async () => {
  await open(page, '/cases?status=closed', 'Cases');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Remove the filter State' }).click();
  await page.getByRole('link', { name: /./ }).first().waitFor();
  await expect.poll(() => page.url()).not.toContain('status');
});

job('customer and list entry stand side by side, field by field', async () => {
  await open(page, '/alerts', 'Screening alerts');
  await page.locator('.row-link').first().click();
  const table = page.getByRole('table', { name: 'Your customer and the list entry' });
  await table.waitFor();
  expect(await table.locator('.mark').count()).toBeGreaterThan(1);
  await expectAccessibleInBoth(page, 'an alert');
  await draw('alert');
  const sidesOf = async (name: string): Promise<readonly (string | null)[]> => {
    const cells = table.getByRole('row', { name }).getByRole('cell');
    return [await cells.nth(0).textContent(), await cells.nth(2).textContent()];
  };
  expect(await sidesOf('Date of birth')).toEqual([
    expect.stringMatching(/^1992-••-••/),
    expect.stringMatching(/^1992-••-••/),
  ]);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await sidesOf('Whole name')).toEqual(['Amaka Chisom Okafor', 'Amaka Chisom Okafor']);
  expect(await sidesOf('Date of birth')).toEqual(['1992-04-17', '1992-04-17']);
  expect(await table.locator('.masked').count()).toBe(0);
  expect(desk!.complaints).toEqual([]);
});
