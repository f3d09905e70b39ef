import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessible, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

test('a run is played, and its request, answer and event are shown, in English and French', {
  timeout: 600_000,
}, async (context) => {
  if (!desk) return context.skip();
  const { call, sandbox, baseUrl } = desk.service;
  const config = `/v1/sdk-config/${sandbox.sdk_config_id}`;
  await open(page, `/sdk/${sandbox.sdk_config_id}`, 'Demo');
  await page.getByText('Without a webhook address, no event is sent.').waitFor();
  const token = sandbox.dashboard_token;
  await call('PATCH', config, { token, json: { webhook_url: `${baseUrl}/demo/events` } });
  await page.reload();
  await page.getByLabel('Outcome').selectOption('rejected');
  await page.getByRole('button', { name: 'Play run' }).click();
  await page.getByText('"sandbox_outcome": "rejected"').waitFor();
  await page.getByRole('heading', { name: 'Answer', exact: true }).waitFor();
  await page.getByText('"event": "liveness.completed"').waitFor({ timeout: 300_000 });
  await expectAccessible(page, 'a played run');
  await page.locator('#person-menu select').first().selectOption('fr', { force: true });
  await page.getByRole('button', { name: 'Jouer le parcours' }).waitFor();
  await page.getByRole('heading', { name: 'Requête de votre serveur' }).waitFor();
  expect(desk.complaints).toEqual([]);
});
