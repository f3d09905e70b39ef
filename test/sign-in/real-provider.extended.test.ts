import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { expect, test } from 'vitest';
import { openOwnDesk } from '../dashboard/signed-in.fixture.ts';
import { CLIENT } from './provider.fixture.ts';

/** An OpenID provider of its own code base, with its own sign-in pages; the account id is the e-mail address. */
async function startProvider() {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let redirectUri = '';
  const provider = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: true }),
      }),
    });
  let handle: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void = (
    _request,
    response,
  ) => response.writeHead(503).end();
  return {
    issuer,
    /** Registers the client, whose redirect URI is known only after the service has started. */
    register(uri: string) {
      redirectUri = uri;
      const callback = provider().callback();
      handle = (request, response) => void callback(request, response);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

test('a person signs in with the provider, returns to the page, confirms there, and signs out', {
  timeout: 300_000,
}, async (context) => {
  await using provider = await startProvider();
  const desk = await openOwnDesk({
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ACCOUNT: '1',
      OIDC_NAME: 'Bank login',
    },
  });
  if (!desk) return context.skip();
  await using opened = desk;
  const { service, browser } = opened;
  provider.register(`${service.baseUrl}/dashboard/provider`);
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const screens = process.env['SCREENS'];
  const draw = (name: string) => screens && page.screenshot({ path: `${screens}/${name}.png` });
  const signInThere = async () => {
    await page.locator('[name=login]').fill(service.sandbox.owner_email);
    await page.locator('[name=password]').fill('any');
    await page.locator('[type=submit]').click();
  };
  await page.goto(`${service.baseUrl}/dashboard/account`);
  const button = page.getByRole('button', { name: 'Sign in with Bank login' });
  await button.waitFor();
  await draw('sign-in-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await draw('sign-in-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await button.click();
  await signInThere();
  // The provider asks once whether Hakiki may see the address.
  await page.getByRole('button', { name: /continue/i }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/account');

  // A sensitive action after ten minutes: the provider asks for the credentials again.
  await opened.agePasswords(11);
  await page.getByRole('button', { name: 'Set it up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in with Bank login' }).waitFor();
  await draw('confirm-1280');
  await dialog.getByRole('button', { name: 'Sign in with Bank login' }).click();
  await signInThere();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Set it up', exact: true }).click();
  await page.getByText('otpauth', { exact: false }).or(page.locator('code')).first().waitFor();

  // An answer that nobody began here.
  const stranger = await browser.newPage({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  await stranger.goto(`${service.baseUrl}/dashboard/provider?code=x&state=y`);
  await stranger.getByText('Cette connexion a expiré').waitFor();
  expect(stranger.url()).not.toContain('code=');
  if (screens) await stranger.screenshot({ path: `${screens}/refused-390-fr.png` });
  expect(opened.complaints).toEqual([]);
});
