import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../platform/testing/until.ts';
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

/**
 * Sends a body of 2.6 MB in chunks, as a phone does. Then sends another request, unless the connection must be closed.
 * Returns the outcome.
 */
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
  if (headers.includes('Connection: close')) await closed;
  else {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
    await until(() => socket.destroyed || answer.endsWith('taken'), { what: 'the answer to the next request' });
  }
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

  test.each([
    ['a declared length of 1 TB', 'Content-Length: 1099511627776', chunk],
    ['no declared length', 'Transfer-Encoding: chunked', `10000\r\n${chunk}\r\n`],
  ])(
    'of %s is answered at once and cut off after 64 MB',
    async (_what, header, piece) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes));
      // A reset or EPIPE during sending means that the server closed the connection.
      socket.on('error', () => {});
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${header}\r\n\r\n`);
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 413/);
      expect(socket.bytesWritten).toBeGreaterThan(64 * 1_048_576);
    },
    60_000,
  );
});
