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

job('a key is revoked by its name, and refused from then on', async () => {
  await page.getByRole('button', { name: 'Revoke: Branch office' }).click();
  await dialog('Revoke').getByText('“Branch office” stops working at once.').waitFor();
  await dialog('Revoke').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('status').getByText('Revoked.').waitFor();
  await row().getByText('Revoked').waitFor();
  expect(await page.getByRole('button', { name: 'Revoke: Branch office' }).count()).toBe(0);
  expect(await statusWithKey()).toBe(401);
  expect(desk!.complaints).toEqual([]);
});
