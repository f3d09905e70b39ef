/**
 * Draws docs/screens: every page of the dashboard on a filled sandbox, at three sizes, light and dark, as WebP.
 *   node test/dashboard/draw-screens.ts BASE_URL SANDBOX_JSON [ADDRESS ...]
 * With addresses, as they stand below, those alone are drawn anew. The sandbox is started and filled beforehand (`npm start`, `npx hakiki sandbox fill`).
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startBrowser } from '../web-sdk/browser.fixture.ts';

const [base, file, ...only] = process.argv.slice(2);
if (!base || !file) throw new Error('Usage: node test/dashboard/draw-screens.ts BASE_URL SANDBOX_JSON');
const { owner_email: email, owner_password: password } = JSON.parse(readFileSync(file, 'utf8'));
const folder = join(import.meta.dirname, '../../docs/screens');
const sizes = { phone: [390, 844], laptop: [1280, 800], wide: [1920, 1080] } as const;
const every =
  '/sign-in / /queue first:/queue?kind=customer /alerts first:/alerts /cases first:/cases?status=open /reports /customers /customers/customer-1000 /persons /verifications /verifications/86 /verifications/78 /verifications/89 /transactions /transactions/171 /rules /rules/drafts /rules/trials /rules/versions /rules/snoozes /thresholds /blacklist /lists /integrations /deliveries /sdk /sdk/1 /providers /keys /branches /people /account /audit /retention /operator /components'.split(
    ' ',
  );
const addresses = only.length ? only : every;
const FIRST = 'first:';
const nameOf = (address: string): string =>
  address.startsWith(FIRST)
    ? `${address.slice(FIRST.length + 1).replace(/\?.*/, '')}-one`
    : address.slice(1).replaceAll('/', '-') || 'overview';

if (!only.length) rmSync(folder, { recursive: true, force: true });
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
    mkdirSync(join(folder, `${size}-${colorScheme}`), { recursive: true });
    const look = { viewport: { width, height }, locale: 'en-GB', colorScheme, reducedMotion: 'reduce' } as const;
    const stranger = await browser.newContext(look);
    const known = await browser.newContext({ ...look, storageState });
    const pages = { stranger: await stranger.newPage(), known: await known.newPage() };
    for (const address of addresses) {
      const page = address === '/sign-in' ? pages.stranger : pages.known;
      // The first of a list is opened.
      await page.goto(`${base}/dashboard${address === '/sign-in' ? '' : address.replace(FIRST, '')}`);
      if (address.startsWith(FIRST)) {
        const href = await page.locator('tr[data-row="0"] a.row-link').getAttribute('href');
        await page.goto(base + href);
      }
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The page of components shows a busy button for ever.
      if (address !== '/components') await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const png = await page.screenshot();
      await sharp(png)
        .webp({ quality: 55, effort: 4 })
        .toFile(join(folder, `${size}-${colorScheme}`, `${nameOf(address)}.webp`));
    }
    await stranger.close();
    await known.close();
  }
await browser.close();
