/**
 * Draws a customer's run on the hosted page of a sandbox as a moving picture: docs/screens/run.webp, which README shows.
 *   node test/web-sdk/draw-run.ts BASE_URL DATA_DIR
 * The sandbox is started beforehand (`npm start`).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startBrowser } from './browser.fixture.ts';
import { keptCamera } from './turning-face.fixture.ts';

const [base, dataDir] = process.argv.slice(2);
if (!base || !dataDir) throw new Error('Usage: node test/web-sdk/draw-run.ts BASE_URL DATA_DIR');
const { api_key: key, client_id } = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'hakiki-run-'));
const camera = join(folder, 'face.mjpeg');
writeFileSync(camera, await keptCamera({ still: true, wide: true }));
const browser = await startBrowser({ camera });
if (!browser) throw new Error('Chromium does not start here');
const answer = await fetch(`${base}/v1/sdk/sessions`, {
  method: 'POST',
  headers: { 'x-access-token': key, 'content-type': 'application/json' },
  body: JSON.stringify({
    client_id,
    verification_type: 'document_verification',
    user_reference: 'customer-9',
    liveness_policy: 'passive',
  }),
});
const { data: session } = (await answer.json()) as { data: { url: string } };

/** The page of a phone in CSS pixels, and the width of the picture. */
const VIEWPORT = { width: 360, height: 720 };
const PICTURE_WIDTH = 270;
/** How long each screen is shown. */
const SHOWN_MS = 1500;
const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, locale: 'en-GB' });
// The recording waits for its button, so that the screen before it is in the picture.
await context.route('**/sdk/face.bin', (route) => route.abort());
const page = await context.newPage();
page.setDefaultTimeout(120_000);
const screens: Buffer[] = [];
const shoot = async (): Promise<void> => {
  screens.push(
    await sharp(await page.screenshot())
      .resize(PICTURE_WIDTH)
      .png()
      .toBuffer(),
  );
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

await page.goto(session.url);
await heading('Verify your identity');
await shoot();
await press('I agree');
await heading('Your document');
await page.getByLabel('Country').selectOption('nigeria');
await page.getByLabel('Kind of document').selectOption('passport');
await shoot();
await press('Continue');
await heading('Front of your document');
await shoot();
await page.getByLabel('Choose a picture').setInputFiles(join(dataDir, 'specimen-passport.jpg'));
await heading('Can everything be read?');
await shoot();
await press('Use this picture');
await heading('A video of your face');
await shoot();
await press('Start the camera');
await page.getByRole('button', { name: 'Record now' }).waitFor();
await page.waitForTimeout(1000);
await shoot();
await press('Record now');
await heading(/Thank you/);
await shoot();
await browser.close();
rmSync(folder, { recursive: true, force: true });

const delay = screens.map((_, at) => (at === screens.length - 1 ? 2 * SHOWN_MS : SHOWN_MS));
const file = join(import.meta.dirname, '../../docs/screens/run.webp');
await sharp(screens, { join: { animated: true } })
  .webp({ quality: 70, effort: 6, loop: 0, delay })
  .toFile(file);
console.log(`${file}: ${screens.length} screens, ${readFileSync(file).length} bytes`);
