import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/tables.ts';
import { allowPageOrigins } from './page-origins.ts';

const ORIGIN = 'https://shop.example';
/** A database that does not answer. */
const down = new Proxy({} as Db, {
  get: () => {
    throw new Error('the database restarts');
  },
});
const app = fastify();
allowPageOrigins(app, { system: down, publicUrl: () => 'https://id.example' });
app.get('/v1/sdk/session', async () => ({ secret: 'of a session' }));
afterAll(() => app.close());

const call = (method: 'GET' | 'OPTIONS', origin = ORIGIN) =>
  app.inject({ method, url: '/v1/sdk/session', headers: { origin, host: 'id.example' } });

test('while the database does not answer, a page reads the error, and nothing else', async () => {
  const preflight = await call('OPTIONS');
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'access-control-max-age': '0' });
  const answer = await call('GET');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
  expect(answer.body).not.toContain('secret');
});

test('while the database does not answer, no page is told that its origin is not listed', async () => {
  const answer = await app.inject({ url: '/sdk/origin', headers: { origin: ORIGIN, host: 'id.example' } });
  expect([answer.statusCode, answer.body.includes('listed')]).toEqual([500, false]);
});

test('a page of the service itself is listed, and a text that is no origin is not', async () => {
  for (const [origin, listed] of [
    ['https://id.example', true],
    ['null', false],
  ] as const) {
    const answer = await app.inject({ url: '/sdk/origin', headers: { origin, host: 'id.example' } });
    expect([answer.json(), answer.headers['access-control-allow-origin']]).toEqual([{ listed }, '*']);
  }
});

test('a text that is no origin gets no header', async () => {
  expect((await call('GET', 'null')).headers['access-control-allow-origin']).toBeUndefined();
});
