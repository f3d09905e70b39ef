import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_SETTINGS, SAMPLE_XSD } from '../../server/src/reports/sample-profile.ts';
import { transfer } from '../../server/src/transactions/intake/transactions.fixture.ts';
import { type Desk, open, openDesk } from './signed-in.fixture.ts';

/** A report is filled in by a form that the unit's schema types, from what verifications already know. */
let desk: Desk | undefined;
let page: Page;
let report: number;
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
  const { call, sandbox } = desk.service;
  const verified = await call('POST', '/api/onboarding/verify_customer', {
    key: sandbox.api_key,
    json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
  });
  expect(verified.status).toBe(200);
  await call('POST', '/api/v1/monitoring/limit', { key: sandbox.api_key, json: { limit: 1000, currency: 'NGN' } });
  const flagged = await call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key: sandbox.api_key,
    json: transfer({ transaction_id: 'report-form', amount: 9e9, timestamp: new Date().toISOString() }),
  });
  expect(flagged.body.data.status).toBe('suspicious');
  const [{ id }] = (await send('GET', '/v1/cases')).items;
  const [profile] = (await send('GET', '/v1/report-profiles')).items;
  expect(profile.name).toBe('Sample unit (sandbox)');
  report = (await send('POST', `/v1/cases/${id}/reports`, { profile: profile.id })).id;
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());
const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 300_000 }, async (context) => (desk ? run() : context.skip()));

job('a draft has typed fields, what the verification says, faults beside their fields, and a deadline', async () => {
  const before = await send('GET', `/v1/reports/${report}`);
  expect(before.fields).toMatchObject({
    first_name: 'Amaka Chisom',
    last_name: 'Okafor',
    gender: 'F',
    birthdate: '1992-04-17',
  });
  // The clock starts at the suspicion, noted a moment after the draft.
  const afterMs = new Date(before.due_at).getTime() - new Date(before.created_at).getTime();
  expect(Math.round(afterMs / 1000)).toBe(24 * 3600);
  await open(page, `/reports/${report}`, /^Suspicious transactions · Case #\w{6} · Draft · due in /);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  expect(await field('Date of birth').getAttribute('type')).toBe('date');
  expect(
    await field('Gender').evaluate((one) => [...(one as HTMLSelectElement).options].map(({ text }) => text)),
  ).toEqual(['–', 'Female (F)', 'Male (M)']);
  expect(await field('Gender').inputValue()).toBe('F');
  await page.getByText(/^Due in /).waitFor();
  await page.getByText('The unit requires this. Fill it in.').first().waitFor();
  // By the API, which takes what the form does not let in.
  await send('PUT', `/v1/reports/${report}`, { fields: { gender: 'X', birthdate: '1990-02-30' } });
  await page.reload();
  await page.getByText('does not list this value').waitFor();
  await page.getByText('This is not a date.').waitFor();
  await shoot('report-en');
  await send('PUT', `/v1/reports/${report}`, { fields: { gender: 'F', birthdate: '1992-04-17' } });
  await open(page, '/reports', 'Reports');
  await page.getByText(/^Due in /).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page.locator('.table-box').evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth)),
  ).toBe(true);
  await shoot('reports-en');
});

job('a profile is brought in with a file for the schema and one for the codes, or a form', async () => {
  await open(page, '/reports', 'Reports');
  await page.getByRole('button', { name: 'Import a profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a profile' });
  await dialog.getByLabel('Name', { exact: true }).fill('Unit of files');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await dialog.getByLabel('Schema (XSD file)').setInputFiles(file('goaml.xsd', SAMPLE_XSD));
  await dialog.getByLabel('Codes (JSON file)').setInputFiles(file('codes.json', JSON.stringify(SAMPLE_SETTINGS)));
  const number = dialog.getByLabel('Number of your institution with the unit');
  await expect.poll(() => number.inputValue()).toBe(String(SAMPLE_SETTINGS.rentity_id));
  await number.fill('77');
  await shoot('profile-en');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { items } = await send('GET', '/v1/report-profiles');
  expect(items.map(({ name }: { name: string }) => name)).toContain('Unit of files');
  expect(desk!.complaints).toEqual([]);
});

job('in French the form says the same', async () => {
  await page.evaluate("localStorage.setItem('hakiki.language', 'fr')");
  await page.goto(`${desk!.service.baseUrl}/dashboard/reports/${report}`);
  await page.getByLabel('Date de naissance', { exact: true }).waitFor();
  await page.getByText(/^Échéance /).waitFor();
  await shoot('report-fr');
  await page.goto(`${desk!.service.baseUrl}/dashboard/reports`);
  await page.getByRole('button', { name: 'Ajouter un profil' }).click();
  await page.getByLabel('Schéma (fichier XSD)').waitFor();
  await shoot('profile-fr');
});
