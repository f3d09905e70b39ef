import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, employ, expectAccessible, flagTransaction, oldest, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
/** The account's case. */
let caseId: number;
beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  await flagTransaction(desk.service);
  caseId = await oldest(desk.service, 'cases');
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

/** Every place of the rail, in its order. */
const places = {
  ...{ Overview: '/overview', Queue: '/queue', 'Screening alerts': '/alerts', Cases: '/cases', Reports: '/reports' },
  ...{ Customers: '/customers', Verifications: '/verifications', Transactions: '/transactions' },
  ...{ 'Requests by a person': '/persons', Rules: '/rules', Thresholds: '/thresholds', Blacklist: '/blacklist' },
  ...{ 'Watch lists': '/lists', Webhook: '/integrations', Deliveries: '/deliveries', 'SDK configurations': '/sdk' },
  ...{ 'Identity providers': '/providers', 'API keys': '/keys', Branches: '/branches', People: '/people' },
  ...{
    'Audit log': '/audit',
    Retention: '/retention',
    'Text templates': '/templates',
    Operator: '/operator',
    Changes: '/changes',
  },
  ...{ 'Customer risk model': '/risk-model', Effectiveness: '/effectiveness' },
} as const;
type Place = keyof typeof places;
const settings: readonly Place[] = ['Requests by a person', 'API keys', 'People', 'Audit log', 'Operator'];

/** Places whose path ends with an id of the account. */
const [CONFIG, CASE] = ['/sdk/:id', '/cases/:id'];
const withId = (path: string): string =>
  path.replace(':id', String(path === CASE ? caseId : desk!.service.sandbox.sdk_config_id));

/** What a role is not shown; and a button that it has, and others that it has not, each at a place. */
interface Shown {
  readonly hidden: readonly Place[];
  readonly has: readonly [path: string, button: string];
  readonly hasNot: readonly (readonly [path: string, button: string])[];
}
const roles: Readonly<Record<'owner' | 'admin' | 'analyst' | 'auditor', Shown>> = {
  owner: { hidden: [], has: ['/people', 'Invite a person'], hasNot: [] },
  admin: {
    hidden: settings,
    has: ['/integrations', 'Save'],
    hasNot: [[CONFIG, 'Rotate the secret']],
  },
  analyst: {
    hidden: settings,
    has: ['/queue', 'Take the next'],
    hasNot: [
      ['/queue', 'Export'],
      ['/integrations', 'Save'],
      ['/rules', 'Change: Many new destinations in a day'],
      ['/branches', 'Create a branch'],
      [CONFIG, 'Rotate the secret'],
    ],
  },
  auditor: {
    hidden: [...settings.filter((place) => place !== 'Audit log'), 'Reports'],
    has: ['/audit', 'Check the whole chain'],
    hasNot: [
      ['/queue', 'Take the next'],
      ['/cases', 'Take the next'],
      [CASE, 'Reveal'],
      ['/rules', 'Change: Many new destinations in a day'],
      ['/integrations', 'Save'],
      ['/blacklist', 'Add to the list'],
    ],
  },
};
const button = (page: Page, name: string) => page.getByRole('button', { name });

test.for(Object.keys(roles) as (keyof typeof roles)[])(
  'what the %s is shown is what the server answers, and no more',
  { timeout: 600_000 },
  async (role, context) => {
    if (!desk) return context.skip();
    const page = await desk.signIn(role === 'owner' ? undefined : await employ(desk.service, role));
    const { hidden, has, hasNot } = roles[role];
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()}: ${answer.request().method()} ${answer.url()}`);
    });
    const shown = (Object.keys(places) as Place[]).filter((place) => !hidden.includes(place));
    // Without the numbers of what waits.
    const rail = page.getByRole('navigation', { name: 'Hakiki' }).locator('.place');
    expect((await rail.allTextContents()).toSorted()).toEqual(shown.toSorted());
    for (const place of shown) await open(page, places[place], place);
    for (const place of hidden) {
      await open(page, places[place], place);
      await page.getByText('Your role does not allow this').waitFor();
      expect(await page.locator('main').getByRole('button').count(), place).toBe(0);
    }
    if (hidden.length) await expectAccessible(page, `what the ${role} may not`);
    const [at, name] = has;
    await page.goto(`${desk.service.baseUrl}/dashboard${at}`);
    await button(page, name).first().waitFor();
    for (const [path, absent] of hasNot) {
      await open(page, withId(path), /./);
      expect(await button(page, absent).count(), `${path}: ${absent}`).toBe(0);
    }
    // What others have not, the owner has.
    if (role === 'owner')
      for (const [path, there] of Object.values(roles).flatMap((one) => one.hasNot)) {
        await page.goto(`${desk.service.baseUrl}/dashboard${withId(path)}`);
        await button(page, there).first().waitFor();
      }
    // Neither was anything asked for that the server keeps from this role.
    expect(refused).toEqual([]);
    await page.context().close();
    expect(desk.complaints).toEqual([]);
  },
);
