import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { connectBrowser } from './web-sdk/browser.fixture.ts';

let service: SharedService;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await sharedService();
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.[Symbol.asyncDispose]();
});

test.for([
  [390, 'light'],
  [1280, 'dark'],
] as const)(
  'at %i px, %s: a search by other forms of the words finds the endpoint, and the policy stops nothing',
  async ([width, colorScheme], { skip }) => {
    if (!browser) return skip('Chromium does not start here');
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(`${service.baseUrl}/docs/`);
    await page.locator('.VPNavBarSearch button').first().click();
    await page.locator('input[type="search"]').fill('rotating secrets');
    const found = page.locator('.VPLocalSearchBox .result', { hasText: 'Rotate the webhook secret' }).first();
    await found.waitFor();
    await found.click();
    await page.waitForURL(/\/docs\/reference\/sdk-configurations#/);
    await page.getByRole('heading', { name: 'Rotate the webhook secret' }).waitFor();
    // No word is broken and nothing but a table scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    if (width >= 1280) {
      await page.goto(`${service.baseUrl}/docs/errors`);
      const [wider] = await page
        .locator('.vp-doc table')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
      expect(wider, 'the last column is in sight').toBeLessThanOrEqual(0);
    }
    await page.close();
  },
);
