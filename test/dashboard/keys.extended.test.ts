import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessible, open, openDesk, PATIENCE } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
let issued = '';
beforeAll(async () => {
  desk = await openDesk();
  if (desk) page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const dialog = (name: string) => page.getByRole('dialog', { name });
const row = () => page.getByRole('row', { name: /Branch office/ });
/** Stores pictures in the folder `PICTURES`, if it is set, on a desktop and on a phone. */
const picture = async (name: string): Promise<void> => {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  const size = page.viewportSize()!;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(size);
};
/** Status of a request with the issued key. */
const statusWithKey = async (): Promise<number> =>
  (
    await desk!.service.call('POST', '/api/onboarding/verify_customer', {
      key: issued,
      headers: { 'x-reference': 'cust-1' },
      json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
    })
  ).status;

job('a key is issued once the password was given again, and shown once', async () => {
  await desk!.agePasswords(11);
  await open(page, '/keys', 'API keys');
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await dialog('Issue a key').getByLabel('Name').fill('Branch office');
  await dialog('Issue a key').getByRole('button', { name: 'Issue a key' }).click();
  const again = page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
  await again.waitFor();
  await expectAccessible(page, 'the password again');
  // A wrong one is told, and what was begun waits on.
  await again.getByLabel('Password').fill('not the password');
  await again.getByRole('button', { name: 'Confirm' }).click();
  await again.getByRole('alert').waitFor();
  await again.getByLabel('Password').fill(desk!.service.sandbox.owner_password);
  await again.getByRole('button', { name: 'Confirm' }).click();
  const shown = dialog('Your new key');
  await shown.waitFor();
  await expectAccessible(page, 'a new key');
  issued = (await shown.locator('.mono').textContent())!.trim();
  // It closes by saying so alone.
  await page.keyboard.press('Escape');
  expect(await shown.isVisible()).toBe(true);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await shown.waitFor({ state: 'detached' });
  await row()
    .getByText(`…${issued.slice(-4)}`)
    .waitFor();
  await page.reload();
  await row().waitFor();
  expect(await page.content()).not.toContain(issued);
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(issued);
});

job('its last use is shown', async () => {
  await row().getByText('Never').waitFor();
  expect(await statusWithKey()).toBe(200);
  // The service writes uses every ten seconds.
  await expect
    .poll(
      async () => {
        await open(page, '/keys', 'API keys');
        return row().getByText('Never').count();
      },
      { timeout: PATIENCE, interval: 1000 },
    )
    .toBe(0);
  expect(await row().locator('time').count()).toBeGreaterThan(0);
});

job('its scopes and addresses are chosen by keyboard, and shown in the list', async () => {
  await page.getByRole('button', { name: /^Change: Branch office/ }).focus();
  await page.keyboard.press('Enter');
  const form = dialog('Change “Branch office”');
  await form.getByLabel('What the key may do').selectOption('chosen');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('Choose at least one scope.').waitFor();
  await form.getByLabel('Sessions').focus();
  await page.keyboard.press('Space');
  await form.getByLabel('Addresses that may use the key').fill('10.0.0.5/8');
  await expectAccessible(page, 'limits of a key');
  await page.keyboard.press('Control+Enter');
  await form.getByRole('alert').getByText('10.0.0.0/8').waitFor();
  await form.getByLabel('Addresses that may use the key').fill('192.0.2.0/24\n\n2001:db8::/48\n');
  await picture('change');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await row().getByText('Sessions').waitFor();
  await row().getByText('192.0.2.0/24, 2001:db8::/48').waitFor();
  expect(await statusWithKey()).toBe(403);
  await page.getByRole('button', { name: /^Change: Branch office/ }).click();
  await form.getByLabel('Addresses that may use the key').fill('');
  await form.getByLabel('What the key may do').selectOption('all');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await statusWithKey()).toBe(200);
});

job('a key is replaced, and the former one works until its end is chosen', async () => {
  await page.getByRole('button', { name: /^Replace: Branch office/ }).click();
  const form = dialog('Replace “Branch office”');
  await form.getByLabel('The former key ends').selectOption('168');
  await expectAccessible(page, 'replace a key');
  await picture('replace');
  await form.getByRole('button', { name: 'Replace' }).click();
  const shown = dialog('Your new key');
  const made = (await shown.locator('.mono').textContent())!.trim();
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await row().getByText('Replaced').waitFor();
  await row()
    .getByText(/^Works until /)
    .waitFor();
  await expectAccessible(page, 'a replaced key');
  await picture('list');
  const former = issued;
  issued = made;
  expect(await statusWithKey()).toBe(200);
  issued = former;
  expect(await statusWithKey()).toBe(200);
  await page.getByRole('button', { name: /^End now: Branch office/ }).click();
  await dialog('End now').getByRole('button', { name: 'End now' }).click();
  await dialog('End now').waitFor({ state: 'detached' });
  expect(await statusWithKey()).toBe(401);
  issued = made;
  expect(await statusWithKey()).toBe(200);
});

job('a key is revoked by its name, and refused from then on', async () => {
  await page.getByRole('button', { name: /^Revoke: Branch office/ }).click();
  await dialog('Revoke').getByText('“Branch office” stops working at once.').waitFor();
  await dialog('Revoke').getByRole('button', { name: 'Revoke' }).click();
  // The former key was ended a moment ago, with the same message.
  await page.getByRole('status').getByText('Revoked.').last().waitFor();
  await expect.poll(() => row().getByText('Revoked').count(), { timeout: PATIENCE }).toBe(2);
  expect(await page.getByRole('button', { name: /: Branch office/ }).count()).toBe(0);
  expect(await statusWithKey()).toBe(401);
  expect(desk!.complaints).toEqual([]);
});
