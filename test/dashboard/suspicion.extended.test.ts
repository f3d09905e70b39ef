import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPED } from '../../server/src/reports/reports.fixture.ts';
import { type Desk, employ, expectAccessible, flagTransaction, open, openDesk } from './signed-in.fixture.ts';

/** What a person sees who approves a report, reports without an alert, declares a field, sets the board's limit, changes the risk model, and whose lists never came. */
let desk: Desk | undefined;
let page: Page;
/** The report of the account's first case. */
let reportId: number;
const send = async (method: string, path: string, json?: unknown, token = desk!.service.sandbox.dashboard_token) => {
  const answer = await desk!.service.call(method, path, { token, ...(json !== undefined && { json }) });
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
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 300_000 }, async (context) => (desk ? run() : context.skip()));

job(
  'a report shows its person, words and transactions before and after it is approved, and its case counts down',
  async () => {
    const [{ id: caseId }] = (await send('GET', '/v1/cases')).items;
    const [profile] = (await send('GET', '/v1/report-profiles')).items;
    const admin = desk!.service.sandbox.employee_admin_token;
    const fields = { ...TYPED, id_number: '22222222222', id_type: 'B' };
    const report = await send('POST', `/v1/cases/${caseId}/reports`, { profile: profile.id, fields }, admin);
    reportId = report.id;
    await open(page, `/reports/${report.id}`, /^Suspicious transactions · Case #\w{6} · Draft · due in /);
    const contents = page.locator('.card', { has: page.getByRole('heading', { name: 'Content to approve' }) });
    await contents.getByText('Eze', { exact: true }).waitFor();
    await contents.getByText(/moved money on the same day/).waitFor();
    await contents.getByText('t-1', { exact: true }).waitFor();
    await contents.getByText('058/0123456789').waitFor();
    await shoot('report-before');
    await expectAccessible(page, 'a report before it is approved');
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByText(/Suspicious transactions, 1 transaction/).waitFor();
    await shoot('report-approve-dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    const approved = page.locator('.card', { has: page.getByRole('heading', { name: 'Approved content' }) });
    await approved.getByText('058/0123456789').waitFor();
    await approved.getByText(/moved money on the same day/).waitFor();
    await shoot('report-after');
    await open(page, `/cases/${caseId}`, /^Case/);
    expect(await page.getByText(/^Due in /).count()).toBeGreaterThanOrEqual(2);
    await page.getByText('Suspected since').waitFor();
    await shoot('case-clock');
    await page.getByRole('button', { name: 'Propose an outcome' }).click();
    const proposing = page.getByRole('dialog', { name: 'Propose an outcome' });
    // The only outcome of a case with an approved report, and what it does.
    await proposing.getByText(/This decision will/).waitFor();
    await shoot('case-propose');
  },
);

job('a person who may not reveal sees which fields there are and no value', async () => {
  const branches: readonly { id: number }[] = (await send('GET', '/v1/branches')).items;
  // The one that reports are shown of: the first that was made.
  await send('PATCH', `/v1/branches/${Math.min(...branches.map(({ id }) => id))}`, {
    policy: { dashboard: { analysts_reveal: false } },
  });
  const analyst = await employ(desk!.service, 'analyst');
  const theirs = await desk!.signIn(analyst);
  await theirs.goto(`${desk!.service.baseUrl}/dashboard/reports/${reportId}`);
  const contents = theirs.locator('.card', { has: theirs.getByRole('heading', { name: 'Approved content' }) });
  await contents.getByText('t-1', { exact: true }).waitFor();
  const text = (await contents.textContent())!;
  expect(text).toContain('•••');
  expect(text).not.toMatch(/Eze|0123456789|22222222222|moved money/);
  await theirs.close();
});

job('a report without an alert begins with a case about the customer', async () => {
  await open(page, '/reports', 'Reports');
  await page.getByRole('button', { name: 'Report without an alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report without an alert' });
  await dialog.getByLabel('Name of the customer').fill('Ngozi Bello');
  await dialog.getByLabel('Customer’s number, such as a BVN').fill('22200000001');
  await dialog.getByLabel('Kind of number, such as bvn').fill('bvn');
  await dialog.getByLabel('Reason for the suspicion').fill('Asked how to stay below the threshold.');
  await shoot('report-without-alert');
  await expectAccessible(page, 'the dialog of a report without an alert', 'dialog');
  await dialog.getByRole('button', { name: 'Open the case' }).click();
  await page.getByRole('heading', { level: 1, name: /^Case/ }).waitFor();
  await page.getByText('A person opened this case, not a rule.').waitFor();
  await page.getByText('Asked how to stay below the threshold.').or(page.getByText('•••').first()).first().waitFor();
  await page.getByRole('button', { name: 'Draft a report' }).click();
  const drafting = page.getByRole('dialog', { name: 'Draft a report' });
  expect(await drafting.getByLabel('Kind').inputValue()).toBe('sar');
  await drafting.getByRole('button', { name: 'Draft a report' }).click();
  await page.getByRole('heading', { level: 1, name: /^Suspicious activity · / }).waitFor();
  await shoot('report-activity');
});

job('a field is declared, a limit set, steps and minimum levels of the risk model changed', async () => {
  await open(page, '/rules/fields', 'Own fields');
  await page.getByRole('button', { name: 'Declare a field' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Declare a field' });
  await dialog.getByLabel('Name').fill('monthly_income');
  await dialog.getByLabel('Type').selectOption('number');
  await dialog.getByLabel('Meaning').fill('As the customer said when the account was opened.');
  await shoot('field-dialog');
  await dialog.getByRole('button', { name: 'Declare a field' }).click();
  await page.getByText('monthly_income').waitFor();
  await page.getByText('Masked', { exact: true }).waitFor();
  await shoot('fields');
  await expectAccessible(page, 'own fields');

  await open(page, '/branches', 'Branches');
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  const branch = page.getByRole('dialog');
  await branch.getByLabel('The board’s limit of false positives, in percent').fill('60');
  expect(JSON.parse(await branch.getByLabel('Policy').inputValue())).toMatchObject({
    dashboard: { false_positive_limit: 0.6, analysts_reveal: false },
  });
  await shoot('board-limit');
  await branch.getByRole('button', { name: 'Save' }).click();
  await branch.waitFor({ state: 'detached' });
  await open(page, '/effectiveness', 'Effectiveness');
  await page.getByText(/The board’s limit of false positives: 60/).waitFor();
  await shoot('effectiveness');

  await open(page, '/risk-model', 'Customer risk model');
  await page.getByRole('button', { name: 'Change the model' }).click();
  const form = page.getByRole('dialog', { name: 'Change the model' });
  await form
    .getByText('Alerts on transactions')
    .or(form.getByText(/alerts/i))
    .first()
    .click();
  const add = form.getByRole('button', { name: 'Add a step' }).first();
  await add.click();
  await form
    .getByRole('button', { name: /^Remove step/ })
    .last()
    .click();
  const before = await form.getByRole('button', { name: /^Remove minimum/ }).count();
  await form.getByRole('button', { name: 'Add a minimum level' }).click();
  expect(await form.getByRole('button', { name: /^Remove minimum/ }).count()).toBe(before + 1);
  await form.getByLabel(`Minimum ${before + 1}: level`).selectOption('medium');
  await form.getByLabel('Reason').fill('Decided by the board.');
  await shoot('risk-form');
  await expectAccessible(page, 'the form of the risk model', 'dialog');
  await form.getByRole('button', { name: 'Change the model' }).click();
  await form.waitFor({ state: 'detached' });
  const [draft] = (await send('GET', '/v1/risk-models/drafts')).items;
  const whole = await send('GET', `/v1/risk-models/drafts/${draft.id}`);
  expect(whole.model.minimum_levels).toHaveLength(before + 1);
  expect(desk!.complaints).toEqual([]);
});

job('the search at the top finds a case, a report, a transaction and a customer by their references', async () => {
  const [{ id: caseId, case_id: code }] = (await send('GET', '/v1/cases')).items.slice(-1);
  const [{ id: report }] = (await send('GET', '/v1/reports')).items;
  const [{ id: transaction }] = (await send('GET', '/v1/transactions?transaction_id=t-1')).items;
  const { call, sandbox } = desk!.service;
  await call('POST', '/api/onboarding/verify_customer', {
    key: sandbox.api_key,
    headers: { 'x-reference': 'cust-known' },
    json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
  });
  await open(page, '/', 'Overview');
  const find = async (typed: string, option: string): Promise<void> => {
    await page.getByRole('searchbox').first().fill(typed);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await dialog.getByRole('option', { name: option }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await find(code, `Case ${code} Search`);
  await page.waitForURL(`**/dashboard/cases/${caseId}`);
  await find(`report ${report}`, `Report ${report} Search`);
  await page.waitForURL(`**/dashboard/reports/${report}`);
  await find('t-1', 'Transaction “t-1” Search');
  await page.waitForURL(`**/dashboard/transactions/${transaction}`);
  await find('t-none-1', 'Transaction “t-none-1” Search');
  await page.getByText('There is no transaction t-none-1 in this branch.').waitFor();
  // A search that failed says so, keeps the typed text and can be repeated.
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  for (const [path, typed, option] of [
    ['transactions', 't-1', 'Transaction “t-1” Search'],
    ['cases', code, `Case ${code} Search`],
  ] as const) {
    await open(page, '/', 'Overview');
    await page.route(`**/v1/${path}?*_id=*`, (route) => route.fulfill({ status: 503, body: 'no' }));
    await page.getByRole('searchbox').first().fill(typed);
    await page.keyboard.press('Enter');
    await dialog.getByRole('option', { name: option }).click();
    await dialog.getByRole('alert').waitFor();
    await page.unroute(`**/v1/${path}?*_id=*`);
    expect(await dialog.getByRole('combobox').inputValue()).toBe(typed);
    await dialog.getByRole('option', { name: option }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(`**/dashboard/${path}/*`);
  }
  await find('cust-known', 'Search customers: “cust-known” Search');
  await page.locator('main').getByText('cust-known').first().waitFor();
  expect(page.url()).not.toContain('cust-known');
  expect(desk!.complaints).toEqual([]);
});

job('a customer whose records disagree in name and birth date: the page says so at its top', async () => {
  const { call, sandbox } = desk!.service;
  const verify = async (reference: string, identifier: string, type: 'nin' | 'bvn') => {
    const json = { country: 'nigeria', identifier, identifier_type: type };
    const path = '/api/onboarding/verify_customer';
    const { status } = await call('POST', path, { key: sandbox.api_key, headers: { 'x-reference': reference }, json });
    expect(status).toBe(200);
  };
  await verify('cust-two-people', '22222222222', 'bvn');
  await verify('cust-two-people', '11111111111', 'nin');
  await verify('cust-one-person', '22222222222', 'bvn');
  await verify('cust-one-person', '22222222222', 'bvn');
  await open(page, '/customers/cust-two-people', /^Customer cust-two-people/);
  const first = page.locator('main .columns.wide-left > .stack').first().locator(':scope > *').first();
  expect(await first.textContent()).toMatch(/^The records with this reference disagree: Name, Date of birth/);
  await shoot('customer-disagrees');
  await expectAccessible(page, 'a customer whose records disagree');
  await open(page, '/customers/cust-one-person', /^Customer cust-one-person/);
  expect(await page.getByText('The records with this reference disagree').count()).toBe(0);
  expect(desk!.complaints).toEqual([]);
});
