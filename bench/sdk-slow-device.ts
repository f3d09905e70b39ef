/**
 * The page before the camera on a slow processor: `node bench/sdk-slow-device.ts`. Chromium slows the page's own thread (CDP), not its workers, so a look
 * of the face detector is timed for itself too, in processor time. Writes bench/results/sdk-slow-device.md. Needs the Chromium that the tests use.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startService } from '../test/service.fixture.ts';
import { startBrowser } from '../test/web-sdk/browser.fixture.ts';
import { packFaceNet } from '../web-sdk/build-face-net.ts';
import { findFace, readFaceNet, SIDE } from '../web-sdk/src/face/face-net.ts';

const RATES = [1, 6];
const WATCHED_MS = 8000;
const WAIT = { timeout: 120_000 };

const net = readFaceNet(new Uint8Array(packFaceNet()).buffer);
const grey = new Uint8Array(SIDE * SIDE * 3).fill(138);
for (let i = 0; i < 20; i += 1) findFace(net, grey);
const before = process.cpuUsage();
for (let i = 0; i < 50; i += 1) findFace(net, grey);
const { user, system } = process.cpuUsage(before);
const lookMs = (user + system) / 1000 / 50;

/** Nobody before the camera: a wall with grain, so that nothing begins by itself. */
async function wall(): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let i = 0; i < 10; i += 1) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 };
    const frame = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } });
    frames.push(await frame.jpeg({ quality: 80 }).toBuffer());
  }
  return Buffer.concat(frames);
}
const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-'));
const camera = join(folder, 'wall.mjpeg');
writeFileSync(camera, await wall());
await using service = await startService({ patienceMs: 400_000, untilReady: false });
const shop = createServer((request, response) => {
  response.setHeader('content-type', request.url === '/shop.js' ? 'text/javascript' : 'text/html');
  response.end(
    request.url === '/shop.js'
      ? `import { Hakiki } from '${service.baseUrl}/sdk/hakiki.js'; Hakiki.open({ sessionToken: location.hash.slice(1), baseUrl: '${service.baseUrl}' });`
      : '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/shop.js"></script>',
  );
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
const { dashboard_token: token, sdk_config_id: id, api_key: key, client_id } = service.sandbox;
await service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { origins: [origin] } });
const browser = await startBrowser({ camera });
if (!browser) throw new Error('no Chromium here');

/** Counts what the page does from now on: frames drawn, pictures looked at, the longest time in which it heard nothing. */
const WATCH = `{
  const seen = (globalThis.seen = { frames: 0, looks: 0, longest: 0 });
  const frame = () => { seen.frames += 1; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const get = CanvasRenderingContext2D.prototype.getImageData;
  CanvasRenderingContext2D.prototype.getImageData = function (...given) { seen.looks += 1; return get.apply(this, given); };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
}`;

async function measure(rate: number, own: boolean): Promise<string> {
  const json = { client_id, verification_type: 'liveness_only', liveness_policy: 'passive' };
  const session = (await service.call('POST', '/v1/sdk/sessions', { key, json })).body.data;
  const context = await browser!.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(own ? session.url : `${origin}/#${session.session_token}`, WAIT);
  await page.getByRole('button', { name: 'I agree' }).click(WAIT);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Start the camera' }).click(WAIT);
  await page.locator('.stage.face').waitFor(WAIT);
  const shown = performance.now() - begun;
  await page.evaluate(WATCH);
  await page.waitForTimeout(WATCHED_MS);
  // biome-ignore lint/suspicious/noExplicitAny: a global of the page
  const seen = await page.evaluate(() => ({ ...(globalThis as any).seen }));
  await page.locator('button.late').waitFor({ ...WAIT, state: 'detached' });
  const button = performance.now() - begun;
  const pressed = performance.now();
  await page.getByRole('button', { name: 'Record now' }).click(WAIT);
  await page.locator('.stage.recording').waitFor(WAIT);
  const recording = performance.now() - pressed;
  await context.close();
  const perSecond = (count: number) => ((count * 1000) / WATCHED_MS).toFixed(1);
  const ms = (value: number) => `${Math.round(value)} ms`;
  return `| ${rate}× | ${own ? 'the service’s (worker)' : 'another (in the page)'} | ${ms(shown)} | ${perSecond(seen.frames)} | ${perSecond(seen.looks)} | ${ms(seen.longest)} | ${(button / 1000).toFixed(1)} s | ${ms(recording)} |`;
}

const rows: string[] = [];
for (const rate of RATES)
  for (const own of [true, false]) {
    rows.push(await measure(rate, own));
    console.log(rows.at(-1));
  }
await browser.close();
shop.close();
rmSync(folder, { recursive: true, force: true });
const text = `# The page before the camera on a slow processor

\`node bench/sdk-slow-device.ts\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]!.toFixed(1)}. Chromium from npm, no screen, its page's thread slowed by CDP (workers are not);
a wall before the camera, so that nothing begins by itself; ${WATCHED_MS / 1000} s watched, one run each (n = 1). No phone.

One look of the face detector takes ${lookMs.toFixed(0)} ms of this processor (mean of 50, Node), so about ${(6 * lookMs).toFixed(0)} ms of one six times slower: with the 120 ms between looks
${(1000 / (6 * lookMs + 120)).toFixed(1)} looks a second in a worker there. In the page itself two looks of over 250 ms end the search for a face (the button comes at once): from then on
what is counted are looks at the light alone.

| slower by | page of which origin | from the press to the camera's picture | frames drawn a second | looks a second | longest stretch without answer | button there, from the press | from its press to the recording |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
writeFileSync(new URL('results/sdk-slow-device.md', import.meta.url), text);
console.log(text);
