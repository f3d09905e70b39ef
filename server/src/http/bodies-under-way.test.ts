import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { until } from '../platform/testing/until.ts';
import { makeApp } from './app.ts';
import type { ByteLimits } from './byte-budgets.ts';

const LIMITS = { total: 1000, account: 700, strangers: 1000 };
let app: FastifyInstance;
let port: number;
const open: Socket[] = [];

/** Starts an application whose callers identify themselves with a header `x-key: account.key`. */
async function start(bodies: ByteLimits): Promise<void> {
  app = makeApp({ log: makeLog('silent'), metrics: makeMetrics(), trustProxy: false, bodies });
  app.addHook('onRequest', async (request) => {
    const [accountId, keyId] = String(request.headers['x-key'] ?? '')
      .split('.')
      .map(Number);
    request.identity = (accountId ? { caller: { keyId, branch: { accountId } } } : {}) as typeof request.identity;
  });
  app.post('/', async ({ body }) => ({ got: JSON.stringify(body).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

async function send(bytes: number, key = '', path = '/') {
  const body = JSON.stringify('x'.repeat(bytes - 2));
  const headers = { 'content-type': 'application/json', 'x-key': key };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return [answer.status, answer.headers.get('retry-after')];
}

/** Declares the length of a body, sends a part of the body, and keeps the connection open. */
function begin(declared: number, sent: number, key = '', path = '/'): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  const lines = ['Host: a', 'Content-Type: application/json', `Content-Length: ${declared}`, `X-Key: ${key}`];
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n"${'x'.repeat(sent - 1)}`);
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes).slice(9, 12))));
  return { socket, answer };
}

test('bytes that came in count, lengths that were declared do not', async () => {
  await start(LIMITS);
  for (let n = 0; n < 50; n++) begin(900, 1);
  const connections = promisify(app.server.getConnections.bind(app.server));
  await until(async () => (await connections()) === 50);
  expect(await send(900)).toEqual([200, null]);
});

test('they are bounded together, and make room when they end or their client goes', async () => {
  await start(LIMITS);
  for (let again = 0; again < 3; again++) expect(await send(900)).toEqual([200, null]);
  const { socket } = begin(700, 600);
  await until(async () => (await send(500))[0] !== 200);
  expect(await send(500)).toEqual([503, '2']);
  expect(await send(300)).toEqual([200, null]);
  socket.destroy();
  await once(socket, 'close');
  await until(async () => (await send(900))[0] === 200);
});

test('an account has less than all: others are served', async () => {
  await start(LIMITS);
  begin(700, 600, '1.1');
  await until(async () => (await send(200, '1.2'))[0] !== 200);
  expect(await send(200, '1.2')).toEqual([503, '2']);
  expect(await send(300, '2.4')).toEqual([200, null]);
});

test('of a path that does not exist no body is read', async () => {
  await start(LIMITS);
  const { answer } = begin(900, 900, '', '/nowhere');
  expect(await answer).toBe('404');
  expect(await send(900)).toEqual([200, null]);
});
