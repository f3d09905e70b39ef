import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
beforeAll(async () => {
  desk = await openDesk();
}, 240_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

/** The address of the second person, which no other file's user has. */
const secondOf = ({ service }: Desk): string => service.sandbox.owner_email.replace('owner', 'second');

/** With `SCREENS`, a folder, what a reader sees is drawn there at the widths of a telephone and a laptop. */
const draw = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
};

test('a weakened setting is proposed by one person, approved by another and seen on the overview', {
  timeout: 300_000,
}, async (context) => {
  if (!desk) return context.skip();
  const { service } = desk;
  const token = service.sandbox.dashboard_token;
  const send = (method: string, path: string, json: object) => service.call(method, path, { token, json });
  const [branch] = (await service.call('GET', '/v1/me', { token })).body.data.branches;
  await send('PATCH', `/v1/branches/${branch.id}`, { policy: { dashboard: { four_eyes: true } } });
  const password = 'correct horse battery staple';
  const email = secondOf(desk);
  expect((await send('POST', '/v1/employees', { email, name: 'Ngozi', role: 'admin', password })).status).toBe(201);

  const owner = await desk.signIn();
  await owner.goto(`${service.baseUrl}/dashboard/branches`);
  await owner.getByRole('button', { name: `Edit ${branch.name}` }).click();
  await owner.getByLabel('Policy').fill('{"dashboard": {"four_eyes": false}}');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByRole('heading', { name: 'This needs a second person' }).waitFor();
  await owner.getByText('It weakens these settings: Four eyes.').waitFor();
  await draw(owner, 'propose');
  await owner.getByLabel('Reason').fill('The team is on leave until 30 November');
  await owner.getByRole('button', { name: 'Propose' }).click();
  await owner.getByText('Proposed. Another person must approve it under Changes.').waitFor();
  await owner.goto(`${service.baseUrl}/dashboard/changes`);
  await owner.getByRole('link', { name: 'Settings of a branch' }).click();
  await owner.getByText('You proposed this. Another person must approve it.').first().waitFor();
  await owner.getByRole('heading', { level: 1, name: /^Settings of a branch · Waiting · due in / }).waitFor();
  expect(await owner.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  await draw(owner, 'own-change');

  const admin = await desk.signIn({ email, password });
  await admin.goto(`${service.baseUrl}/dashboard/overview`);
  await draw(admin, 'overview-waiting');
  await admin.getByRole('link', { name: '1 change waits for a second person.' }).click();
  await draw(admin, 'changes');
  await admin.getByRole('link', { name: 'Settings of a branch' }).click();
  await admin.getByText('The team is on leave until 30 November').waitFor();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('Approved. The change is in force.').waitFor();
  await admin.getByText('In force').first().waitFor();
  await draw(admin, 'approved-change');
  await admin.goto(`${service.baseUrl}/dashboard/overview`);
  await admin.getByRole('link', { name: 'Weakened settings: Four eyes.' }).waitFor();
  await draw(admin, 'overview-weakened');
  expect(desk.complaints).toEqual([]);
});

test('forgetting a person of whom more than one check exists is proposed with a reason', {
  timeout: 300_000,
}, async (context) => {
  if (!desk) return context.skip();
  const { service } = desk;
  for (let n = 0; n < 2; n++)
    await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers: { 'x-reference': 'customer-2' },
      json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
    });
  const owner = await desk.signIn();
  await owner.goto(`${service.baseUrl}/dashboard/persons#customer-2`);
  await owner.getByRole('button', { name: 'Find' }).click();
  await owner.getByRole('button', { name: /^Delete this person/ }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Why').selectOption('person_asked');
  await dialog.getByLabel('Reason').fill('Letter of 20 November');
  await draw(owner, 'forget');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await owner.getByText('Proposed. Another person must approve it under Changes.').waitFor();
  const { items } = (
    await service.call('GET', '/v1/changes?state=proposed', { token: service.sandbox.dashboard_token })
  ).body.data;
  expect(items).toMatchObject([{ kind: 'erasure', reason_code: 'person_asked' }]);
  const admin = await desk.signIn({ email: secondOf(desk), password: 'correct horse battery staple' });
  await admin.goto(`${service.baseUrl}/dashboard/changes/${items[0].id}`);
  await admin.getByText('Data that is deleted permanently').waitFor();
  await draw(admin, 'erasure');
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.getByText(/Deleted: 2 checks/).waitFor();
  expect(desk.complaints).toEqual([]);
});
