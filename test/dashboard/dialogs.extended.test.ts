import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD } from '../../server/src/reports/reports.fixture.ts';
import {
  type Desk,
  employ,
  expectAccessible,
  expectAccessibleInBoth,
  flagTransaction,
  open,
  openOwnDesk,
  PATIENCE,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;

beforeAll(async () => {
  desk = await openOwnDesk();
  if (!desk) return;
  const { service } = desk;
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const sendAs = async (token: string, method: string, path: string, json?: unknown) =>
    (await service.call(method, path, { token, ...(json !== undefined && { json }) })).body.data;
  const send = (...request: [method: string, path: string, json?: unknown]) => sendAs(token, ...request);
  // A colleague drafts, so that the owner may approve.
  const draftAs = (...request: [method: string, path: string, json?: unknown]) =>
    sendAs(service.sandbox.employee_admin_token, ...request);
  for (const reference of ['cust-1', 'cust-2'])
    await service.call('POST', '/api/onboarding/verify_customer', {
      key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
    });
  await flagTransaction(service);
  const profile = await send('POST', '/v1/report-profiles', {
    name: 'Unit',
    xsd: SYNTHETIC_XSD,
    settings: SYNTHETIC_SETTINGS,
  });
  await draftAs('POST', '/v1/cases/1/reports', { profile: profile.id });
  const changes = [{ kind: 'set_parameter', rule: 'velocity_hour', parameter: 'times', value: 30 }];
  const draft = await draftAs('POST', '/v1/rules/drafts', { reason: 'Too many alerts', changes });
  const trial = await send('POST', '/v1/rules/backtests', { draft: draft.id });
  await send('POST', `/v1/rules/drafts/${draft.id}/shadow`, { days: 14 });
  const webhook = { url: 'http://127.0.0.1:9/events', hash_key: '0123456789abcdef0123', events: ['customer_verified'] };
  await send('PUT', '/v1/integrations/webhook', webhook);
  await send('POST', '/v1/blacklist', { kind: 'name', value: 'Somebody Else', reason: 'Fraud' });
  await vi.waitFor(
    async () => expect(await send('GET', `/v1/rules/backtests/${trial.id}`)).toMatchObject({ state: 'done' }),
    { timeout: PATIENCE, interval: 500 },
  );
  await employ(service, 'analyst');
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));

job('a report and a back-test are accessible, light and dark', async () => {
  for (const [path, heading] of [
    ['/reports', 'Reports'],
    ['/reports/1', /^Suspicious transactions · Case #\w{6} · Draft · due in /],
    ['/rules/trials', 'Rules'],
    ['/rules/trials/1', /^Back-test · Draft 1 · .+ – .+ · Done$/],
    ['/rules/drafts/1', /^Draft of rules · .+ · Open$/],
  ] as const) {
    await open(page, path, heading);
    await expectAccessibleInBoth(page, path);
    expect(await page.getByRole('alert').count(), path).toBe(0);
  }
});

/** Each page with what opens its dialogs. */
const dialogs: readonly (readonly [path: string, ...buttons: (string | RegExp)[]])[] = [
  ['/queue', 'Views', 'Export'],
  ['/queue/1', /^Reject/, 'Reveal'],
  ['/cases/1', /^Write a note/, /^Propose/, 'Suppress a rule', 'Draft a report', 'Reveal'],
  ['/verifications/1', 'Decide again', 'Reveal'],
  ['/rules', /^Change: /],
  ['/rules/versions/1', 'Restore this version'],
  ['/blacklist', 'Add to the list', 'Import', /^Remove/],
  ['/reports', 'Import a profile'],
  ['/deliveries', 'Send failed events again'],
  ['/sdk', 'Create a configuration'],
  ['/sdk/1', 'Rotate the secret', 'Delete', 'Reveal the secret'],
  ['/integrations', 'Remove'],
  ['/providers', /^Set credentials/],
  ['/keys', 'Issue a key', /^Revoke/],
  ['/branches', 'Create a branch', /^Edit/],
  ['/people', 'Invite a person', /^Turn off/],
  ['/account', 'End all'],
  ['/rules/drafts/1', 'Discard', 'Publish'],
];

test.for(dialogs)(
  'the dialogs of %s are accessible, and Escape closes them',
  { timeout: 600_000 },
  async ([path, ...buttons], context) => {
    if (!desk) return context.skip();
    await open(page, path, /./);
    for (const name of buttons) {
      await page.locator('main').getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expectAccessibleInBoth(page, `${path} ${name}`, 'dialog');
      // The focus is inside it: nobody who cannot see it is left outside.
      expect(
        await page.evaluate("document.querySelector('dialog').contains(document.activeElement)"),
        String(name),
      ).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  },
);

/** Examines the open dialog, light and dark; then Escape closes it. */
async function examineDialog(where: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectAccessibleInBoth(page, where, 'dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

job('holding and forgetting a person are accessible', async () => {
  await open(page, '/persons#cust-1', 'Requests by a person');
  await page.getByRole('button', { name: 'Find' }).click();
  for (const name of ['Place a legal hold', 'Delete this person’s data']) {
    await page.locator('main').getByRole('button', { name }).click();
    await examineDialog(name);
  }
});

job('approving a report is accessible', async () => {
  // As if all that is missing were there: what a unit wants is tested with the reports.
  await page.route('**/v1/reports/1?**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, valid: true } } });
  });
  await open(page, '/reports/1', /^Suspicious transactions · /);
  await page.locator('main').getByRole('button', { name: 'Approve' }).click();
  await examineDialog('the approval');
  await page.unroute('**/v1/reports/1?**');
});

job('setting up a second factor is accessible', async () => {
  await open(page, '/account', 'Your account');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Turn it on' }).waitFor();
  await expectAccessibleInBoth(page, 'a second factor');
});

job('what the keys are, is accessible too', async () => {
  await open(page, '/overview', 'Overview');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
