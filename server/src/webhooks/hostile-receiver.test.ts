import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { until } from '../platform/testing/until.ts';
import { listDeliveries } from './delivery-list-store.ts';
import { makeEngine, startReceiver } from './engine.fixture.ts';

const engine = await makeEngine();
afterAll(() => engine[Symbol.asyncDispose]());

/** A receiver that runs `answer` on each connection after a request has arrived. */
async function startSocket(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      asked += 1;
      answer(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked: () => asked,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Writes a piece every `everyMs` milliseconds until the connection is closed. */
function keepWriting(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** Sends one delivery of a new branch. Returns its last attempt after the attempt has ended. */
async function attemptOnce(origin: string, timeoutMs: number) {
  const branch = await engine.addBranch(origin);
  const delivery = await engine.start({ timeoutMs });
  await engine.record(branch, 1);
  const ended = async () => {
    const [listed] = await listDeliveries(engine.db, engine.vault, branch, { page: { limit: 1, before: undefined } });
    return listed?.attempts.length ? listed : undefined;
  };
  await until(async () => (await ended()) !== undefined);
  await delivery.stop();
  const { state, attempts } = (await ended())!;
  await engine.clear();
  return { state, ...attempts.at(-1)! };
}

test('an answer after the time-out is none: the event comes again, and the late answer is not taken for that attempt’s', async () => {
  let late: (() => void) | undefined;
  await using receiver = await startReceiver(async (_one, times) => {
    if (times > 1) return { status: 503 };
    await new Promise<void>((done) => {
      late = done;
    });
    return { status: 200 };
  });
  const branch = await engine.addBranch(receiver.origin);
  const delivery = await engine.start({ timeoutMs: 200 });
  await engine.record(branch, 1);
  await until(async () => (await engine.states())[0]?.failures === 1);
  late!();
  await engine.dueNow();
  await until(async () => (await engine.states())[0]?.failures === 2);
  await delivery.stop();
  const [listed] = await listDeliveries(engine.db, engine.vault, branch, { page: { limit: 1, before: undefined } });
  expect(listed!.attempts).toMatchObject([
    { status: null, error: 'its server took too long to answer', error_message: { code: 'address_timed_out' } },
    { status: 503, error: 'answered 503', error_message: { code: 'receiver_answered', params: { status: 503 } } },
  ]);
  expect(receiver.got[1]!.body.equals(receiver.got[0]!.body)).toBe(true);
  await engine.clear();
});

test('an endless answer is read for 2 KB and dropped', async () => {
  await using receiver = await startSocket((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    keepWriting(socket, `1000\r\n${'x'.repeat(4096)}\r\n`, 1);
  });
  const { state, status, answer_start } = await attemptOnce(receiver.origin, 10_000);
  expect([state, status, answer_start]).toEqual(['delivered', 200, 'x'.repeat(2048)]);
  await until(() => receiver.connections() === 0);
});

test('a body that drips is given up at the time-out, whatever its status said', async () => {
  await using receiver = await startSocket((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    keepWriting(socket, '1\r\nx\r\n', 20);
  });
  const { state, status, error } = await attemptOnce(receiver.origin, 300);
  expect([state, status, error]).toEqual(['pending', null, 'its server took too long to answer']);
  await until(() => receiver.connections() === 0);
});

test('headers that drip are given up at the time-out', async () => {
  await using receiver = await startSocket((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    keepWriting(socket, 'x', 20);
  });
  const { state, status, error } = await attemptOnce(receiver.origin, 300);
  expect([state, status, error]).toEqual(['pending', null, 'its server took too long to answer']);
  await until(() => receiver.connections() === 0);
});

test('endless headers, endless interim answers and what is no HTTP end before the time-out or at it, and keep nothing', async () => {
  const answers = [
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      keepWriting(socket, `X-More: ${'x'.repeat(4000)}\r\n`, 1);
    },
    (socket: Socket) => keepWriting(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 5),
    (socket: Socket) => keepWriting(socket, 'SSH-2.0-OpenSSH\r\n', 5),
  ];
  for (const answer of answers) {
    await using receiver = await startSocket(answer);
    const { state, status, answer_start } = await attemptOnce(receiver.origin, 400);
    expect([state, status, answer_start]).toEqual(['pending', null, null]);
    expect(receiver.asked()).toBe(1);
    await until(() => receiver.connections() === 0);
  }
});

test('a connection that is cut before its answer is one failure, and the request is not repeated at once', async () => {
  await using receiver = await startSocket((socket) => socket.destroy());
  const { state, status, error } = await attemptOnce(receiver.origin, 2000);
  expect([state, status, error]).toEqual(['pending', null, 'its server could not be reached']);
  expect(receiver.asked()).toBe(1);
});

test('no fault was met', () => expect(engine.faults).toEqual([]));
