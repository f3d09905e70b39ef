import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessibleInBoth, flagTransaction, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
const send = async (method: string, path: string, json?: unknown) => {
  const { sandbox, call } = desk!.service;
  const answer = await call(method, path, { token: sandbox.dashboard_token, ...(json !== undefined && { json }) });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body.data;
};
/** Kept where the folder is named, to be looked at: `SCREENS=/tmp/screens`. */
async function shoot(name: string): Promise<void> {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  await desk.service.call('POST', '/api/onboarding/verify_customer', {
    key: desk.service.sandbox.api_key,
    json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  });
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

job('an administrator adds a template; an unknown placeholder is refused', async () => {
  await open(page, '/templates', 'Text templates');
  await page.getByText('There is no template yet').waitFor();
  await page.getByRole('button', { name: 'Add a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Customer was called');
  await dialog.getByLabel('Text').fill('{author} called {customer} about {case_id}, due {due}. {wrong}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('unknown placeholder, wrong').waitFor();
  await shoot('template-dialog');
  await dialog.getByLabel('Text').fill('{author} called {customer} about {case_id}. {reference}');
  await expectAccessibleInBoth(page, 'the dialog of a template');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('{author} called {customer}').waitFor();
  for (const kind of ['reason', 'report'])
    await send('POST', '/v1/text-templates', {
      kind,
      name: `As usual (${kind})`,
      text: 'About {customer}, by {author}.',
    });
  await page.reload();
  await page.getByText('As usual (report)').waitFor();
  await expectAccessibleInBoth(page, 'the templates');
  await shoot('templates');
});

job('it is inserted into the note of a case, with masked values masked and what is left named', async () => {
  const [{ id }] = (await send('GET', '/v1/cases')).items;
  await open(page, `/cases/${id}`, /^Case/);
  await page.getByRole('button', { name: 'Write a note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Yesterday.');
  await dialog.getByLabel('Template').selectOption({ label: 'Customer was called' });
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.getByText('Replace before you send: {reference}').waitFor();
  expect(await dialog.getByLabel('Note').inputValue()).toMatch(
    /^Yesterday\.\n.+ called A••• E••• about #\w{6}\. \{reference\}$/,
  );
  await expectAccessibleInBoth(page, 'a note with a template');
  await shoot('note');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

job('one for reasons is offered where an item is decided, and one for reports in the report', async () => {
  const { items } = await send('GET', '/v1/queue?kind=customer');
  await open(page, `/queue/${items[0].id}`, /./);
  await page.getByRole('button', { name: 'Approve' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption({ label: 'As usual (reason)' });
  await dialog.getByRole('button', { name: 'Insert' }).click();
  expect(await dialog.getByLabel('Note').inputValue()).toMatch(/^About E•••.*, by .+\.$/);
  await shoot('decision');

  const [{ id }] = (await send('GET', '/v1/cases')).items;
  const [profile] = (await send('GET', '/v1/report-profiles')).items;
  const report = await send('POST', `/v1/cases/${id}/reports`, { profile: profile.id });
  await open(page, `/reports/${report.id}`, /^Suspicious transactions · /);
  const template = page.getByLabel('Template').first();
  await template.selectOption({ label: 'As usual (report)' });
  await page.getByRole('button', { name: 'Insert' }).first().click();
  await expectAccessibleInBoth(page, 'a report with a template');
  await shoot('report');
  expect(desk!.complaints).toEqual([]);
});
