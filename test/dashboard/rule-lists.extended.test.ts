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
const said = (text: string) => page.getByRole('status').getByText(text).waitFor();

job('a list is made, a value is proposed, and another person puts it in force', async () => {
  await open(page, '/rules/lists', 'Lists');
  await page.getByText('There are no lists').waitFor();
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('own_countries');
  await dialog.getByLabel('Kind').selectOption('country');
  await dialog.getByLabel('Purpose').fill('Countries that our board watches');
  await expectAccessible(page, 'the dialog that makes a list');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await said('The list was created. Add values to it.');
  await page.getByRole('link', { name: 'own_countries' }).click();
  await page.getByText('No values are on the list.').waitFor();
  await page.getByRole('button', { name: 'Add a value' }).click();
  await dialog.getByLabel('Value').fill('GB');
  await dialog.getByLabel('Reason').fill('Decided by the board');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await said('Another person must publish the change.');
  await page.getByText('Another person must publish your change.').waitFor();
  await expectAccessible(page, 'a list with a change that waits');
  expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
  // The other person, through the API.
  const { baseUrl, sandbox } = desk!.service;
  const headers = { authorization: `Token ${sandbox.employee_admin_token}` };
  const lists = await (await fetch(`${baseUrl}/v1/rule-lists`, { headers })).json();
  const { id } = lists.data.items[0];
  const { data } = await (await fetch(`${baseUrl}/v1/rule-lists/${id}`, { headers })).json();
  const path = `/v1/rule-lists/${id}/drafts/${data.drafts[0].id}/publish`;
  expect((await fetch(baseUrl + path, { method: 'POST', headers })).status).toBe(200);
  await open(page, `/rules/lists/${id}`, 'own_countries');
  await page.getByText('Published', { exact: true }).waitFor();
  const folder = process.env['SCREENS'];
  for (const width of folder ? [390, 1280] : []) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/list-${width}.png` });
    await open(page, '/rules/lists', 'Lists');
    await page.screenshot({ path: `${folder}/lists-${width}.png` });
    await open(page, `/rules/lists/${id}`, 'own_countries');
  }
});
