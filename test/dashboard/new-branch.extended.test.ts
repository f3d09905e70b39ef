import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
beforeAll(async () => {
  desk = await openDesk();
}, 240_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

test('a new branch is asked whether still pictures can pass liveness, and keeps the answer', {
  timeout: 300_000,
}, async (context) => {
  if (!desk) return context.skip();
  const { service } = desk;
  const page = await desk.signIn();
  await page.goto(`${service.baseUrl}/dashboard/branches`);
  await page.getByRole('button', { name: 'Create a branch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('8 of 8 smooth prints').waitFor();
  const folder = process.env['SCREENS'];
  if (folder) {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/new-branch-${width}.png` });
    }
  }
  await dialog.getByLabel('Name').fill('Ikeja');
  // Nothing is chosen for the person: without an answer the form is not sent.
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(
    await dialog
      .getByLabel('Still pictures')
      .evaluate((field) => (field as unknown as { checkValidity(): boolean }).checkValidity()),
  ).toBe(false);
  await dialog.getByLabel('Still pictures').selectOption('refuse');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const token = service.sandbox.dashboard_token;
  const { items } = (await service.call('GET', '/v1/branches', { token })).body.data;
  expect(items.find(({ name }: { name: string }) => name === 'Ikeja').policy).toEqual({ faces: { stills: 'refuse' } });
  expect(desk.complaints).toEqual([]);
});
