import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, employ, expectAccessible, flagTransaction, oldest, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
/** Path of the account's case. */
let itsCase: string;

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  itsCase = `/cases/${await oldest(desk.service, 'cases')}`;
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const said = (text: string) => page.getByRole('status').getByText(text).waitFor();

job('a rule is set aside for one customer from their case, listed, and ended', async () => {
  await open(page, itsCase, /^Case/);
  await page.getByRole('button', { name: 'Suppress a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectAccessible(page, 'the dialog that sets a rule aside');
  await dialog.getByLabel('For how long').selectOption('7');
  await dialog.getByLabel('Reason').fill('Sells houses');
  await dialog.getByRole('button', { name: 'Suppress a rule' }).click();
  await said('The rule is suppressed.');
  await page.getByText(/: Sells houses$/).waitFor();
  await open(page, '/rules/snoozes', 'Rules');
  await page.getByText('Sells houses').waitFor();
  await expectAccessible(page, 'rules that are set aside');
  await page.getByRole('button', { name: /^End the suppression now: / }).click();
  await said('The rule is in force again.');
  await page.getByText('Ended', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^End the suppression now/ }).count()).toBe(0);
});

job('a case is handed over as a PDF', async () => {
  await open(page, itsCase, /^Case/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export PDF' }).click(),
  ]);
  expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
});

job('an auditor is offered neither to reveal nor to set a rule aside', async () => {
  const theirs = await desk!.signIn(await employ(desk!.service, 'auditor'));
  await open(theirs, itsCase, /^Case/);
  await theirs.getByRole('heading', { name: 'History' }).waitFor();
  for (const name of ['Reveal', 'Suppress a rule', /^Propose/, /^Write a note/])
    expect(await theirs.getByRole('button', { name }).count(), String(name)).toBe(0);
});
