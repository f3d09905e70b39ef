import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { employ, expectAccessibleInBoth, open, openOwnDesk } from '../dashboard/signed-in.fixture.ts';

/** Draws the page in both schemes and two widths, where `SCREENS` names a folder. */
async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A device with a fingerprint reader. `isUserVerified: false`: the finger is of somebody else. */
async function addDevice(page: Page, { isUserVerified = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a user adds a passkey, signs in and confirms with it, and removes it, with the page’s policy in force', {
  timeout: 300_000,
}, async (context) => {
  const desk = await openOwnDesk();
  if (!desk) return context.skip();
  await using opened = desk;
  const person = await employ(opened.service, 'analyst');
  const numeric = await opened.signIn(person);
  await open(numeric, '/account', 'Your account');
  const origin = opened.service.baseUrl.replace('127.0.0.1', 'localhost');
  // Browsers have no passkeys at a number: the page says where to go.
  await numeric.getByText(`To add a passkey, open the dashboard at ${origin}.`).waitFor();
  await expect.poll(() => numeric.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);

  const page = await numeric.context().newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(String(error)));
  const device = await addDevice(page);
  await page.goto(`${origin}/dashboard`);
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' });
  await usePasskey.waitFor();
  await draw(page, 'sign-in');
  await expectAccessibleInBoth(page, 'sign-in');
  // The device has no passkey yet.
  await usePasskey.click();
  await page.getByText('No passkey was used.').waitFor();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Hakiki' }).waitFor();

  await open(page, '/account', 'Your account');
  await page.getByText('You have no passkey yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Name of the passkey').inputValue()).toMatch(/^Chrome \d+/);
  await dialog.getByLabel('Name of the passkey').fill('Work laptop');
  await draw(page, 'add');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  const row = page.getByRole('row', { name: /Work laptop/ });
  await row.getByText('Never').waitFor();
  const [credential] = await device.credentials();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost', userName: person.email });
  // The data that the device stores does not identify the user.
  expect(Buffer.from(credential!.userHandle!, 'base64')).toHaveLength(32);
  await draw(page, 'account');
  await expectAccessibleInBoth(page, '/account');
  // A device that has one already says so.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.context().clearCookies();
  await page.goto(`${origin}/dashboard`);
  await device.verify(false);
  await usePasskey.click();
  await page.getByText('No passkey was used.').waitFor();
  await device.verify(true);
  await usePasskey.click();
  await page.getByRole('navigation', { name: 'Hakiki' }).waitFor();
  await open(page, '/account', 'Your account');
  await expect.poll(() => row.getByText('Never').count()).toBe(0);

  // The passkey confirms in place of the password.
  await opened.agePasswords(11);
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Is it still you?').waitFor();
  await draw(page, 'confirm');
  await usePasskey.click();
  await page.getByText('Passkey removed.').waitFor();
  await page.getByText('You have no passkey yet.').waitFor();
  await page.context().clearCookies();
  await page.goto(`${origin}/dashboard`);
  await usePasskey.click();
  await page.getByText('This passkey was not accepted.').waitFor();
  await draw(page, 'refused');
  expect(refused).toEqual([]);
});

test('the account administrator sees who has passkeys, and removes them with the second factor', {
  timeout: 300_000,
}, async (context) => {
  const desk = await openOwnDesk();
  if (!desk) return context.skip();
  await using opened = desk;
  const person = await employ(opened.service, 'analyst');
  const origin = opened.service.baseUrl.replace('127.0.0.1', 'localhost');
  const theirs = await (await opened.signIn(person)).context().newPage();
  await addDevice(theirs);
  await theirs.goto(`${origin}/dashboard`);
  await theirs.getByLabel('E-mail address').fill(person.email);
  await theirs.getByLabel('Password').fill(person.password);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await theirs.getByRole('navigation', { name: 'Hakiki' }).waitFor();
  await open(theirs, '/account', 'Your account');
  await theirs.getByRole('button', { name: 'Add a passkey' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await theirs.getByText('Passkey added.').waitFor();

  const page = await opened.signIn();
  await open(page, '/people', 'People');
  await page.getByText('1 passkey', { exact: true }).waitFor();
  await draw(page, 'people');
  await page.getByRole('button', { name: 'Remove the second factor: The analyst' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This removes the authenticator app, recovery codes and passkeys.').waitFor();
  await dialog.getByRole('button', { name: 'Remove the second factor' }).click();
  await page.getByText('The second factor and passkeys are removed.').waitFor();
  await expect.poll(() => page.getByText('1 passkey', { exact: true }).count()).toBe(0);
  await open(page, '/audit', 'Audit log');
  await page.getByText('Removed a person’s second factor and passkeys').first().waitFor();
  await page.getByText('Added a passkey').first().waitFor();
});
