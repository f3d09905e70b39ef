import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type Locator } from 'playwright-core';
import { seededRandom } from '../eval/documents/pages/random.ts';
import { startService } from '../test/service.fixture.ts';
import { startBrowser } from '../test/web-sdk/browser.fixture.ts';

/**
 * An hour in the dashboard: `node bench/dashboard-hour.ts [minutes] [seed]`. One click a second on the sandbox's invented month: links of the rail and of
 * the page, rows, buttons that do something here or open a dialog (closed again with Escape), by chance. Memory of the page every sixth of the time, after
 * garbage was collected, and what went wrong on the way. Writes bench/results/dashboard-hour.md.
 */
const [MINUTES, SEED] = [Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 7)];
const PARTS = 6;
/** Not what ends the session, or deletes what the hour is to look at. */
const LEFT_ALONE = /sign out|end all|forget|delete|remove|close the account|erase/i;

await using service = await startService({ environment: { RATE_LIMIT: '10000000' } });
const loadBefore = loadavg()[0]!;
const { owner_email: email, owner_password: password, base_url: base, dashboard_token: token } = service.sandbox;
await service.call('POST', '/v1/sandbox/fill', { token });
while ((await service.call('GET', '/v1/sandbox/fill', { token })).body.data.state !== 'filled') await sleep(1000);

const browser = await startBrowser();
if (!browser) throw new Error('Chromium does not start here');
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
context.setDefaultTimeout(30_000);
const page = await context.newPage();
const faults = new Map<string, number>();
const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
page.on('pageerror', ({ message }) => note(`error on the page: ${message}`));
page.on('response', (answer) => {
  if (answer.status() < 500) return;
  note(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname.replaceAll(/\d+/g, '…')}`);
});
page.on('dialog', (dialog) => void dialog.accept());
await page.goto(`${base}/dashboard`);
await page.getByLabel('E-mail address').fill(email);
await page.getByLabel('Password').fill(password);
await page.getByRole('button', { name: 'Sign in' }).click();
const rail = page.getByRole('navigation', { name: 'Hakiki' });
await rail.waitFor();
const cdp = await context.newCDPSession(page);
await cdp.send('Performance.enable');

/** Until nothing of the page is still on its way. */
const settled = async (): Promise<void> => {
  await page.waitForTimeout(500);
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
};

async function memory() {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const random = seededRandom(SEED);
const pages = new Set<string>();
let dialogs = 0;

/** One of those that can be clicked now, by chance. */
async function oneOf(all: Locator): Promise<Locator | undefined> {
  const shown: Locator[] = [];
  for (const one of await all.all())
    if ((await one.isVisible()) && (await one.isEnabled()) && !LEFT_ALONE.test((await one.textContent()) ?? ''))
      shown.push(one);
  return shown.length > 0 ? random.pick(shown) : undefined;
}

/** A link in two of three cases; now and then back to the rail, where all ways begin. */
async function click(): Promise<void> {
  const chance = random.next();
  const inside = page.locator('main');
  const links = 'a[href^="/dashboard"]:not([download]):not([target])';
  const target =
    (await oneOf(chance < 0.2 ? rail.locator(links) : inside.locator(chance < 0.65 ? links : 'button'))) ??
    (await oneOf(rail.locator(links)));
  await target?.click({ timeout: 5000 });
  await page.waitForTimeout(150);
  if (await page.locator('dialog[open]').count()) {
    dialogs++;
    await page.keyboard.press('Escape');
  }
  pages.add(new URL(page.url()).pathname.replaceAll(/\/\d+/g, '/…'));
  const broken = page.locator('main [role=alert], h1:text-is("This page failed")');
  if (await broken.count())
    note(
      `an alert, such as a form that was sent as it stood and refused, on ${new URL(page.url()).pathname.replaceAll(/\d+/g, '…')}`,
    );
}

/** Once round, so that each page's files are there. */
for (const link of await rail.locator('a[href^="/dashboard"]').all()) {
  if (await link.isVisible()) await link.click();
  await page.locator('h1').first().waitFor();
}
await settled();
const samples = [{ minute: 0, ...(await memory()) }];
let [clicks, missed] = [0, 0];
for (let part = 1; part <= PARTS; part++) {
  const until = performance.now() + (MINUTES * 60_000) / PARTS;
  while (performance.now() < until) {
    const next = performance.now() + 1000;
    await click().then(
      () => clicks++,
      (error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
        missed++;
      },
    );
    await sleep(Math.max(0, next - performance.now()));
  }
  await rail.getByRole('link', { name: 'Overview', exact: true }).click();
  await settled();
  samples.push({ minute: (part * MINUTES) / PARTS, ...(await memory()) });
  console.log(samples.at(-1), [...faults]);
}
await browser.close();

writeFileSync(
  join(import.meta.dirname, 'results', 'dashboard-hour.md'),
  `# An hour in the dashboard

\`node bench/dashboard-hour.ts ${MINUTES} ${SEED}\`, ${new Date().toISOString().slice(0, 10)}: ${clicks} clicks by chance, one a second at most, on the sandbox's invented month; ${pages.size} different pages,
${dialogs} dialogs opened and closed; ${missed} clicks missed because what was to be clicked had gone. ${cpus().length} cores of ${cpus()[0]!.model.trim()}, load before ${loadBefore.toFixed(1)}, after ${loadavg()[0]!.toFixed(1)}.
Each time on the overview, after garbage was collected.

| minute | heap MB | DOM nodes | listeners |
|---|---|---|---|
${samples.map(({ minute, heap, nodes, listeners }) => `| ${minute.toFixed(0)} | ${heap.toFixed(1)} | ${nodes} | ${listeners} |`).join('\n')}

What went wrong: ${faults.size === 0 ? 'nothing' : [...faults].map(([fault, n]) => `${fault} (${n})`).join('; ')}.
`,
);
