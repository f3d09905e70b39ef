import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { goThroughRuns } from '../../server/src/sandbox/fill-runs.ts';
import type { Send } from '../../server/src/sandbox/send.ts';
import { type Desk, expectAccessible, open, openDesk, PATIENCE } from './signed-in.fixture.ts';

let desk: Desk | undefined;
let page: Page;
let id: number;

/** Matroska's element of a segment's duration, with the length of a number of eight bytes. */
const DURATION = Buffer.from([0x44, 0x89, 0x88]);

/** Six seconds of the picture, drifting, as the MediaRecorder of this Chromium writes them. */
async function recordedClip({ browser }: Desk, face: Buffer): Promise<Buffer> {
  const recorder = await browser.newPage();
  const text = await recorder.evaluate(`(async () => {
    const image = await createImageBitmap(await (await fetch('data:image/jpeg;base64,${face.toString('base64')}')).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 320 });
    const paint = canvas.getContext('2d');
    const scale = Math.max(264 / image.width, 320 / image.height);
    let at = 0;
    const drawing = setInterval(() => {
      at += 1;
      paint.drawImage(image, -12 + 12 * Math.sin(at / 8), 0, image.width * scale, image.height * scale);
    }, 100);
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start(500);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    recorder.stop();
    await stopped;
    clearInterval(drawing);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  await recorder.close();
  return Buffer.from(text as string, 'base64');
}

beforeAll(async () => {
  desk = await openDesk();
  if (!desk) return;
  const { service } = desk;
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const branches: { id: number; name: string }[] = (await service.call('GET', '/v1/branches', { token })).body.data
    .items;
  const branchId = branches.find(({ name }) => name === 'Main')!.id;
  await service.call('PATCH', `/v1/branches/${branchId}`, { token, json: { policy: { faces: { keep_clips: true } } } });
  const send: Send = async ({ method = 'POST', path, headers, json, bytes }) => {
    const answer = await fetch(service.baseUrl + path, {
      ...{ method, headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) } },
      ...(bytes ? { body: new Uint8Array(bytes) } : json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    return { status: answer.status, data: text ? (JSON.parse(text) as { data?: unknown }).data : undefined };
  };
  const face = await specimenPhoto();
  const clip = await recordedClip(desk, face);
  // As a browser writes it: without its duration.
  expect(clip.includes(DURATION)).toBe(false);
  const headers = { authorization: `Token ${token}` };
  expect(await goThroughRuns(send, { headers, branchId, key, face, clip, step: () => {} })).toBe(3);
  await vi.waitFor(
    async () => {
      const path = `/v1/verifications?kind=sdk&branch=${branchId}&reference=customer-1004`;
      id = (await service.call('GET', path, { token })).body.data.items[0]?.id;
      expect(id).toBeDefined();
    },
    { timeout: 240_000, interval: 200 },
  );
  page = await desk.signIn();
}, 600_000);
afterAll(() => desk?.[Symbol.asyncDispose]());

const job = (name: string, run: () => Promise<void>) =>
  test(name, { timeout: 600_000 }, async (context) => (desk ? run() : context.skip()));
const dialog = () => page.getByRole('dialog');
const atSecond = () =>
  page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);

job('captures are counted by device, and each count leads to its runs', async () => {
  const { call, sandbox } = desk!.service;
  const read = async (path: string) => (await call('GET', path, { token: sandbox.dashboard_token })).body.data;
  await vi.waitFor(
    async () => {
      const { captures } = await read('/v1/overview');
      expect(captures.map(({ device, runs }: { device: string; runs: number }) => [device, runs]).toSorted()).toEqual([
        ['android-chrome', 1],
        ['android-chrome-low-memory', 1],
        ['ios-safari', 1],
      ]);
    },
    { timeout: 240_000, interval: 500 },
  );
  const { captures } = await read('/v1/overview');
  for (const { runs, rows, captures: kinds } of captures) {
    expect((await read(rows)).items).toHaveLength(runs);
    for (const { count, rows: some } of kinds) expect((await read(some)).items, some).toHaveLength(count);
  }
  await open(page, '', 'Overview');
  await page.getByRole('link', { name: 'iOS, Safari' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verifications' }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Device' }).inputValue()).toBe('ios-safari');
  await page.locator('tr[data-row="0"]').waitFor();
  expect(await page.locator('tr[data-row]').count()).toBe(1);
});

job('the clip of a run is shown after a reason of its own, and each turn leads to its time, by keyboard', async () => {
  await open(page, `/verifications/${id}`, /^SDK run/);
  // What is masked beside it is asked for apart: the clip does not come with it.
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await dialog().getByRole('button', { name: 'Reveal' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the clip' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Reveal' }).press('Enter');
  const video = page.locator('video');
  await video.waitFor();
  await expect
    .poll(() => video.evaluate((one) => (one as unknown as { readyState: number }).readyState), { timeout: PATIENCE })
    .toBeGreaterThan(1);
  // Its length is known all the same, and it stands at its beginning.
  await expect
    .poll(() => video.evaluate((one) => (one as unknown as { duration: number }).duration), { timeout: PATIENCE })
    .toBeLessThan(60);
  await expect.poll(atSecond, { timeout: PATIENCE }).toBe(0);
  const turns = page.getByRole('button', { name: /^Asked: / });
  expect(await turns.count()).toBe(4);
  const last = turns.nth(3);
  const from = Number(/([\d.]+) to/.exec((await last.textContent())!)![1]);
  await last.focus();
  await page.keyboard.press('Enter');
  await expect.poll(atSecond, { timeout: PATIENCE }).toBeCloseTo(from, 0);
  expect(await last.getAttribute('aria-current')).toBe('step');
  expect(await page.locator('video:focus').count()).toBe(1);
  await page.getByRole('heading', { name: 'Evidence from the turns' }).waitFor();
  await page.getByText('Bytes are those recorded').waitFor();
  await expectAccessible(page, 'a clip with its turns');
  await open(page, '/audit', 'Audit log');
  await page.getByText(`verification:${id}: images.1 (work_case)`).waitFor();
  expect(desk!.complaints).toEqual([]);
});
