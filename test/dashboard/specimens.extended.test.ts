import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, expectAccessible, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
beforeAll(async () => {
  desk = await openDesk();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

test('the page of an SDK configuration offers the specimens, in English and French', {
  timeout: 600_000,
}, async (context) => {
  if (!desk) return context.skip();
  const page = await desk.signIn();
  await open(page, `/sdk/${desk.service.sandbox.sdk_config_id}`, 'Demo');
  await page.getByRole('heading', { name: 'Specimens' }).waitFor();
  for (const file of ['specimen-passport.jpg', 'specimen-clip.webm']) {
    const link = page.getByRole('link', { name: file });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(file);
    expect(await download.failure()).toBeNull();
  }
  await expectAccessible(page, 'the specimens');
  await page.locator('#person-menu select').first().selectOption('fr', { force: true });
  await page.getByRole('heading', { name: 'Spécimens' }).waitFor();
  expect(desk.complaints).toEqual([]);
});
