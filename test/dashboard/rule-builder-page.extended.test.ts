import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNALS } from '../../server/src/transactions/facts/signal-definitions.ts';
import { type Desk, expectAccessibleInBoth, flagTransaction, open, openDesk } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  for (const id of ['b-1', 'b-2', 'b-3']) await flagTransaction(desk.service, id);
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const folder = process.env['SCREENS'];
/** Screens for people to look at; drawn only on request. */
async function draw(name: string): Promise<void> {
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

job('a rule is built from rows by the keyboard, read as a sentence and tried while it is written', async () => {
  await open(page, '/rules/builder', 'New rule');
  await page.getByLabel('Name', { exact: true }).first().fill('Large amounts, over and over');
  expect(await page.getByLabel('Identifier').inputValue()).toBe('large_amounts_over_and_over');
  await page.getByLabel('Why the rule exists').fill('Agreed with the board');
  await page.getByLabel('Amount in NGN').fill('1 000 000');
  await page.getByText('Hit when the amount is at least NGN 1,000,000.').waitFor();
  await page.getByText('of 3 transactions would be hit by this rule').waitFor();
  expect(await page.locator('.figure').textContent()).toBe('3');
  expect(await page.getByRole('link', { name: 'NGN 9,000,000,000' }).count()).toBe(3);
  // An example value of a real transaction stands under the signal.
  await page.getByText(/Transaction \d+: NGN\s9,000,000,000/).waitFor();
  const add = page.getByRole('button', { name: 'Add a condition' });
  await add.focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('listitem').filter({ hasText: 'Condition 2' });
  await second.getByLabel('Signal').selectOption('count');
  await second.getByLabel('Window').selectOption('24h');
  await second.getByLabel('Comparison').selectOption('>=');
  await second.getByLabel('Value').fill('2');
  await page
    .getByText(
      "Hit when the amount is at least NGN 1,000,000 and the number of the customer's transactions within 24 hours is at least 2.",
    )
    .waitFor();
  await page.getByText('of 3 transactions would be hit by this rule').waitFor();
  await expect.poll(() => page.locator('.figure').textContent()).toBe('2');
  // Half under the page's own head, a box is no target of 24 px.
  await page.mouse.wheel(0, -10_000);
  await expectAccessibleInBoth(page, 'the builder');
  await draw('builder');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Put Condition 2 into a group' }).click();
  await page.getByLabel('This group is true when').nth(1).selectOption('none');
  await page.getByText(/and it is not true that/).waitFor();
  await expect.poll(() => page.locator('.figure').textContent()).toBe('1');
});

job('what is missing is said where it is missing, and JSON is a tab of the same rule', async () => {
  await page.getByLabel('Amount in NGN').fill('many');
  await page.locator('.rule-row .fault').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save as a draft' }).isDisabled()).toBe(true);
  await page.getByLabel('Amount in NGN').fill('2000000');
  await page.getByRole('tab', { name: 'Builder' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
  const json = page.getByRole('textbox', { name: 'JSON' });
  const rule = JSON.parse(await json.inputValue());
  expect(rule.condition.all[0].compare.to).toEqual({ money: { NGN: '2000000' } });
  await json.fill('{');
  await page.getByText(/^This is not JSON/).waitFor();
  await json.fill(JSON.stringify({ ...rule, severity: 55 }));
  await page.getByRole('tab', { name: 'Builder' }).click();
  expect(await page.getByLabel('Severity').inputValue()).toBe('55');
});

job('parameters have the limits of the shipped rule, and a draft replaces the rule that is edited', async () => {
  await open(page, '/rules/builder?rule=fan_out', /^Edit “Many new destinations/);
  const share = page.getByRole('group', { name: /^Their least share/ }).getByLabel('Value');
  await share.fill('1.5');
  await page.getByText('Must be from 0.01 to 1.').waitFor();
  await share.fill('0.6');
  await page.getByText(/is at least 60 %/).waitFor();
  await draw('edit');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Why this change?').fill('Half was too little');
  await page.getByRole('button', { name: 'Save as a draft', disabled: false }).click();
  await page.getByRole('link', { name: 'Half was too little' }).click();
  await page.getByText('Changed', { exact: true }).waitFor();
  expect(await page.getByText('Added', { exact: true }).count()).toBe(0);
});

job('every signal is offered with its meaning', async () => {
  await open(page, '/rules/builder', 'New rule');
  const offered = (await page.evaluate(
    "[...document.querySelector('.rule-row select').options].map((one) => one.value)",
  )) as string[];
  expect(offered.toSorted()).toEqual(Object.keys(SIGNALS).toSorted());
  expect(desk!.complaints).toEqual([]);
});
