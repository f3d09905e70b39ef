/**
 * Bytes and time of a whole document run in Chromium on an emulated slow network (400 kbit/s each way, 400 ms):
 *   node bench/sdk-slow-network.ts
 * Writes bench/results/sdk-slow-network.md. The person is a script that presses at once, so the time is the machine's and the network's alone, and the
 * turns' own. Needs the Chromium that the tests use.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../test/service.fixture.ts';
import { startBrowser } from '../test/web-sdk/browser.fixture.ts';
import { turningFace } from '../test/web-sdk/turning-face.fixture.ts';

const KBITS = 400;
const LATENCY_MS = 400;
const WAIT = { timeout: 180_000 };

const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-'));
const camera = join(folder, 'face.mjpeg');
writeFileSync(camera, await turningFace());
await using service = await startService();
const browser = await startBrowser({ camera });
if (!browser) throw new Error('no Chromium here');
const created = await service.call('POST', '/v1/sdk/sessions', {
  key: service.sandbox.api_key,
  json: {
    client_id: service.sandbox.client_id,
    verification_type: 'document_verification',
    country: 'nigeria',
    document_type: 'passport',
    user_reference: 'bench',
  },
});
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
const page = await context.newPage();
const network = await context.newCDPSession(page);
await network.send('Network.enable');
await network.send('Network.emulateNetworkConditions', {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: (KBITS * 1000) / 8,
  uploadThroughput: (KBITS * 1000) / 8,
});
const bytes: Record<string, number> = {};
const add = (name: string, size: number) => {
  bytes[name] = (bytes[name] ?? 0) + size;
};
const counted: Promise<void>[] = [];
page.on('requestfinished', (request) => {
  const kind = /\/sdk\/|\/verify/.test(request.url().replace('/v1/sdk/', '/')) ? 'page and SDK' : 'calls';
  const { pathname } = new URL(request.url());
  const name = /\/uploads\//.test(pathname) && request.method() === 'PATCH' ? 'pictures and clip' : kind;
  counted.push(
    request.sizes().then((sizes) => {
      add(`${name}, sent`, sizes.requestBodySize + sizes.requestHeadersSize);
      add(`${name}, received`, sizes.responseBodySize + sizes.responseHeadersSize);
    }),
  );
});

const began = performance.now();
const times: [string, number][] = [];
const mark = (name: string) => times.push([name, performance.now() - began]);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click(WAIT);
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor(WAIT);
await page.goto(created.body.data.url, WAIT);
await press('I agree');
mark('first page, to the consent');
await heading('Front of your document');
await page.getByLabel('Choose a picture').setInputFiles(join(service.dataDir, 'specimen-passport.jpg'));
await press('Use this picture');
await heading(/A video of your face|hard to read/);
if (await page.getByRole('button', { name: 'Use it anyway' }).isVisible()) await press('Use it anyway');
await heading('A video of your face');
mark('picture of the document sent and checked');
let tries = 0;
for (;;) {
  tries += 1;
  await press('Start the camera');
  // The recording begins by itself where the face is seen in the oval first.
  await page
    .getByRole('button', { name: 'Record now' })
    .click({ timeout: 15_000 })
    .catch(() => {});
  await page.getByText('Sending your video').first().waitFor(WAIT);
  mark(`clip ${tries} recorded, with its four turns`);
  await page
    .getByText(/Thank you|could not be used|Looking at your video/)
    .first()
    .waitFor(WAIT);
  mark(`clip ${tries} sent`);
  await heading(/Thank you|could not be used/);
  mark(`clip ${tries} checked`);
  if (await page.getByRole('heading', { level: 1, name: /Thank you/ }).isVisible()) break;
}
await Promise.all(counted);
await browser.close();
rmSync(folder, { recursive: true, force: true });

const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
const kB = (size: number) => (size / 1000).toFixed(0);
const text = `# A document run on a slow network

${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, load ${loadavg()[0]!.toFixed(1)}. Chromium from npm without a screen, ${KBITS} kbit/s each way and ${LATENCY_MS} ms, emulated (CDP).
One run (n = 1), a passport's specimen as a file, four turns of the head; a script presses each button at once. The recorder's encoder and the service's models run on the same two cores.
Not measured: a phone, a real network with losses. Command: \`node bench/sdk-slow-network.ts\`

| bytes | kB |
|---|---|
${Object.entries(bytes)
  .map(([name, size]) => `| ${name} | ${kB(size)} |`)
  .join('\n')}
| all, ${tries} clip${tries > 1 ? 's' : ''} | ${kB(total)} |

| until | s from the start |
|---|---|
${times.map(([name, ms]) => `| ${name} | ${(ms / 1000).toFixed(1)} |`).join('\n')}
`;
writeFileSync(new URL('results/sdk-slow-network.md', import.meta.url), text);
console.log(text);
