import { createHmac } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { AppError } from '../platform/errors.ts';
import { makeMediaLinks, mediaRoutes } from './media-links.ts';

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
const { link } = makeMediaLinks({ vault, clock, publicUrl: () => '' });
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
