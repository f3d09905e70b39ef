import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD } from '../../server/src/reports/reports.fixture.ts';
import { transfer } from '../../server/src/transactions/intake/transactions.fixture.ts';
import {
  type Desk,
  employ,
  flagTransaction,
  oldest,
  open,
  openDesk,
  PATIENCE,
  pressUntil,
} from './signed-in.fixture.ts';

/** Tests that data and typed text on a page belong to its subject and to the signed-in user. */
let desk: Desk | undefined;
let page: Page;
/** Path of the account's case. */
let itsCase: string;
let second: { email: string; password: string };

const send = async (method: string, path: string, json?: unknown) =>
  (
    await desk!.service.call(method, path, {
      token: desk!.service.sandbox.dashboard_token,
      ...(json !== undefined && { json }),
    })
  ).body.data;

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  const { call, sandbox } = desk.service;
  const verify = (reference: string, identifier: string, type: 'nin' | 'bvn') =>
    call('POST', '/api/onboarding/verify_customer', {
      key: sandbox.api_key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier, identifier_type: type },
    });
  // In review, by the sandbox's list.
  await verify('cust-1', '11111111111', 'nin');
  for (const reference of ['cust-2', 'cust-3']) await verify(reference, '22222222222', 'bvn');
  await flagTransaction(desk.service);
  itsCase = `/cases/${await oldest(desk.service, 'cases')}`;
  desk.importList('id,name,birth_date,country,kind\nC-1,Amaka Chisom Okafor,1992-04-17,Nigeria,person\n');
  await vi.waitFor(async () => expect((await send('GET', '/v1/alerts')).items.length).toBe(2), {
    timeout: PATIENCE,
    interval: 300,
  });
  second = await employ(desk.service, 'admin');
  page = await desk.signIn();
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const note = () => dialog('Write a note').getByLabel('Note');
const openNote = async (): Promise<void> => {
  await page.getByRole('button', { name: /^Write a note/ }).click();
  await note().waitFor();
};
const pressEscape = async (name: string | RegExp): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
};
/** Whether a reload would ask. */
const asks = (): Promise<boolean> =>
  page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))") as Promise<boolean>;

job('a transaction leads to the customers whose records have its number', async () => {
  const { call, sandbox } = desk!.service;
  const path = '/api/v1/monitoring/transaction_monitoring';
  await call('POST', path, { key: sandbox.api_key, json: transfer({ transaction_id: 't-number' }) });
  const [{ id }] = (await send('GET', '/v1/transactions?transaction_id=t-number')).items;
  await open(page, `/transactions/${id}`, /^(Safe|Suspicious) transaction/);
  const links = page.getByRole('navigation', { name: 'Customers with this number' }).getByRole('link');
  await links.first().waitFor();
  expect((await links.allTextContents()).sort()).toEqual(['Customer cust-2', 'Customer cust-3']);
  await links.filter({ hasText: 'cust-2' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer cust-2' }).waitFor();
});

job(
  'until the next alert is there, nothing of the former stands under its number, and nothing can be decided',
  async () => {
    const [first, next] = (await send('GET', '/v1/alerts?status=open')).items.map(({ id }: { id: number }) => id);
    await open(page, `/alerts/${first}?status=open`, /^(Alert|Sanctions)/);
    await page.getByRole('columnheader', { name: 'On the list' }).waitFor();
    let give = (): void => undefined;
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    await page.route(`**/v1/alerts/${next}?**`, async (route) => {
      await given;
      await route.continue();
    });
    await pressUntil(page, 'j', page.getByRole('heading', { level: 1, name: `Alert ${next}` }));
    await page.locator('main [aria-busy="true"]').first().waitFor();
    expect(await page.getByRole('columnheader', { name: 'On the list' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Clear|Confirm)/ }).count()).toBe(0);
    await page.keyboard.press('e');
    await page.keyboard.press('x');
    give();
    await page.getByRole('button', { name: /^Clear/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute(`**/v1/alerts/${next}?**`);
  },
);

job('nor of an item of the queue, whose page is the same for the next one', async () => {
  const [item] = (await send('GET', '/v1/queue')).items;
  const { next } = await send('GET', `/v1/queue/${item.id}`);
  await open(page, `/queue/${item.id}`, /./);
  const decisions = page.locator('main .foot button');
  await decisions.first().waitFor();
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const held = new RegExp(`/v1/queue/${next}\\?`);
  await page.route(held, async (route) => {
    await given;
    await route.continue();
  });
  await pressUntil(page, 'j', page.locator('main [aria-busy="true"]').first());
  expect(page.url()).toContain(`/queue/${next}`);
  expect(await decisions.count()).toBe(0);
  give();
  await decisions.first().waitFor();
  await page.unroute(held);
});

job('a note stays with the decision and the customer that it was typed for', async () => {
  const [item] = (await send('GET', '/v1/queue?kind=customer')).items;
  await open(page, `/queue/${item.id}`, /^(PEP|Sanctions) match/);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Known for years');
  await pressEscape(/./);
  await page.getByRole('button', { name: /^Reject/ }).click();
  expect(await page.getByRole('dialog').getByLabel('Note').inputValue()).toBe('');
  await pressEscape(/./);
  await page.getByRole('button', { name: /^Approve/ }).click();
  expect(await page.getByRole('dialog').getByLabel('Note').inputValue()).toBe('Known for years');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await open(page, '/persons', 'Requests by a person');
  const reasonFor = async (reference: string) => {
    await page.locator('main').getByLabel('Reference').fill(reference);
    await page.locator('main').getByRole('button', { name: 'Find' }).click();
    await page.locator('main').getByRole('button', { name: 'Place a legal hold' }).click();
    return dialog('Place a legal hold').getByLabel('Reason');
  };
  await (await reasonFor('cust-1')).fill('Asked for by a court');
  await pressEscape('Place a legal hold');
  expect(await (await reasonFor('cust-2')).inputValue()).toBe('');
  await pressEscape('Place a legal hold');
  expect(await (await reasonFor('cust-1')).inputValue()).toBe('Asked for by a court');
  await dialog('Place a legal hold').getByRole('button', { name: 'Cancel' }).click();
});

job('what is cancelled is given up, and a reload does not ask for it', async () => {
  await open(page, itsCase, /^Case/);
  await openNote();
  await note().fill('Half a thought');
  await pressEscape('Write a note');
  expect(await asks()).toBe(true);
  await openNote();
  expect(await note().inputValue()).toBe('Half a thought');
  await dialog('Write a note').getByRole('button', { name: 'Cancel' }).click();
  expect(await asks()).toBe(false);
  await openNote();
  expect(await note().inputValue()).toBe('');
  await pressEscape('Write a note');
});

job("a report's field that was saved is no longer one's own: a colleague's later one stays", async () => {
  const profile = await send('POST', '/v1/report-profiles', {
    name: 'Unit',
    xsd: SYNTHETIC_XSD,
    settings: SYNTHETIC_SETTINGS,
  });
  const { id } = await send('POST', `/v1${itsCase}/reports`, { profile: profile.id });
  await open(page, `/reports/${id}`, /^Suspicious transactions · Case #\w{6} · Draft · due in /);
  const save = async (name: string, text: string): Promise<void> => {
    await page.getByLabel(name, { exact: true }).fill(text);
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes(`/v1/reports/${id}`),
    );
    await page.getByRole('button', { name: 'Save the draft' }).click();
    expect((await answer).ok()).toBe(true);
    await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
  };
  await save('First name', 'Mine');
  await send('PUT', `/v1/reports/${id}`, { fields: { first_name: 'Theirs' } });
  await save('Occupation', 'Trader');
  await save('City', 'Lagos');
  expect(await send('GET', `/v1/reports/${id}`)).toMatchObject({
    fields: { first_name: 'Theirs', occupation: 'Trader', city: 'Lagos' },
  });
});

job('after the session has ended, the page goes on for who was there, and is anew for somebody else', async () => {
  const { owner_email: email, owner_password: password } = desk!.service.sandbox;
  const again = dialog('Sign in again');
  const notes = async (): Promise<number> =>
    (await send('GET', `/v1${itsCase}`)).history.filter(({ kind }: { kind: string }) => kind === 'note').length;
  /** Sends a note, is asked to sign in, and does as this person. */
  const sendAs = async (text: string, who: { email: string; password: string }): Promise<void> => {
    await openNote();
    await note().fill(text);
    // The page refetches after the note before this one; the keys send nothing until it has.
    await page.locator('dialog [type="submit"]:not(:disabled)').waitFor();
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    await again.getByLabel('E-mail address').fill(who.email);
    await again.getByLabel('Password').fill(who.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
  };
  await open(page, itsCase, /^Case/);
  await sendAs('By who wrote it', { email, password });
  await dialog('Write a note').waitFor({ state: 'detached' });
  expect(await notes()).toBe(1);
  await sendAs('Written by the owner', second);
  await page.getByRole('button', { name: /The admin$/ }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await openNote();
  expect(await note().inputValue()).toBe('');
  expect(await notes()).toBe(1);
});

job('what was typed goes with who signs out', async () => {
  await note().fill('Not for the next');
  await pressEscape('Write a note');
  expect(await asks()).toBe(true);
  await page.getByRole('button', { name: /The admin$/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await asks()).toBe(false);
});

job('what was revealed is hidden from who signs in next', async () => {
  const signIn = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Hakiki' }).waitFor();
  };
  const name = page.locator('main').getByText('Ada Eze').first();
  /** By links: a reload would empty the memory of the page anyway. */
  const openCase = async (): Promise<void> => {
    await page
      .getByRole('navigation', { name: 'Hakiki' })
      .getByRole('link', { name: /^Cases/ })
      .click();
    await page.locator(`a[href*="${itsCase}"]`).first().click();
    await page.getByRole('button', { name: /^Write a note/ }).waitFor();
  };
  await signIn(second);
  await openCase();
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reveal/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await name.waitFor();
  await page.getByRole('button', { name: /The admin$/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const { owner_email: email, owner_password: password } = desk!.service.sandbox;
  await signIn({ email, password });
  await openCase();
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .waitFor();
  expect(await name.count()).toBe(0);
});

job('a key that is held down acts once', async () => {
  const assigned: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/queue/assign')) assigned.push(request.url());
  });
  const [{ id }] = (await send('GET', '/v1/queue')).items;
  await open(page, `/queue/${id}`, /./);
  await page.locator('main .foot button').first().waitFor();
  await page.keyboard.down('a');
  for (let i = 0; i < 5; i += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByRole('button', { name: /^Unassign/ }).waitFor();
  expect(assigned).toHaveLength(1);
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
