import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, flagTransaction, oldest, open, openDesk } from './signed-in.fixture.ts';

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
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

job('where the answer is lost, what was typed stays, and sending again writes it once', async () => {
  await open(page, itsCase, /^Case/);
  await page.getByRole('button', { name: /^Write a note/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Called the customer');
  const keys: (string | undefined)[] = [];
  // The service takes it, and its answer does not come back.
  await page.route(`**/v1${itsCase}/notes**`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  const write = dialog.getByRole('button', { name: 'Write a note' });
  await write.click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Called the customer');
  await page.unroute(`**/v1${itsCase}/notes**`);
  page.on('request', (request) => {
    if (request.url().includes('/notes')) keys.push(request.headers()['idempotency-key']);
  });
  await write.click();
  await dialog.waitFor({ state: 'detached' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  const { dashboard_token: token } = desk!.service.sandbox;
  const { history } = (await desk!.service.call('GET', `/v1${itsCase}`, { token })).body.data;
  expect(history.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(1);
});

job('what was typed is there when its dialog is opened again, and gone once it is sent', async () => {
  const asked = page.getByRole('dialog');
  const openNote = () => page.getByRole('button', { name: /^Write a note/ }).click();
  await open(page, itsCase, /^Case/);
  await openNote();
  await asked.getByLabel('Note').fill('Half a thou');
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  // By a look elsewhere and back.
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.goBack();
  await openNote();
  expect(await asked.getByLabel('Note').inputValue()).toBe('Half a thou');
  await asked.getByLabel('Note').fill('A whole thought');
  await page.keyboard.press('Control+Enter');
  await asked.waitFor({ state: 'detached' });
  await openNote();
  expect(await asked.getByLabel('Note').inputValue()).toBe('');
  await page.keyboard.press('Escape');
});

job('a list that cannot be had says so, with a way to ask again', async () => {
  await page.route('**/v1/transactions?**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto(`${desk!.service.baseUrl}/dashboard/transactions`);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/v1/transactions?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('tr[data-row="0"]').waitFor();
});

job('a page whose file is gone since an upgrade is loaded anew by itself, and else says so', async () => {
  await open(page, '/overview', 'Overview');
  let tries = 0;
  await page.route('**/assets/lists-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.getByRole('link', { name: 'Watch lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Watch lists' }).waitFor();
  expect(tries).toBe(2);
  await page.unroute('**/assets/lists-*.js');
  await page.route('**/assets/blacklist-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Blacklist' }).click();
  await page.getByRole('heading', { level: 1, name: 'This could not be loaded' }).waitFor();
  await page.unroute('**/assets/blacklist-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blacklist' }).waitFor();
});

job('a page whose file is lost with the network says so, and is shown by another try', async () => {
  await open(page, '/overview', 'Overview');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'This could not be loaded' }).waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/not-loaded-page.png` });
  // Without the network, another try changes nothing, and the page is never blank.
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'This could not be loaded' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

job('a dialog whose file cannot be loaded says so, keeps what was typed, and opens by another try', async () => {
  const dialog = page.getByRole('dialog');
  let isLost = true;
  const file = /assets\/assign-to-/;
  await page.route(file, (route) => (isLost ? route.abort() : route.continue()));
  await open(page, itsCase, /^Case/);
  await page.getByRole('button', { name: /^Write a note/ }).click();
  await dialog.getByLabel('Note').fill('Half a thought');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const assign = page.getByRole('button', { name: /^Assign/ }).first();
  await assign.click();
  await dialog.getByText('Your text is still here').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Your text is still here').waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/not-loaded-dialog.png` });
  isLost = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('heading', { name: /^Assign/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Write a note/ }).click();
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Half a thought');
  await page.keyboard.press('Escape');
  await page.unroute(file);
});

job('a page that throws says so in its place, and the others go on', async () => {
  await open(page, '/overview', 'Overview');
  await page.route('**/v1/lists?**', (route) => route.fulfill({ json: { status: 'success', data: {} } }));
  await page.getByRole('link', { name: 'Watch lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page failed' }).waitFor();
  await page.unroute('**/v1/lists?**');
  await page.getByRole('link', { name: 'Blacklist' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blacklist' }).waitFor();
});

job('from page to page through the whole rail, each shows what is its own', async () => {
  await open(page, '/overview', 'Overview');
  const rail = page.getByRole('navigation', { name: 'Hakiki' });
  const closed = rail.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  const names = await rail.getByRole('link').locator('.place').allInnerTexts();
  expect(names.length).toBeGreaterThan(15);
  const thrown: string[] = [];
  const note = ({ message }: Error) => thrown.push(message);
  page.on('pageerror', note);
  for (const name of names) {
    await rail.locator('.place').getByText(name, { exact: true }).click();
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    thrown.push(...(await page.locator('h1', { hasText: 'This page failed' }).allInnerTexts()).map(() => name));
  }
  page.off('pageerror', note);
  expect(thrown).toEqual([]);
});

job('where the browser does not let it copy, it says so', async () => {
  // As on an address without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${desk!.service.baseUrl}/dashboard/components`);
  await page.getByRole('button', { name: 'Copy it' }).click();
  await page.getByText('Your browser does not let this page copy').waitFor();
});
