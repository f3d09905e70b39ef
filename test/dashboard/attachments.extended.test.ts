import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, employ, expectAccessible, flagTransaction, open, openDesk } from './signed-in.fixture.ts';

/** Files of a case, as officers attach, see, download and remove them. */
let desk: Desk | undefined;
let page: Page;
let caseId: number;
const send = async (method: string, path: string, json?: unknown) => {
  const { dashboard_token: token } = desk!.service.sandbox;
  const { status, body } = await desk!.service.call(method, path, { token, ...(json !== undefined && { json }) });
  expect([path, status < 300, body]).toEqual([path, true, body]);
  return body.data;
};
/** Kept where the folder is named, to be looked at: `SCREENS=/tmp/screens`. */
async function shoot(name: string, shown = page): Promise<void> {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 1280]) {
    await shown.setViewportSize({ width, height: 900 });
    await shown.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await shown.setViewportSize({ width: 1280, height: 800 });
}
const cardOf = (shown: Page, title = 'Files') =>
  shown.locator('.card', { has: shown.getByRole('heading', { name: title, exact: true }) });
const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
/** Chooses files as a person does who presses the button with the keyboard. */
async function choose(...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await cardOf(page).getByRole('button', { name: 'Attach files' }).press('Enter');
  await (await chooser).setFiles(files);
}

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  page = await desk.signIn();
  caseId = (await send('GET', '/v1/cases')).items[0].id;
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 300_000 }, async (context) => (desk ? run() : context.skip()));

job('files are attached by the keyboard; one that is refused stays with its reason', async () => {
  await open(page, `/cases/${caseId}`, /^Case/);
  const card = cardOf(page);
  await card.getByText('No files are attached. Attach a bank statement').waitFor();
  await shoot('files-empty');
  await choose(
    file('Statement of March.pdf', '%PDF-1.7 one'),
    file('page.html', '<html>'),
    file('A letter with a very long name that has to be broken over several lines on a telephone.txt', 'Dear Sir'),
  );
  await card.getByText('page.html: Attach a PDF, JPEG, PNG or plain text file (UTF-8).').waitFor();
  await card
    .getByRole('button', { name: /^Download/ })
    .or(card.getByRole('link', { name: /^Download/ }))
    .nth(1)
    .waitFor();
  await shoot('files-refused');
  await expectAccessible(page, 'a case with files');
  await card.getByRole('button', { name: 'Dismiss page.html' }).click();
  expect(await card.getByText('page.html').count()).toBe(0);
  expect((await send('GET', `/v1/cases/${caseId}`)).attachments).toHaveLength(2);
  // The history names the action, not the masked name.
  await page.getByText('File attached', { exact: true }).first().waitFor();
});

job('a file whose answer is lost is attached once when it is tried again', async () => {
  await open(page, `/cases/${caseId}`, /^Case/);
  const card = cardOf(page);
  let lost = 0;
  await page.route('**/attachments?*', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await choose(file('Receipt.txt', 'Paid.'));
  await card.getByText(/^Receipt.txt: /).waitFor();
  await card.getByRole('button', { name: 'Try again Receipt.txt' }).click();
  await card.getByText(/^Receipt.txt: /).waitFor({ state: 'detached' });
  await page.unroute('**/attachments?*');
  expect((await send('GET', `/v1/cases/${caseId}`)).attachments).toHaveLength(3);
});

job('a file is downloaded under a name without personal data, and removed with a reason', async () => {
  await open(page, `/cases/${caseId}`, /^Case/);
  const card = cardOf(page);
  const saved = page.waitForEvent('download');
  await card
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^hakiki-case-[A-Z0-9]{6}-file-\d+\.pdf$/);
  await card
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Remove the file/ });
  await dialog.getByText('The file is deleted.').waitFor();
  await shoot('files-remove');
  await expectAccessible(page, 'the dialog to remove a file', 'dialog');
  await dialog.getByLabel('Reason').fill('It belongs to another case.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('File removed', { exact: true }).first().waitFor();
  expect((await send('GET', `/v1/cases/${caseId}`)).attachments).toHaveLength(2);
});

job('an auditor sees the files and has no button; a French officer reads French', async () => {
  const auditor = await desk!.signIn(await employ(desk!.service, 'auditor'));
  await open(auditor, `/cases/${caseId}`, /^Case/);
  const card = cardOf(auditor);
  await card.getByText('Your role cannot download files.').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  expect(await card.getByRole('link').count()).toBe(0);
  await shoot('files-auditor', auditor);
  await auditor.evaluate("localStorage.setItem('hakiki.language', 'fr')");
  await auditor.reload();
  await cardOf(auditor, 'Fichiers').getByText('Votre rôle ne permet pas de télécharger des fichiers.').waitFor();
  await auditor.close();
  expect(desk!.complaints).toEqual([]);
});
