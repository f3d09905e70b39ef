import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startMailServer } from '../attacks/smtp.fixture.ts';
import { expectAccessibleInBoth, open, openDesk, openOwnDesk } from './signed-in.fixture.ts';

/** Draws the card, and the whole page above it, where `SCREENS` names a folder. */
async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('heading', { name: 'Notices by e-mail' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test('a user chooses notices by e-mail, and the owner the default of a branch', {
  timeout: 300_000,
}, async (context) => {
  await using mail = await startMailServer();
  const desk = await openOwnDesk({ environment: { SMTP_URL: mail.url } });
  if (!desk) return context.skip();
  await using opened = desk;
  const { service } = opened;
  const token = service.sandbox.dashboard_token;
  const page = await opened.signIn();
  await open(page, '/account', 'Your account');
  const choice = page.getByLabel('Send notices');
  await choice.getByText('Setting of the branch (now: Off)').waitFor({ state: 'attached' });
  await draw(page, 'notice-mail');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessibleInBoth(page, '/account');
  await choice.selectOption('hourly');
  await page.getByLabel('Language of the e-mails').selectOption('fr');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').waitFor();
  const chosen = (await service.call('GET', '/v1/me/notice-mail', { token })).body.data;
  expect(chosen).toMatchObject({ choice: 'hourly', language: 'fr' });
  await open(page, '/account', 'Your account');
  await expect.poll(() => choice.inputValue()).toBe('hourly');

  await open(page, '/branches', 'Branches');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notices by e-mail').selectOption('hourly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { items } = (await service.call('GET', '/v1/branches', { token })).body.data;
  const policies = items.map(({ policy }: { policy: { dashboard?: unknown } }) => policy.dashboard);
  expect(policies).toContainEqual({ notice_mail: 'hourly' });

  // A link of an e-mail opens its branch, which stays chosen; the address no longer names it.
  await service.call('POST', '/v1/branches', { token, json: { name: 'Ikeja' } });
  const { branches } = (await service.call('GET', '/v1/me', { token })).body.data;
  const { id } = branches.find(({ name }: { name: string }) => name === 'Ikeja');
  await open(page, `/queue?branch=${id}&state=open`, 'Queue');
  const select = page.getByRole('combobox', { name: 'Branch' });
  expect(await select.inputValue()).toBe(String(id));
  expect(new URL(page.url()).search).toBe('?state=open');
  await open(page, '/queue', 'Queue');
  expect(await select.inputValue()).toBe(String(id));
  expect(opened.complaints).toEqual([]);
});

test('without a mail server the page says that nothing is sent', { timeout: 300_000 }, async (context) => {
  const desk = await openDesk();
  if (!desk) return context.skip();
  await using opened = desk;
  const page = await opened.signIn();
  await open(page, '/account', 'Your account');
  await page.getByText('E-mail is not set up on this installation').waitFor();
  await draw(page, 'notice-mail-off');
  expect(await page.getByLabel('Send notices').count()).toBe(0);
  expect(opened.complaints).toEqual([]);
});
