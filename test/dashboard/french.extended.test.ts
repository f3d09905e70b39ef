import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { officialSources } from '../../server/src/watchlists/refresh-lists.ts';
import { type Desk, open, openOwnDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
beforeAll(async () => {
  desk = await openOwnDesk({ readsImages: true });
  if (!desk) return;
  const { call, sandbox } = desk.service;
  const token = sandbox.dashboard_token;
  await call('POST', '/v1/sandbox/fill', { token });
  await vi.waitFor(
    async () => expect((await call('GET', '/v1/sandbox/fill', { token })).body.data.state).toBe('filled'),
    { timeout: 400_000, interval: 500 },
  );
  const changes = (await call('GET', '/v1/lists/1/changes?limit=100', { token })).body.data.items;
  for (const { name } of changes) LISTED.add(name);
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

/** Pages with values of every kind; of a list the newest that is of the kind. */
const pages: readonly (readonly [page: string, list?: string])[] = [
  [''],
  ['/queue'],
  ['/queue/:id', '/v1/queue?kind=customer'],
  ['/queue/:id', '/v1/queue?kind=case'],
  ['/alerts'],
  ['/alerts/:id', '/v1/alerts?status=open'],
  ['/cases'],
  ['/cases/:id', '/v1/cases?status=open'],
  ['/customers/customer-1002'],
  ['/verifications'],
  ['/verifications/:id', '/v1/verifications?kind=document&outcome=valid'],
  ['/verifications/:id', '/v1/verifications?kind=document&outcome=refused'],
  ['/verifications/:id', '/v1/verifications?kind=sdk'],
  ['/transactions'],
  ['/transactions/:id', '/v1/transactions?status=suspicious'],
  ['/rules'],
  ['/rules/versions'],
  ['/lists'],
  ['/lists/1'],
  ['/lists/1/versions/1'],
  ['/deliveries'],
  ['/sdk/1'],
  ['/providers'],
  ['/people'],
  ['/audit'],
  ['/operator'],
];

/** Words that are French too. */
const ALIKE = new Set(
  'Transactions Images Webhook Document Actions Signal Condition E-mail Transaction Selfie Verdict Code Version Configuration API Sessions Mode Node Menu Hakiki English Français Web Android Nigeria Ghana Portrait Versions Organisation'.split(
    ' ',
  ),
);
/** Names that users chose, and texts of a browser. */
const NAMED =
  /^(specimen-.*|Demo.*|Main|Suite off|Bola Adeyemi|sandbox( \d+)?|custom( \d+| CSV)?|Sandbox.*|Prembly|Smile ID|Dojah|https:.*|Mozilla.*|.*@.*|Chrome \d+, Linux|iOS.*|Android, Chrome)$/;
/** Lists of authorities and whoever is on one are called what the list calls them. */
const LISTED = new Set(officialSources.map(({ title }) => title));
/** A word of either language and a number, or a reference. */
const NUMBERED = /^(Transaction|Document|Version) \d+(, Nigeria, NGN)?$|^customer-\d+$/;

/** Every text in sight, folded away or told to screen readers; not what is a code, a time or as it was sent. */
const TEXTS = `(() => {
  for (const one of document.querySelectorAll('details')) one.open = true;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (!walk.currentNode.parentElement.closest('pre, .mono, code, script, noscript, time')) found.push(walk.currentNode.textContent.trim());
  for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll('[' + name + ']'))
      if (!one.closest('time')) found.push(one.getAttribute(name));
  return found;
})()`;
/** Texts of the open page in a language. */
async function textsIn(language: 'en' | 'fr'): Promise<Set<string>> {
  await page.locator('#person-menu select').first().selectOption(language, { force: true });
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  return new Set(await page.evaluate<string[]>(TEXTS));
}
async function addressOf(path: string, list?: string): Promise<string> {
  if (!list) return path;
  const { body } = await desk!.service.call('GET', list, { token: desk!.service.sandbox.dashboard_token });
  expect(body.data.items.length, list).toBeGreaterThan(0);
  return path.replace(':id', body.data.items[0].id);
}

test('no page says the same in French as in English, but names and words that are both', {
  timeout: 900_000,
}, async (context) => {
  if (!desk) return context.skip();
  const left: string[] = [];
  for (const [path, list] of pages) {
    const address = await addressOf(path, list);
    await open(page, address, /./);
    const english = await textsIn('en');
    for (const text of await textsIn('fr'))
      if (
        english.has(text) &&
        /[a-z]{3}/.test(text) &&
        !ALIKE.has(text) &&
        !NAMED.test(text) &&
        !LISTED.has(text) &&
        !NUMBERED.test(text)
      )
        left.push(`${address}: ${text}`);
  }
  expect(left).toEqual([]);
  expect(desk.complaints).toEqual([]);
});
