/**
 * Draws every page of the dashboard on a filled sandbox, at three sizes, light and dark, as WebP, into `.cache/screens` (not committed).
 *   node test/dashboard/draw-screens.ts BASE_URL SANDBOX_JSON [LOOK ...] [ADDRESS ...]
 * The screens that docs/dashboard.md shows are copied from `.cache/screens/laptop-light` to `docs/screens` in the same run.
 * With looks (`phone-light`) or addresses, as they stand below, those alone are drawn anew. The sandbox is started and filled beforehand (`npm start`, `npx hakiki sandbox fill`).
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startBrowser } from '../web-sdk/browser.fixture.ts';

const [base, file, ...given] = process.argv.slice(2);
const only = given.filter((one) => one.startsWith('/'));
const looks = given.filter((one) => !one.startsWith('/'));
if (!base || !file) throw new Error('Usage: node test/dashboard/draw-screens.ts BASE_URL SANDBOX_JSON');
const { owner_email: email, owner_password: password, dashboard_token: token } = JSON.parse(readFileSync(file, 'utf8'));
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/screens');
/** The look and the screens that README.md and docs/dashboard.md link. */
const DOCUMENTED_LOOK = 'laptop-light';
const documented = join(root, 'docs/screens');
/** The moving picture there is drawn by test/web-sdk/draw-run.ts. */
const DOCUMENTED = readdirSync(documented).filter((name) => name !== 'run.webp');
const sizes = { phone: [390, 844], laptop: [1280, 800], wide: [1920, 1080] } as const;
const every =
  '/sign-in / /queue /queue/:customer /queue/:alert /alerts /alerts/:open /cases /cases/:open /reports /customers /customers/customer-1000 /persons#customer-1003 /verifications /verifications/:document /verifications/:customer /verifications/:run /transactions /transactions/:suspicious /rules /rules/drafts /rules/trials /rules/versions /rules/snoozes /thresholds /blacklist /lists /lists/1 /lists/1/versions/1 /integrations /deliveries /sdk /sdk/1 /providers /keys /branches /people /account /changes /audit /retention /operator /components'.split(
    ' ',
  );
const addresses = only.length ? only : every;
/** Records that a page shows one of, by what they are: the newest, whatever its number. */
const records: Readonly<Record<string, string>> = {
  '/queue/:customer': '/v1/queue?kind=customer',
  '/queue/:alert': '/v1/queue?kind=alert',
  '/alerts/:open': '/v1/alerts?status=open',
  '/cases/:open': '/v1/cases?status=open',
  '/verifications/:document': '/v1/verifications?kind=document&outcome=valid',
  '/verifications/:customer': '/v1/verifications?kind=customer&outcome=review',
  '/verifications/:run': '/v1/verifications?kind=sdk',
  '/transactions/:suspicious': '/v1/transactions?status=suspicious',
};
async function pageOf(address: string): Promise<string> {
  const list = records[address];
  if (!list) return address === '/sign-in' ? '' : address;
  const answer = await fetch(`${base}${list}`, { headers: { authorization: `Token ${token}` } });
  const { data } = (await answer.json()) as { data: { items: { id: number }[] } };
  const [newest] = data.items;
  if (!newest) throw new Error(`${address} has none: fill the sandbox, and wait until its runs and alerts are there`);
  return address.replace(/:\w+$/, String(newest.id));
}
const nameOf = (address: string): string =>
  address
    .slice(1)
    .replace(/[?#].*/, '')
    .replaceAll('/', '-')
    .replaceAll(':', '') || 'overview';
/** However loaded the machine is. */
const PATIENCE = 180_000;
/** Pictures in sight have come. */
const PICTURES = `[...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight)`;

if (!given.length) rmSync(folder, { recursive: true, force: true });
const browser = await startBrowser();
if (!browser) throw new Error('Chromium does not start here');
const signedIn = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const first = await signedIn.newPage();
await first.goto(`${base}/dashboard`);
await first.getByLabel('E-mail address').fill(email);
await first.getByLabel('Password').fill(password);
await first.getByRole('button', { name: 'Sign in' }).click();
await first.getByRole('navigation', { name: 'Hakiki' }).waitFor();
const storageState = await signedIn.storageState();
await signedIn.close();
for (const [size, [width, height]] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = `${size}-${colorScheme}`;
    if (looks.length && !looks.includes(name)) continue;
    if (!only.length) rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name), { recursive: true });
    const look = { viewport: { width, height }, locale: 'en-GB', colorScheme, reducedMotion: 'reduce' } as const;
    const stranger = await browser.newContext(look);
    const known = await browser.newContext({ ...look, storageState });
    for (const context of [stranger, known]) context.setDefaultTimeout(PATIENCE);
    const pages = { stranger: await stranger.newPage(), known: await known.newPage() };
    for (const address of addresses) {
      const page = address === '/sign-in' ? pages.stranger : pages.known;
      await page.goto(`${base}/dashboard${await pageOf(address)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The page of components shows a busy button for ever.
      if (address !== '/components') await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      // Some pages ask for a second thing once they know the first.
      await page.waitForLoadState('networkidle');
      while (!(await page.evaluate(PICTURES))) await page.waitForTimeout(50);
      const png = await page.screenshot();
      const screen = `${nameOf(address)}.webp`;
      const path = join(folder, name, screen);
      await sharp(png).webp({ quality: 55, effort: 4 }).toFile(path);
      if (name === DOCUMENTED_LOOK && DOCUMENTED.includes(screen)) copyFileSync(path, join(documented, screen));
    }
    await stranger.close();
    await known.close();
  }
await browser.close();
