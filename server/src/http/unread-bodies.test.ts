import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepUntilBodyIsIn } from './unread-bodies.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify({ bodyLimit: 1000 });
  app.addHook('onSend', async (request, reply) => keepUntilBodyIsIn(request, reply));
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const CHUNKS = 40;
const chunk = 'x'.repeat(65_536);

/** Sends a body of 2.6 MB piece by piece, as a phone would, and tells what became of it. */
async function send(headers: string, encode = (piece: string) => piece, end = '') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  let fault: string | undefined;
  socket.on('data', (bytes) => (answer += bytes));
  socket.on('error', (error: NodeJS.ErrnoException) => (fault = error.code));
  const closed = once(socket, 'close');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`);
  let sent = 0;
  for (; sent < CHUNKS && !socket.destroyed; sent++) {
    socket.write(encode(chunk));
    await sleep(2);
  }
  socket.write(end);
  await Promise.race([closed, sleep(300)]);
  const open = !socket.destroyed;
  socket.destroy();
  return { status: /^HTTP\/1.1 (\d+)/.exec(answer)?.[1], sent, fault, open };
}
const length = `Content-Length: ${CHUNKS * chunk.length}`;

describe('a refused body that is still being sent', () => {
  test('is let in whole, and the connection serves on', async () => {
    expect(await send(length)).toEqual({ status: '413', sent: CHUNKS, fault: undefined, open: true });
  });

  test('is let in whole where the client wants the connection closed, which then is done', async () => {
    expect(await send(`${length}\r\nConnection: close`)).toEqual({
      status: '413',
      sent: CHUNKS,
      fault: undefined,
      open: false,
    });
  });

  test('of no declared length likewise', async () => {
    const encode = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;
    const { fault: _, ...rest } = await send('Transfer-Encoding: chunked\r\nConnection: close', encode, '0\r\n\r\n');
    expect(rest).toEqual({ status: '413', sent: CHUNKS, open: false });
  });

  test('of 300 MB is not waited for', async () => {
    const { status, open } = await send(`Content-Length: ${300 * 1_048_576}`);
    expect({ status, open }).toEqual({ status: '413', open: false });
  });
});
