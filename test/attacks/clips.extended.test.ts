import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { motionlessClip } from '../motionless-clip.fixture.ts';
import { type Service, startService } from '../service.fixture.ts';

vi.setConfig({ testTimeout: 240_000 });

/** The clip of a liveness check: kept where the branch says so, and had by nobody but who says why. */
let service: Service;
let clip: Buffer;
let id: number;
let index: number;

beforeAll(async () => {
  clip = await motionlessClip(2);
  service = await startService();
  id = await checked();
  index = (await imagesOf(id)).findIndex(({ name }) => name === 'clip');
}, 240_000);
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

const owner = () => ({ token: service.sandbox.dashboard_token });
async function keepClips(keep_clips: unknown) {
  const branches: { id: number; name: string }[] = (await service.call('GET', '/v1/branches', owner())).body.data.items;
  const branch = branches.find(({ name }) => name === 'Main')!;
  return service.call('PATCH', `/v1/branches/${branch.id}`, {
    ...owner(),
    json: { policy: { faces: { keep_clips } } },
  });
}
/** A liveness check with the clip; gives its record's id. */
async function checked(keep = true): Promise<number> {
  expect((await keepClips(keep)).status).toBe(200);
  const answer = await service.call('POST', '/api/onboarding/biometrics/face/liveliness_check', {
    key: service.sandbox.api_key,
    json: { live_media: `data:video/webm;base64,${clip.toString('base64')}` },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Number(answer.headers.get('x-verification-id'));
}
const imagesOf = async (of: number): Promise<{ name: string; content_type: string; url: string }[]> =>
  (await service.call('GET', `/v1/verifications/${of}`, owner())).body.data.images;
const reveal = (options: object, field = `images.${index}`) =>
  service.call('POST', '/v1/reveal', {
    ...owner(),
    json: { subject: `verification:${id}`, fields: [field], reason: 'decide_review' },
    ...options,
  });
const fetched = (path: string, headers: Record<string, string> = {}) => fetch(service.baseUrl + path, { headers });

test('is kept only where the branch says so', async () => {
  expect((await imagesOf(id))[index]).toMatchObject({ name: 'clip', content_type: 'video/webm' });
  expect((await imagesOf(await checked(false))).map(({ name }) => name)).toEqual(['selfie']);
  for (const wrong of ['yes', 1, null]) expect((await keepClips(wrong)).status, String(wrong)).toBe(400);
});

test('is at no address of an image, not for the owner’s scripts either', async () => {
  const { url } = (await imagesOf(id))[index]!;
  for (const path of [url, `${url}&annotated=true`]) {
    const answer = await service.call('GET', path, owner());
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining(`images.${index}`)]);
  }
});

test('its address is given with a reason, is worth nothing changed, and the log says who asked', async () => {
  const answer = await reveal({});
  const address = answer.body.data.values[`images.${index}`] as string;
  expect(address).toMatch(/^\/media\//);
  const whole = await fetched(address);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(clip);
  expect(whole.headers.get('cache-control')).toBe('no-store');
  const part = await fetched(address, { range: 'bytes=10-19' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, clip.subarray(10, 20)]);
  for (const other of [
    address.replace('.webm', '.mp4'),
    address.replace(/.$/, '~'),
    address.replace(/\d{10}/, '9999999999'),
  ])
    expect((await fetched(other)).status, other).toBe(404);
  const [line] = (await service.call('GET', '/v1/audit-log?limit=5', owner())).body.data.items.filter(
    ({ action }: { action: string }) => action === 'POST /v1/reveal',
  );
  expect(line.subject).toBe(`verification:${id}: images.${index} (decide_review)`);
  expect(service.output()).not.toContain(address.split('/').at(-1));
});

test('is given to no other account, no auditor, and not for a place where none is', async () => {
  expect((await reveal({ token: service.sandbox.other_owner_token })).status).toBe(404);
  const auditor = {
    email: 'auditor@demo.example',
    name: 'A',
    role: 'auditor',
    password: 'correct horse battery staple',
  };
  await service.call('POST', '/v1/employees', { ...owner(), json: auditor });
  const { body } = await service.call('POST', '/v1/auth/sign-in', {
    json: { email: auditor.email, password: auditor.password },
  });
  expect((await reveal({ token: body.data.token })).status).toBe(403);
  for (const field of ['images.9', 'images.99', 'images.-1', `images.${index}.url.x`])
    expect((await reveal({}, field)).status, field).toBe(400);
  // A picture has no address to reveal.
  expect((await reveal({}, 'images.0')).body.data.values).toEqual({ 'images.0': true });
});

test('lies encrypted, and its address ends with its file', async () => {
  const address = (await reveal({})).body.data.values[`images.${index}`] as string;
  const blob = /\.([0-9a-f-]{36})\./.exec(address)![1]!;
  const folder = join(service.dataDir, 'blobs');
  const file = readdirSync(folder, { recursive: true, withFileTypes: true }).find(({ name }) => name === blob)!;
  const path = join(file.parentPath, file.name);
  const stored = readFileSync(path);
  expect(stored.length).toBeGreaterThan(clip.length);
  for (let at = 0; at + 16 <= clip.length; at += 997)
    expect(stored.includes(clip.subarray(at, at + 16)), String(at)).toBe(false);
  rmSync(path);
  expect((await fetched(address)).status).toBe(404);
});
