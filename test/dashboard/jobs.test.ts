import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileCodesLast } from '../fresh-code.fixture.ts';
import {
  type Desk,
  employ,
  expectAccessible,
  expectAccessibleInBoth,
  flagTransaction,
  oldest,
  open,
  openDesk,
  PATIENCE,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
let receiver: Server;
/** Paths of what the receiver got. */
const received: string[] = [];
let page: Page;
let other: Page;
let second: { email: string; password: string };
/** Paths of the account's first verification and case. */
let verification: string;
let itsCase: string;

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  const { call, sandbox } = desk.service;
  const { api_key: key } = sandbox;
  receiver = createServer((request, response) => {
    received.push(request.url!);
    request.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Behind this number is somebody of the sandbox's list of politically exposed persons: in review.
  for (const reference of ['cust-1', 'cust-2'])
    await call('POST', '/api/onboarding/verify_customer', {
      key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
    });
  await flagTransaction(desk.service);
  verification = `/verifications/${await oldest(desk.service, 'verifications')}`;
  itsCase = `/cases/${await oldest(desk.service, 'cases')}`;
  second = await employ(desk.service, 'admin');
  page = await desk.signIn();
  other = await desk.signIn(second);
}, 300_000);
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]();
  receiver?.closeAllConnections();
  receiver?.close();
});

/** The browser's window, in which this runs. */
interface Styled {
  getComputedStyle(of: unknown): Readonly<Record<'backgroundColor' | 'borderRadius' | 'fontFamily', string>>;
}
/** A test that needs Chromium; its waits have the page's own limit. */
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const said = (on: Page, text: string | RegExp) => on.getByRole('status').getByText(text).waitFor();
async function downloaded(click: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return buffer(await file.createReadStream());
}
const dialog = (on: Page) => on.getByRole('dialog');

job('a name is shown after a reason, which the audit log has', async () => {
  await open(page, verification, /^Customer · /);
  await page.getByText('Hidden').first().waitFor({ state: 'attached' });
  const [hidden, title] = [await page.locator('.masked').count(), await page.title()];
  await page.getByRole('button', { name: 'Reveal' }).click();
  await dialog(page).getByRole('button', { name: 'Reveal' }).click();
  await said(page, /shown for five minutes/);
  await expect.poll(() => page.locator('.masked').count()).toBeLessThan(hidden);
  // The browser keeps titles in its history: they have no more than before.
  expect(await page.title()).toBe(title);
  expect(title).toMatch(/^Customer · (\S••• )+· \S+ – Hakiki$/);
  await open(page, '/audit', 'Audit log');
  await page.getByText('Revealed what is masked').first().waitFor();
});

job('a rule is written, tried on the past, and published by another', async () => {
  await open(page, '/rules', 'Rules');
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('heading', { level: 1, name: 'New rule' }).waitFor();
  await page.getByLabel('Start from').selectOption('fan_out');
  // A copy of a shipped rule is sound: it is read back as a sentence, and tried.
  await page.getByText(/^Hit when the number of accounts paid to/).waitFor();
  await page.getByLabel('Name', { exact: true }).first().fill('Own rule about destinations');
  await page.getByLabel('Why this change?').fill('To count them first');
  await page.getByRole('button', { name: 'Save as a draft', disabled: false }).click();
  await said(page, /must publish the draft/);
  await open(page, '/rules/drafts', 'Rules');
  await page.getByRole('link', { name: 'To count them first' }).click();
  await page.getByRole('heading', { level: 1, name: 'Draft of rules · Own rule about destinations · Open' }).waitFor();
  // The author can't publish, and the reason is beside the button.
  await page.locator('.page-head').getByText('Another person must publish your draft.').waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await open(other, '/rules/drafts', 'Rules');
  await other.getByRole('link', { name: 'To count them first' }).click();
  await other.getByRole('heading', { level: 1, name: /^Draft/ }).waitFor();
  const draft = other.url();
  await other.getByRole('button', { name: 'Test on past transactions' }).click();
  await other.waitForURL(/rules\/trials\/\d+$/);
  await other.getByRole('table').first().waitFor();
  await other.goto(draft);
  // Who drafted it is named, to whoever may not manage people too.
  await other.locator('main').getByText('Demo Owner').waitFor();
  await other.getByRole('button', { name: 'Publish' }).click();
  await dialog(other).getByRole('button', { name: 'Publish' }).click();
  await said(other, 'The draft is in force.');
});

job('a rule is changed by one person and published by another', async () => {
  await open(page, '/rules', 'Rules');
  await page
    .getByRole('button', { name: /^Change: / })
    .first()
    .click();
  await dialog(page).getByLabel('Severity').fill('33');
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await dialog(page).getByLabel('Reason for the change').fill('It was too mild');
  await dialog(page).getByRole('button', { name: 'Save as a draft' }).click();
  await said(page, /must publish the draft/);
  await open(other, '/rules/drafts', 'Rules');
  await other.getByRole('link', { name: 'It was too mild' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await dialog(other).getByRole('button', { name: 'Publish' }).click();
  await said(other, 'The draft is in force.');
});

job('a webhook is set and tested', async () => {
  await open(page, '/integrations', 'Webhook');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await page.getByLabel('Hash key').fill('0123456789abcdef0123');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Saved.');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/Your receiver accepted the test: status 200/).waitFor();
});

job('the webhook of an SDK configuration is set and tested', async () => {
  await open(page, `/sdk/${desk!.service.sandbox.sdk_config_id}`, 'Demo');
  const { port } = receiver.address() as AddressInfo;
  await page.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/runs`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Saved.');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/Your receiver accepted the test: status 200/).waitFor();
  await page.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/moved`);
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect.poll(() => received.at(-1), { timeout: PATIENCE }).toBe('/moved');
  const choose = (language: 'en' | 'fr') =>
    page.locator('#person-menu select').first().selectOption(language, { force: true });
  await choose('fr');
  const before = received.length;
  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect.poll(() => received.length, { timeout: PATIENCE }).toBeGreaterThan(before);
  await page.getByText(/Votre récepteur l’a pris : statut 200/).waitFor();
  await choose('en');
});

job('a delivery is sent again', async () => {
  await flagTransaction(desk!.service, 't-2');
  await open(page, '/deliveries', 'Deliveries');
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await said(page, 'The event is being sent again.');
});

job('a delivery shows its request and what the receiver answered, its personal data masked', async () => {
  await open(page, '/deliveries?state=delivered', 'Deliveries');
  await page.locator('.row-link').first().click();
  await page.getByRole('heading', { level: 1, name: 'suspicious_transaction · Delivered' }).waitFor();
  const request = page.locator('.card', { has: page.getByRole('heading', { name: 'Request' }) });
  await request.getByText('"event": "suspicious_transaction"').waitFor();
  await request.getByText('not stored').waitFor();
  expect(await request.getByText('ada@demo.example').count()).toBe(0);
  const attempts = page.getByRole('table', { name: 'Attempts' });
  await attempts.getByText('/hook').first().waitFor();
  await attempts.getByText('200').first().waitFor();
  await expectAccessibleInBoth(page, 'a delivery');
});

job('a list has one line an item, or more room for a person who wants it', async () => {
  const heightOf = async () => (await page.locator('tr[data-row="0"]').boundingBox())!.height;
  await open(page, '/queue', 'Queue');
  expect(await heightOf()).toBeLessThan(38);
  await page.getByRole('button', { name: /^Your/ }).click();
  await page.getByLabel('Lists').selectOption('roomy');
  await expect.poll(heightOf).toBeGreaterThan(45);
  await page.reload();
  await page.locator('tr[data-row="0"]').waitFor();
  expect(await heightOf()).toBeGreaterThan(45);
  await page.getByRole('button', { name: /^Your/ }).click();
  await page.getByLabel('Lists').selectOption('dense');
  await expect.poll(heightOf).toBeLessThan(38);
});

job('a list is written out and downloaded, and the evidence of a result too', async () => {
  await open(page, '/verifications?kind=customer', 'Verifications');
  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page, 'the dialog of an export');
  await dialog(page).getByRole('button', { name: 'Write the CSV' }).click();
  const csv = await downloaded(() => dialog(page).getByRole('link', { name: 'Download CSV' }).click());
  expect(csv.toString().split('\r\n')[0]).toContain('id,kind,outcome');
  await open(page, verification, /^Customer · /);
  const pdf = await downloaded(() => page.getByRole('link', { name: 'Evidence (PDF)' }).click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

job('a limit is proposed once its effect was shown', async () => {
  await open(page, '/thresholds', 'Thresholds');
  const amount = page.getByLabel(/^New amount/).first();
  await amount.fill('5000');
  await page.getByRole('button', { name: 'Show the effect' }).first().click();
  const save = page.getByRole('button', { name: 'Propose this limit' });
  await save.waitFor();
  await expectAccessible(page, 'the effect of a limit');
  // Another amount than the one that was tried cannot be saved.
  await amount.fill('6000');
  await page.getByText('You changed the amount.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await amount.fill('5000');
  await save.click();
  await dialog(page).getByLabel('Reason').fill('The board lowered the limit');
  await dialog(page).getByRole('button', { name: 'Propose' }).click();
  await said(page, 'Proposed. Another person must approve it under Changes.');
});

job('the person who approves an outcome reads why it was proposed', async () => {
  const { call, sandbox } = desk!.service;
  const token = sandbox.employee_admin_token;
  await call('POST', `/v1${itsCase}/notes`, { token, json: { text: 'The invoice was paid twice' } });
  await call('POST', `/v1${itsCase}/propose`, {
    token,
    json: { disposition: 'confirmed_not_reported', reason: 'The customer refunded it' },
  });
  await open(other, itsCase, /^Case/);
  // Its place is seen also before it is revealed.
  await other.locator('.timeline .masked').first().waitFor();
  expect(await other.getByText('The invoice was paid twice').count()).toBe(0);
  await other.getByRole('button', { name: 'Reveal' }).click();
  await dialog(other).getByRole('button', { name: 'Reveal' }).click();
  await other.locator('.timeline').getByText('The invoice was paid twice').waitFor();
  await other.locator('.facts').getByText('The customer refunded it').waitFor();
});

job('items are given to a colleague, who has a notice of them', async () => {
  await open(page, '/queue?kind=customer', 'Queue');
  for (const row of [0, 1]) await page.locator(`tr[data-row="${row}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign to…' }).click();
  await dialog(page).getByLabel('Assign to').selectOption({ label: 'The admin' });
  await expectAccessible(page, 'the dialog that assigns');
  await page.keyboard.press('Control+Enter');
  await said(page, '2 items are assigned to The admin.');
  await open(other, '/', /./);
  await other.getByRole('button', { name: /^Notices: \d/ }).click();
  const notices = other.locator('#notices-menu');
  await notices.getByRole('heading', { name: 'Assigned to you' }).waitFor();
  await expectAccessibleInBoth(other, 'notices');
  await notices.getByRole('link').first().click();
  // From the item the colleague gives it on, by the keyboard.
  await other.getByRole('button', { name: /^Assign to…/ }).waitFor();
  await other.keyboard.press('Shift+A');
  await dialog(other).getByLabel('Assign to').selectOption({ label: 'Unassigned' });
  await dialog(other).getByRole('button', { name: 'Assign' }).click();
  await said(other, /is unassigned\.$/);
});

job('items are decided alike once a summary said what happens to which of them', async () => {
  await open(page, '/queue?kind=customer', 'Queue');
  const before = await page.locator('tbody tr').count();
  for (const row of [0, 1]) await page.locator(`tr[data-row="${row}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Decide all in the same way' }).click();
  await dialog(page).getByLabel('State').selectOption({ label: 'Reject' });
  await dialog(page).getByLabel('Reason').selectOption({ label: 'The customer did not answer' });
  await page.keyboard.press('Control+Enter');
  const summary = page.getByRole('dialog', { name: 'Summary of 2 selected items' });
  await summary.getByText(/^Customer in review: 2 to reject/).waitFor();
  await summary.getByText('not change the answer that your systems received').waitFor();
  await expectAccessible(page, 'the summary of a bulk decision');
  // Back keeps what was chosen, and nothing was decided so far.
  await summary.getByRole('button', { name: 'Back' }).click();
  expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('no_answer');
  expect(await page.locator('tbody tr').count()).toBe(before);
  await dialog(page).getByRole('button', { name: 'Show the summary' }).click();
  const confirm = summary.getByRole('button', { name: 'Reject 2 items' });
  // The second click of a double click on the button before.
  await confirm.dispatchEvent('click', { detail: 2 });
  expect(await confirm.isEnabled()).toBe(true);
  await confirm.click();
  await said(page, /^2 items (are decided|wait for a second person)\.$/);
});

job('the search at the top finds a customer by the reference', async () => {
  await open(page, '/', /./);
  await page.getByRole('searchbox').first().fill('cust-2');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('option', { name: /^Search results: “cust-2”/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Verifications' }).waitFor();
  await page.locator('main').getByText('cust-2').nth(1).waitFor();
  expect(await page.locator('main').getByText('cust-1').count()).toBe(0);
});

job('who does nothing is warned two minutes before the session ends, and signed out', async () => {
  const idle = await desk!.signIn();
  await idle.clock.install();
  await open(idle, '/lists', 'Watch lists');
  await idle.clock.fastForward('28:30');
  await dialog(idle).getByText('Still there?').waitFor();
  await expectAccessible(idle, 'the warning');
  await dialog(idle).getByRole('button', { name: 'Stay signed in' }).click();
  await dialog(idle).waitFor({ state: 'detached' });
  await idle.clock.fastForward('30:30');
  await idle.getByRole('button', { name: 'Sign in' }).waitFor();
  await idle.context().close();
});

job("an SDK configuration's brand is seen as it is typed, and its secret rotated", async () => {
  await open(page, `/sdk/${desk!.service.sandbox.sdk_config_id}`, 'Demo');
  // Drawn by the capture element's own parts.
  const phone = page.locator('.phone');
  await phone.getByText('Demo Bank asks you to verify who you are.').waitFor();
  await page.getByLabel('Name that customers see').fill('Acme Bank');
  await phone.getByText('Acme Bank asks you to verify who you are.').waitFor();
  await page.getByLabel('Colour', { exact: true }).fill('#aa2200');
  const agree = phone.getByText('I agree', { exact: true });
  await expect
    .poll(() => agree.evaluate((button) => (globalThis as unknown as Styled).getComputedStyle(button).backgroundColor))
    .toBe('rgb(170, 34, 0)');
  await page.getByLabel('Corner radius').fill('3');
  await page.getByLabel('Fonts').fill('Source Sans 3, serif');
  const shape = () =>
    agree.evaluate((button) => {
      const { borderRadius, fontFamily } = (globalThis as unknown as Styled).getComputedStyle(button);
      return [borderRadius, fontFamily];
    });
  await expect.poll(shape).toEqual(['3px', '"Source Sans 3", serif, system-ui, sans-serif']);
  await page.getByRole('button', { name: 'Rotate the secret' }).click();
  await dialog(page).getByRole('button', { name: 'Rotate the secret' }).click();
  await said(page, 'The new secret is in force.');
  await page.getByRole('dialog', { name: 'Webhook secret' }).getByRole('button', { name: 'Close' }).click();
});

job('forgetting a person is proposed once it was shown what goes', async () => {
  await open(page, '/persons#cust-2', 'Requests by a person');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  // Both were looked up by one number: one person.
  await page.getByText(/^2 records, 0 images/).waitFor();
  await page.getByRole('button', { name: 'Delete this person’s data' }).click();
  await dialog(page)
    .getByText(/^2 records, 0 images/)
    .waitFor();
  await dialog(page).getByLabel('Why').selectOption('person_asked');
  await dialog(page).getByLabel('Reason').fill('Letter of 20 November');
  await dialog(page).getByRole('button', { name: 'Propose' }).click();
  await said(page, 'Proposed. Another person must approve it under Changes.');
});

job('a second factor is set up, and asked for at the next sign-in', async () => {
  await open(other, '/account', 'Your account');
  await other.getByRole('button', { name: 'Set it up' }).click();
  const secret = await other.locator('code').first().textContent();
  const { TOTP, Secret } = await import('otpauth');
  const app = new TOTP({ secret: Secret.fromBase32(secret!) });
  await whileCodesLast();
  await other.getByLabel('Code').fill(app.generate());
  await other.getByRole('button', { name: 'Turn it on' }).click();
  const codes = (await dialog(other).locator('pre').textContent())!.split('\n');
  await dialog(other).getByRole('button', { name: 'Done' }).click();
  await other.getByRole('button', { name: /Your menu/ }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('E-mail address').fill(second.email);
  await other.getByLabel('Password').fill(second.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  // Each code of the app is taken once, and the next comes in half a minute: a recovery code does not wait.
  await other.getByLabel(/Code of your authenticator app/).fill(codes[0]!);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('navigation', { name: 'Hakiki' }).waitFor();
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
