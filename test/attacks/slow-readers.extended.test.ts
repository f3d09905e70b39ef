import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApp } from '../../server/src/http/app.ts';
import { mostConnections } from '../../server/src/http/most-connections.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { makeMetrics } from '../../server/src/platform/metrics.ts';
import { until } from '../../server/src/platform/testing/until.ts';

/** Clients that ask for much and read nothing: what waits for them lies in memory. */
const MB = 1_048_576;
const BIG = 16 * MB;
const LIMITS = { total: 20 * BIG, account: 3.5 * BIG, strangers: BIG };
let app: FastifyInstance;
let port: number;
const open: Socket[] = [];

/** An application whose callers say of which account they are, and that answers with a large image. */
beforeEach(async () => {
  const answers = { limits: LIMITS, graceMs: 3000, minRate: 16 * MB };
  app = makeApp({ log: makeLog('silent'), metrics: makeMetrics(), trustProxy: false, answers });
  app.addHook('onRequest', async (request) => {
    const accountId = Number(request.headers['x-account']);
    request.identity = { user: { accountId } } as typeof request.identity;
  });
  app.get('/v1/image', async (_request, reply) =>
    reply.type('image/jpeg').header('content-disposition', 'inline; filename="a"').send(Buffer.alloc(BIG)),
  );
  app.get('/v1/stream', async (_request, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (function* () {
          for (let n = 0; n < 64; n++) yield Buffer.alloc(MB);
        })(),
      ),
    ),
  );
  app.get('/sdk/page.js', async (_request, reply) => reply.type('text/javascript').send(Buffer.alloc(BIG)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

/** Asks, and reads nothing of what comes. */
async function ask(path: string, account: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nx-account: ${account}\r\n\r\n`);
  return socket;
}
const get = async (path: string, account: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-account': String(account) } });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: (await answer.arrayBuffer()).byteLength,
  };
};

describe('who asks for large answers and does not read them', () => {
  test('is refused beyond its budget, in words; another account is served, and pages are for all', async () => {
    for (let n = 0; n < 3; n++) await ask('/v1/image', 1);
    await until(async () => (await get('/v1/image', 1)).status === 503);
    expect(await get('/v1/image', 1)).toMatchObject({ status: 503, type: 'application/json; charset=utf-8' });
    expect(await get('/v1/image', 2)).toEqual({ status: 200, type: 'image/jpeg', bytes: BIG });
    expect(await get('/sdk/page.js', 1)).toMatchObject({ status: 200, bytes: BIG });
  });

  test('is cut off after the time that a slow reader has, and then its budget is free again', async () => {
    const sockets = [];
    for (let n = 0; n < 3; n++) sockets.push(await ask('/v1/image', 1));
    await until(async () => (await get('/v1/image', 1)).status === 503);
    await until(async () => (await get('/v1/image', 1)).status === 200);
    // What the connection still holds is read to its end: it is not the whole.
    const received = await Promise.all(
      sockets.map(async (socket) => {
        let bytes = 0;
        socket.on('data', (chunk) => {
          bytes += chunk.length;
        });
        await once(socket, 'close');
        return bytes;
      }),
    );
    for (const bytes of received) expect(bytes).toBeLessThan(BIG);
  });

  test('holds no more streams than its budget has parts', async () => {
    for (let n = 0; n < 14; n++) await ask('/v1/stream', 1);
    await until(async () => (await get('/v1/stream', 1)).status === 503);
    expect(await get('/v1/stream', 1)).toMatchObject({ status: 503 });
    expect(await get('/v1/stream', 2)).toMatchObject({ status: 200, bytes: 64 * MB });
  });

  test('and who reads gets everything, as often as they like', async () => {
    for (let n = 0; n < 12; n++) expect(await get('/v1/image', 1)).toMatchObject({ status: 200, bytes: BIG });
  });
});

test('connections leave files to open for what serves the others', () => {
  expect(app.server.maxConnections).toBe(mostConnections());
  expect(mostConnections('/nowhere')).toBe(768);
});
