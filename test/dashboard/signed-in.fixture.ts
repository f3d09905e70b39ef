import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';
import { startBrowser } from '../web-sdk/browser.fixture.ts';

/** However loaded the machine is. */
export const PATIENCE = 60_000;

export interface Desk extends AsyncDisposable {
  readonly service: Service;
  readonly browser: Browser;
  /** What the pages complained of: errors of scripts, and what the content security policy refused. */
  readonly complaints: string[];
  /** A browser page of its own session, signed in. */
  signIn(who?: { email: string; password: string }): Promise<Page>;
}

/** A running sandbox and Chromium; undefined where Chromium does not start. */
export async function openDesk(): Promise<Desk | undefined> {
  const browser = await startBrowser();
  if (!browser) return undefined;
  const service = await startService();
  const complaints: string[] = [];
  const { owner_email: email, owner_password: password } = service.sandbox;
  return {
    service,
    browser,
    complaints,
    async signIn(who = { email, password }) {
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(`${page.url()} ${message.text()}`);
      });
      await page.goto(`${service.baseUrl}/dashboard`);
      await page.getByLabel('E-mail address').fill(who.email);
      await page.getByLabel('Password').fill(who.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Hakiki' }).waitFor();
      return page;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** Opens a page of the dashboard and waits until it has what it asked for. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/dashboard${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // Not by a function to wait for: the page's policy refuses to evaluate one.
  // The page of components shows a busy button for ever.
  if (path !== '/components') await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Nothing that WCAG A and AA refuse, by axe. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // The page's policy keeps scripts out: given to the browser beside it.
    await page.evaluate(axe.source);
  }
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  )) as axe.AxeResults;
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}
