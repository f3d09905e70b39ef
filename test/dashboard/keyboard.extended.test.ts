import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shippedChecklists } from '../../contract/src/checklists.ts';
import {
  type Desk,
  employ,
  expectAccessible,
  flagTransaction,
  open,
  openDesk,
  PATIENCE,
  pressUntil,
} from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  const { call, sandbox } = desk.service;
  const { api_key: key, dashboard_token: token } = sandbox;
  const verify = (reference: string, identifier: string, type: 'nin' | 'bvn') =>
    call('POST', '/api/onboarding/verify_customer', {
      key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier, identifier_type: type },
    });
  // Behind this number is somebody of the sandbox's list of politically exposed persons: in review.
  for (const reference of ['cust-1', 'cust-2']) await verify(reference, '11111111111', 'nin');
  // Two cases: after the first the next one opens.
  await flagTransaction(desk.service);
  await flagTransaction(desk.service, 't-2', 'bisi@demo.example');
  // Three who are known, before a list comes to name them.
  for (const reference of ['cust-3', 'cust-4', 'cust-5']) await verify(reference, '22222222222', 'bvn');
  desk.importList('id,name,birth_date,country,kind\nC-1,Amaka Chisom Okafor,1992-04-17,Nigeria,person\n');
  await vi.waitFor(async () => expect((await call('GET', '/v1/alerts', { token })).body.data.items.length).toBe(3), {
    timeout: PATIENCE,
    interval: 300,
  });
  page = await desk.signIn();
  // Nothing from here on is done with a mouse.
  await page.addInitScript("addEventListener('mousedown', () => { throw new Error('a mouse was used'); }, true)");
}, 300_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const said = (on: Page, text: string | RegExp) => on.getByRole('status').getByText(text).waitFor();
const dialog = (on: Page) => on.getByRole('dialog');
const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
/** The kind and number of the item in sight, which end the line of crumbs: several items may have one title. */
const numberOn = (on: Page, number: string | RegExp) => on.locator('.crumbs [aria-current]', { hasText: number });
/** The page of another item than that one. */
const another = (on: Page, kind: RegExp, number: string) => numberOn(on, kind).filter({ hasNotText: number }).waitFor();
interface Opened {
  /** Such as `Screening alert 5`. */
  readonly number: string;
  /** What the item is and whom it is about, without when it is due. */
  readonly title: string;
}
/** From a list to its first row's page. */
async function openFirst(path: string, list: string, opened: RegExp): Promise<Opened> {
  await open(page, path, list);
  await page.locator('tr[data-row="0"]').waitFor();
  await pressUntil(page, 'j', page.locator('tr.current'));
  await pressUntil(page, 'Enter', numberOn(page, opened));
  const number = (await numberOn(page, opened).textContent())!;
  // A title is whole once it says when the item is due.
  const whole = await heading(/ · due /).textContent();
  return { number, title: whole!.replace(/ · due .*$/, '') };
}
/** Onwards with Tab until a button of this name has the focus. */
async function tabTo(on: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await on.keyboard.press('Tab');
    const focused = await on.evaluate("document.activeElement.matches('button') && document.activeElement.textContent");
    if (name.test(String(focused))) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** In a list that has the focus, by the arrow alone. */
async function chooseReason(value: string, label = 'Reason'): Promise<void> {
  const list = dialog(page).getByLabel(label);
  expect(await list.inputValue()).toBe('');
  for (let i = 0; i < 12 && (await list.inputValue()) !== value; i++) await page.keyboard.press('ArrowDown');
  expect(await list.inputValue()).toBe(value);
}

job('a review is decided by the keyboard alone, with a reason, and the next one opens', async () => {
  const { number, title } = await openFirst('/queue?kind=customer', 'Queue', /^Customer in review \d+$/);
  expect(title).toMatch(/^PEP match · (\S•••( |$))+$/);
  await pressUntil(page, 'e', dialog(page));
  await expectAccessible(page, 'the dialog of a decision');
  await chooseReason('different_person');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Known to us');
  await page.keyboard.press('Control+Enter');
  await said(page, `Approved: ${title}.`);
  await another(page, /^Customer in review \d+$/, number);
  // Taken back by a key, from wherever one is.
  await pressUntil(page, 'u', page.getByRole('status').getByText('Undone.'));
});

job('the next one is the next of the list that was narrowed, and the way back leads there', async () => {
  const { call, sandbox } = desk!.service;
  const { dashboard_token: token } = sandbox;
  const { data: queue } = (await call('GET', '/v1/queue', { token })).body;
  const { data: own } = (await call('GET', '/v1/me', { token })).body;
  // The first and the last of the queue: between them others wait.
  const [first, last] = [queue.items[0], queue.items.at(-1)];
  await call('POST', '/v1/queue/assign', { token, json: { ids: [first.id, last.id], user_id: own.user.id } });
  const { number, title } = await openFirst('/queue?assignee=me', 'Queue', /^Customer in review \d+$/);
  expect(new URL(page.url()).search).toBe('?assignee=me');
  await pressUntil(page, 'e', dialog(page));
  await chooseReason('different_person');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Another birth date');
  await page.keyboard.press('Control+Enter');
  await said(page, `Approved: ${title}.`);
  await page.waitForURL(`**/queue/${last.id}?assignee=me`);
  expect(await page.getByRole('link', { name: 'Queue' }).last().getAttribute('href')).toMatch(/queue\?assignee=me$/);
  await pressUntil(page, 'u', page.getByRole('status').getByText('Undone.'));
  await pressUntil(page, 'k', numberOn(page, number));
  await call('POST', '/v1/queue/assign', { token, json: { ids: [first.id, last.id], user_id: null } });
});

job('a PEP is accepted by two people: the second agrees and goes on to the next', async () => {
  const { number, title } = await openFirst('/queue?kind=customer', 'Queue', /^Customer in review \d+$/);
  const item = page.url();
  const list = page.getByRole('listitem');
  const steps = list.getByRole('checkbox');
  await steps.first().waitFor();
  const n = await steps.count();
  expect(n).toBe(shippedChecklists.pep.length);
  await page.getByText(`${n} steps are open.`).waitFor();
  // Until all steps are done, the dialog says why the decision is not possible.
  await pressUntil(page, 'e', dialog(page));
  await chooseReason('pep_accepted');
  await dialog(page).getByText(`${n} steps of the due diligence checklist are open.`).waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await steps.first().focus();
  for (let done = 1; done <= n; done++) {
    await page.keyboard.press('Space');
    await page
      .getByText(done === n ? 'All steps are done.' : new RegExp(`^${n - done} steps? (is|are) open`))
      .waitFor();
    if (done < n) await page.keyboard.press('Tab');
  }
  expect(await steps.evaluateAll((all) => all.every((one) => (one as { checked?: boolean }).checked))).toBe(true);
  await expectAccessible(page, 'an item with its checklist');
  await pressUntil(page, 'e', dialog(page));
  await chooseReason('pep_accepted');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Source of wealth seen, the MLRO agreed');
  await page.keyboard.press('Control+Enter');
  await said(page, `Approved after a second person agrees: ${title}.`);
  const other = await desk!.signIn(await employ(desk!.service, 'admin'));
  await other.goto(item);
  await other.getByRole('button', { name: /^Agree/ }).waitFor();
  await pressUntil(other, 'e', other.getByRole('status').getByText(`Approved: ${title}.`));
  await another(other, /^Customer in review \d+$/, number);
});

job('a strong screening hit is cleared by two people, by the keyboard alone, beside what the list says', async () => {
  const { number, title } = await openFirst('/queue?kind=alert', 'Queue', /^Screening alert \d+$/);
  const id = Number(/\d+$/.exec(number)![0]);
  const item = page.url();
  // A strong match is never cleared by the button that is pressed without a thought.
  await page.getByRole('button', { name: /^Clear/ }).waitFor();
  expect(await page.locator('.foot .button.main').count()).toBe(0);
  // The customer, what the list says, and how they agree.
  for (const name of ['Your customer', 'On the list']) await page.getByRole('columnheader', { name }).waitFor();
  await page.getByRole('heading', { name: 'How the name matched' }).waitFor();
  await pressUntil(page, 'e', dialog(page));
  await expectAccessible(page, 'the dialog that clears an alert');
  await chooseReason('different_person');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Born elsewhere');
  await tabTo(page, /^Clear/);
  await page.keyboard.press('Enter');
  await said(page, `Cleared after a second person agrees: ${title}.`);
  const other = await desk!.signIn(await employ(desk!.service, 'admin'));
  await other.goto(item);
  await other.getByRole('button', { name: /^Agree/ }).waitFor();
  await pressUntil(other, 'e', other.getByRole('status').getByText(`Cleared: ${title}.`));
  const { dashboard_token: token } = desk!.service.sandbox;
  const { body } = await desk!.service.call('GET', `/v1/alerts/${id}`, { token });
  expect(body.data).toMatchObject({ status: 'cleared', reason: expect.stringContaining('Born elsewhere') });
  // It is out of the queue and of the open alerts, and its own page has the reason.
  await open(page, `/alerts/${id}`, title);
  await page.getByText('Cleared', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Clear/ }).count()).toBe(0);
});

job("a screening hit is confirmed on the alert's own page", async () => {
  const { number } = await openFirst('/alerts', 'Screening alerts', /^Alert \d+$/);
  // The decision stays in view on a small window, at the top and at the end of the page.
  await page.setViewportSize({ width: 390, height: 600 });
  for (const y of [0, 10_000]) {
    await page.evaluate(`document.scrollingElement.scrollTo(0, ${y})`);
    const box = (await page.getByRole('button', { name: 'Confirm' }).boundingBox())!;
    expect([box.y > 400, box.y + box.height <= 600], `scrolled by ${y}`).toEqual([true, true]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const address = page.url();
  await pressUntil(page, 'x', dialog(page));
  await expectAccessible(page, 'the dialog that confirms an alert');
  await chooseReason('same_person');
  await tabTo(page, /^Confirm/);
  await page.keyboard.press('Enter');
  await said(page, /^Confirmed/);
  // The next of the list opens.
  await another(page, /^Alert \d+$/, number);
  await page.goto(address);
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

job('a case is worked and closed by two people, by the keyboard alone', async () => {
  const other = await desk!.signIn(await employ(desk!.service, 'admin'));
  await openFirst('/queue?kind=case', 'Queue', /^Case #?\w+$/);
  const item = page.url();
  await pressUntil(page, 'e', heading(/^Case /));
  await page.getByRole('button', { name: /^Propose/ }).waitFor();
  const [address, next] = [page.url(), new URL(page.url()).searchParams.get('next')];
  expect(next).toMatch(/^\d+$/);
  await pressUntil(page, 'a', page.getByRole('button', { name: /^Unassign/ }));
  await pressUntil(page, 'n', dialog(page));
  await page.keyboard.type('Asked the branch');
  await tabTo(page, /^Write a note/);
  await page.keyboard.press('Enter');
  await said(page, 'The note was added to the history.');
  await dialog(page).waitFor({ state: 'detached' });
  await pressUntil(page, 'e', dialog(page));
  await expectAccessible(page, 'the dialog of an outcome');
  await chooseReason('confirmed_not_reported', 'Outcome');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It has no explanation');
  await tabTo(page, /^Propose/);
  await page.keyboard.press('Enter');
  await said(page, /^Proposed: case #/);
  // A user who came from the queue goes on to its next item.
  await page.waitForURL(`**/queue/${next}?kind=case`);
  await page.goto(address);
  await page.getByText('You proposed this outcome, so another person must approve it.').waitFor();
  // From the queue too: the second person decides on the case's own page.
  await other.goto(item);
  await other.getByRole('button', { name: /^Work on the case/ }).waitFor();
  await pressUntil(other, 'e', other.getByRole('heading', { level: 1, name: /^Case / }));
  await other.getByRole('button', { name: /^Approve/ }).waitFor();
  await pressUntil(other, 'e', dialog(other));
  await expectAccessible(other, 'the dialog that approves an outcome');
  await tabTo(other, /^Approve/);
  await other.keyboard.press('Enter');
  await said(other, /^Case #\w+ is closed\.$/);
});

job('no page complained', async () => {
  expect(desk!.complaints).toEqual([]);
});
