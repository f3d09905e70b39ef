import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Blobs } from '../../platform/blobs.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { AppError } from '../../platform/errors.ts';
import { byteRange, makeMediaLinks, mediaRoutes } from './media-links.ts';

const DAY = 86_400_000;
const recorded = new Date('2026-11-22T10:00:00Z');
let now = recorded;
const clock = { now: () => now };
const vault = {
  blindIndex: async (account: number, text: string) => createHmac('sha256', `key of ${account}`).update(text).digest(),
} as unknown as Vault;
const blob = '5d2f4e0c-7a55-4b7b-9d1c-0c2f6c1d9a11';
const blobs = {
  get: async (account: number, name: string) => (account === 3 && name === blob ? Buffer.from('a face') : undefined),
} as unknown as Blobs;

const app = fastify({ routerOptions: { maxParamLength: 500 } });
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof AppError && error.code === 'not_found' ? 404 : 500).send(),
);
mediaRoutes(app, { vault, clock, blobs });
afterAll(() => app.close());
const { link, clipPath } = makeMediaLinks({ vault, clock, publicUrl: () => '' });
const statusAt = async (url: string, time: number) => {
  now = new Date(time);
  const { statusCode } = await app.inject({ method: 'GET', url });
  now = recorded;
  return statusCode;
};

test('an address of an event is valid for 7 days from when it was recorded, to the second, and not longer', async () => {
  const url = await link(3, blob, 'jpg');
  const at = recorded.getTime();
  expect(await statusAt(url, at)).toBe(200);
  expect(await statusAt(url, at + 7 * DAY - 1000)).toBe(200);
  expect(await statusAt(url, at + 7 * DAY + 1000)).toBe(404);
});

test('nobody can lengthen one, nor make one for another account or picture', async () => {
  const url = await link(3, blob, 'jpg');
  const end = Math.floor((recorded.getTime() + 7 * DAY) / 1000);
  const changed = [
    url.replace(String(end), String(end + DAY)),
    url.replace('/3.', '/4.'),
    url.replace('.jpg/', '.png/'),
  ];
  for (const other of changed) {
    expect(other).not.toBe(url);
    expect(await statusAt(other, recorded.getTime())).toBe(404);
  }
  const ofAnother = await link(4, blob, 'jpg');
  expect(await statusAt(ofAnother, recorded.getTime())).toBe(404);
});

const clip = { name: 'clip', content_type: 'video/webm', blob };

test('a clip is had for as long as was said, whole or in the part that a player asks for, and kept in no cache', async () => {
  const url = (await clipPath(3, clip, 300_000))!;
  const at = recorded.getTime();
  expect(await statusAt(url, at + 299_000)).toBe(200);
  expect(await statusAt(url, at + 301_000)).toBe(404);
  const part = await app.inject({ method: 'GET', url, headers: { range: 'bytes=2-' } });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, 'face', 'bytes 2-5/6']);
  expect(part.headers).toMatchObject({ 'content-type': 'video/webm', 'cache-control': 'no-store' });
  const beyond = await app.inject({ method: 'GET', url, headers: { range: 'bytes=6-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */6']);
  expect(await clipPath(3, { ...clip, content_type: 'image/jpeg' }, 300_000)).toBeUndefined();
});

test('a part is that of the header, within the file; what is not understood is the whole', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 30 }), (from, last, length) => {
      const part = byteRange(`bytes=${from}-${last}`, length);
      if (last < from) expect(part).toBeUndefined();
      else if (from >= length) expect(part).toBe('outside');
      else expect(part).toEqual({ from, to: Math.min(last, length - 1) });
    }),
  );
  expect(byteRange('bytes=-4', 6)).toEqual({ from: 2, to: 5 });
  expect(byteRange('bytes=-9', 6)).toEqual({ from: 0, to: 5 });
  expect(byteRange('bytes=-0', 6)).toBe('outside');
  for (const header of [undefined, 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x-'])
    expect(byteRange(header, 6), header).toBeUndefined();
});
