import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { CDPSession, Page } from 'playwright-core';
import { masterKeyFile } from '../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../server/src/platform/crypto/vault.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { startService } from '../test/service.fixture.ts';
import { startBrowser } from '../test/web-sdk/browser.fixture.ts';

/**
 * The dashboard in Chromium on a large branch: `node bench/dashboard.ts [--rows 1000000] [--items 10000] [--clicks 300]`. Bytes of the first view, when it
 * can be used, its longest task; the queue with that many open items; memory before and after scripted clicking; the lists' p95 over HTTP.
 * Writes bench/results/dashboard.md.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    items: { type: 'string', default: '10000' },
    clicks: { type: 'string', default: '300' },
  },
});
const [ROWS, ITEMS, CLICKS] = [Number(options.rows), Number(options.items), Number(options.clicks)];
const BATCH = 10_000;
const ASKED = 200;
/** A cheap laptop beside this machine, as Lighthouse slows its processor. */
const SLOWER = 4;

await using database = await createTestDatabase({ migrated: false });
await using service = await startService({ database, environment: { RATE_LIMIT: '10000000' } });
const loadBefore = loadavg()[0]!;
const { db } = database;
const token = service.sandbox.dashboard_token;
const me = (await service.call('GET', '/v1/me', { token })).body.data;
const [account, branch] = [me.account.id as number, me.branches[0].id as number];
const vault = makeVault(db, [masterKeyFile(service.dataDir, { make: false })]);

console.log(`filling ${ROWS} rows …`);
await sql`insert into verifications (branch_id, account_id, kind, outcome, ciphertext, search_keys, created_at)
  select ${branch}, ${account}, 'customer', case when n <= ${ITEMS} then 'review' else 'pass' end, '\\x00', '{}', now() - make_interval(secs => (${ROWS} - n) * 3)
  from generate_series(1, ${ROWS}) n`.execute(db);
for (let first = 1; first <= ROWS; first += BATCH) {
  const ids = Array.from({ length: Math.min(BATCH, ROWS - first + 1) }, (_, n) => first + n);
  const sent = (n: number) => JSON.stringify({ transaction_id: `paid-${n}`, amount: 100 + (n % 9000) });
  const ciphertexts = await Promise.all(
    ids.map((n) => vault.encrypt(account, `transactions.ciphertext:${n}`, sent(n))),
  );
  await sql`insert into transactions (id, branch_id, account_id, transaction_key, customer_key, currency, at, rules, answer, ciphertext)
    select n, ${branch}, ${account}, decode(md5(n::text), 'hex'), decode(md5((n % 50000)::text), 'hex'), 'NGN', now() - make_interval(secs => (${ROWS} - n) * 3), '{}',
      jsonb_build_object('status', case when n % 200 = 0 then 'suspicious' else 'safe' end, 'activity_code', case when n % 200 = 0 then 455 else 200 end, 'comment', '[]'::jsonb), c
    from unnest(${ids}::bigint[], ${ciphertexts}::bytea[]) as t (n, c)`.execute(db);
}
await sql`vacuum analyze`.execute(db).catch(() => sql`analyze`.execute(db));

const lists: Record<string, (n: number) => string> = {
  'verifications, newest': () => '/v1/verifications?',
  'verifications, a page somewhere': (n) => `/v1/verifications?cursor=${1 + ((n * 7919) % ROWS)}`,
  'verifications, in review': () => '/v1/verifications?outcome=review',
  'verifications, of a day, counted': (n) => `/v1/verifications?count=true&${dayOf(n)}`,
  'transactions, newest': () => '/v1/transactions?',
  'transactions, a page somewhere': (n) => `/v1/transactions?cursor=${1 + ((n * 7919) % ROWS)}`,
  'transactions, suspicious': () => '/v1/transactions?status=suspicious',
  'transactions, of a day, counted': (n) => `/v1/transactions?count=true&${dayOf(n)}`,
  'queue, counted': () => '/v1/queue?count=true',
  'queue, nobody’s': () => '/v1/queue?assignee=none',
};
function dayOf(n: number): string {
  const from = new Date(Date.now() - ((n % 20) + 1) * 86_400_000);
  return `from=${from.toISOString()}&to=${new Date(from.getTime() + 86_400_000).toISOString()}`;
}
const rows: string[] = [];
for (const [name, path] of Object.entries(lists)) {
  const times: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const began = performance.now();
    const { status } = await service.call('GET', `${path(n)}&limit=50`, { token });
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: ${status}`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): string => times[Math.min(ASKED - 1, Math.floor(share * ASKED))]!.toFixed(1);
  rows.push(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${times.at(-1)!.toFixed(1)} |`);
  console.log(rows.at(-1));
}

const browser = await startBrowser();
if (!browser) throw new Error('Chromium does not start here');
const { owner_email: email, owner_password: password, base_url: base } = service.sandbox;
interface View {
  readonly kilobytes: number;
  readonly requests: number;
  readonly ready: number;
  readonly longest: number;
  readonly blocked: number;
}
/** Opens an address in a fresh session of the browser, signed in, with an empty cache. */
async function look(path: string, ready: string, slower: number): Promise<{ view: View; page: Page; cdp: CDPSession }> {
  const context = await browser!.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(`${base}/dashboard`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Hakiki' }).waitFor();
  // Requests of the page that sign-in opens do not belong to the measured view.
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  let [bytes, requests] = [0, 0];
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      // Node's types know their own kinds of entries only.
      type: 'longtask' as 'mark',
      buffered: true,
    });
  });
  await page.goto(`${base}/dashboard${path}`);
  await page.locator(ready).first().waitFor();
  const readyAt = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  const view = {
    ...{ kilobytes: bytes / 1000, requests, ready: readyAt, longest: Math.max(0, ...tasks) },
    blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
  };
  return { view, page, cdp };
}
const views: string[] = [];
for (const [name, path, ready] of [
  ['overview', '', 'h1'],
  [`queue, ${ITEMS.toLocaleString('en')} open`, '/queue', 'tr[data-row="49"]'],
  ['verifications', '/verifications', 'tr[data-row="49"]'],
] as const)
  for (const slower of [1, SLOWER]) {
    const { view, page } = await look(path, ready, slower);
    views.push(
      `| ${name}${slower > 1 ? `, processor ${slower}× slower` : ''} | ${view.kilobytes.toFixed(0)} | ${view.requests} | ${view.ready.toFixed(0)} | ${view.longest.toFixed(0)} | ${view.blocked.toFixed(0)} |`,
    );
    console.log(views.at(-1));
    await page.context().close();
  }

/** After what is rubbish was collected. */
async function memory(cdp: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
const { page, cdp } = await look('', 'h1', 1);
await cdp.send('Performance.enable');
const places = ['Queue', 'Verifications', 'Transactions', 'Customers', 'Rules', 'Audit log', 'Deliveries', 'Overview'];
const rail = page.getByRole('navigation', { name: 'Hakiki' });
const go = async (n: number): Promise<void> => {
  const name = places[n % places.length]!;
  await rail.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
// Once round, so that each page's files are there.
for (let n = 0; n < places.length; n++) await go(n);
const before = await memory(cdp);
const began = performance.now();
for (let n = 0; n < CLICKS; n++) await go(n);
const perClick = (performance.now() - began) / CLICKS;
const after = await memory(cdp);
await browser.close();
const line = (when: string, { heap, nodes, listeners }: typeof before): string =>
  `| ${when} | ${heap.toFixed(1)} | ${nodes} | ${listeners} |`;

writeFileSync(
  join(import.meta.dirname, 'results', 'dashboard.md'),
  `# The dashboard on a large branch

\`node bench/dashboard.ts --rows ${ROWS} --items ${ITEMS} --clicks ${CLICKS}\`, ${new Date().toISOString().slice(0, 10)}: ${ROWS.toLocaleString('en')} results and as many transactions of one branch, ${ITEMS.toLocaleString('en')} open items.
${cpus().length} cores of ${cpus()[0]!.model.trim()}, Node ${process.version}, load before ${loadBefore.toFixed(1)}, after ${loadavg()[0]!.toFixed(1)} (service, database and Chromium on the same cores).

## What is seen first

An empty cache, signed in; Chromium from npm. Ready: the heading, in lists the fiftieth row. Blocked: what tasks took beyond 50 ms, together.

| page | kB over the wire | requests | ready ms | longest task ms | blocked ms |
|---|---|---|---|---|---|
${views.join('\n')}

## Memory

${CLICKS} clicks through ${places.length} pages by script, ${perClick.toFixed(0)} ms each until the heading stood; measured after garbage was collected.

| | heap MB | DOM nodes | listeners |
|---|---|---|---|
${line('after each page was opened once', before)}
${line(`after ${CLICKS} clicks more`, after)}

An hour of clicking, a click a second: \`dashboard-hour.md\`.

## Lists, over HTTP

50 rows, ${ASKED} requests of each, one after the other; the target is a p95 of 150 ms.

| list | p50 ms | p95 ms | worst ms |
|---|---|---|---|
${rows.join('\n')}
`,
);
