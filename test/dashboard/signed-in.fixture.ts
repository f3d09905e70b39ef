import axe from 'axe-core';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '../../server/src/platform/database/tables.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { importCustomList, type ServiceAccess, type ServiceOptions, startService } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { connectBrowser } from '../web-sdk/browser.fixture.ts';

/** However loaded the machine is. */
export const PATIENCE = 60_000;

export interface Desk extends AsyncDisposable {
  readonly service: ServiceAccess;
  readonly browser: Browser;
  /** Complaints of the pages: errors of scripts, what the content security policy refused, and whatever they asked of another host. */
  readonly complaints: string[];
  /** Brings in a custom list: a customer whom it names has an alert soon after. */
  importList(csv: string): void;
  /** As if everybody had given the password so many minutes ago. */
  agePasswords(minutes: number): Promise<void>;
  /** A browser page of its own session, signed in. */
  signIn(who?: { email: string; password: string }): Promise<Page>;
}

/**
 * Chromium, and a sandbox of this file's own on the service that all files of the run share; undefined where Chromium does not start. Ids do not begin
 * at 1 there: `oldest` returns the first one.
 */
export async function openDesk(): Promise<Desk | undefined> {
  const browser = await connectBrowser();
  if (!browser) return undefined;
  const service = await sharedService();
  const { branches } = (await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token })).body.data;
  const headers = { 'x-forwarded-for': service.address };
  return deskOn(browser, {
    ...{ service, headers },
    db: () => service.db,
    importList: (csv) => importCustomList(service.dataDir, service.database, csv, branches[0].id),
    close: () => service[Symbol.asyncDispose](),
  });
}

/**
 * As `openDesk`, with a service and a database of its own, which cost six seconds of a processor: for tests that set its environment, or open many pages
 * by the ids of a new database. It reads images only with `readsImages`.
 */
export async function openOwnDesk({
  environment = {},
  readsImages = false,
}: Pick<ServiceOptions, 'environment' | 'readsImages'> = {}): Promise<Desk | undefined> {
  const browser = await connectBrowser();
  if (!browser) return undefined;
  const database = await createTestDatabase();
  const service = await startService({ database, environment, readsImages });
  return deskOn(browser, {
    ...{ service, headers: {} },
    db: () => database.db,
    importList: (csv) => importCustomList(service.dataDir, database, csv),
    async close() {
      await service[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  });
}

interface DeskParts extends Pick<Desk, 'service' | 'importList'> {
  /** Headers of every request of the browser's pages. */
  readonly headers: Record<string, string>;
  readonly db: () => Db;
  readonly close: () => PromiseLike<void>;
}

function deskOn(browser: Browser, { service, headers, db, importList, close }: DeskParts): Desk {
  const complaints: string[] = [];
  const { owner_email: email, owner_password: password, dashboard_token: token } = service.sandbox;
  return {
    service,
    browser,
    complaints,
    importList,
    async agePasswords(minutes) {
      const { user } = (await service.call('GET', '/v1/me', { token })).body.data;
      await sql`update dashboard_tokens set confirmed_at = confirmed_at - make_interval(mins => ${minutes})
        where account_id = (select account_id from users where id = ${user.id})`.execute(db());
    },
    async signIn(who = { email, password }) {
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        extraHTTPHeaders: headers,
      });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.stack ?? error.message}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const isOurs = origin === service.baseUrl || ['blob:', 'data:'].includes(protocol);
        if (!isOurs) complaints.push(`${page.url()} asked ${request.url()}`);
      });
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
      await close();
    },
  };
}

/** As a case says it: far above every limit. */
const payment = (transaction_id: string, customer_email: string) => ({
  ...{ transaction_id, amount: 9e9, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
  customer_details: { customer_name: 'Ada Eze', customer_email },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '058' },
});

/** The id of the first item that this file's account has in a list of the API, such as `cases`. */
export async function oldest({ call, sandbox }: ServiceAccess, list: string): Promise<number> {
  const { body } = await call('GET', `/v1/${list}?limit=100`, { token: sandbox.dashboard_token });
  return Math.min(...body.data.items.map(({ id }: { id: number }) => id));
}

/** A transaction that the rules hold against its customer: the first of each makes a case. */
export async function flagTransaction(
  { call, sandbox }: ServiceAccess,
  transactionId = 't-1',
  customer = 'ada@demo.example',
): Promise<void> {
  const { api_key: key } = sandbox;
  await call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000 } });
  await call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json: payment(transactionId, customer) });
}

const PASSWORD = 'correct horse battery staple';
/** Somebody else of the account, who signs in with what is given back. */
export async function employ(
  { call, sandbox }: ServiceAccess,
  role: 'admin' | 'analyst' | 'auditor',
): Promise<{ email: string; password: string }> {
  // An address can belong to only one user of the installation.
  const email = `${role}.two@${sandbox.owner_email.split('@')[1]}`;
  const json = { email, name: `The ${role}`, role, password: PASSWORD };
  await call('POST', '/v1/employees', { token: sandbox.dashboard_token, json });
  return { email, password: PASSWORD };
}

/** Opens a page of the dashboard and waits until it has what it asked for. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/dashboard${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // Not by a function to wait for: the page's policy refuses to evaluate one.
  // The page of components shows a busy button for ever.
  if (path !== '/components') await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The only rule of these tags whose result depends on the colour scheme. */
const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Expects no violation of WCAG 2.2 A and AA, by axe, in the colour scheme that the page has.
 *
 * @param root a selector of the part to examine; the whole page by default
 */
export async function expectAccessible(page: Page, where: string, root?: string, runOnly = WCAG): Promise<void> {
  // The page's policy refuses scripts, so the browser evaluates it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations } = (await page.evaluate(
    `axe.run(${root ? JSON.stringify(root) : 'document'}, ${options})`,
  )) as axe.AxeResults;
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
  );
  expect(faults, where).toEqual([]);
}

/** Expects it in both colour schemes: every rule in the light one, contrast in the dark one, which the page then has. */
export async function expectAccessibleInBoth(page: Page, where: string, root?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${where} light`, root);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${where} dark`, root, CONTRAST);
}

/** Presses until it has its effect: a page that has just been drawn may not listen to its keys yet. */
export async function pressUntil(page: Page, key: string, effect: Locator): Promise<void> {
  const tries = 20;
  for (let i = 1; ; i++) {
    await page.keyboard.press(key);
    try {
      return await effect.waitFor({ timeout: 3000 });
    } catch (error) {
      if (i === tries) throw error;
    }
  }
}
