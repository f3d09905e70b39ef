import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeMail, wasNotSent } from './mail.ts';

/**
 * Starts a mail server that answers each line with the result of `answer`. If the result is undefined, the server
 * closes the connection.
 */
async function startServer(answer: (line: string) => string | undefined): Promise<{ url: string; server: Server }> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const reply = answer(line);
        if (reply === undefined) return socket.destroy();
        if (reply) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const send = (url: string) =>
  makeMail({ url, from: 'a@b.example' }).send({ to: 'c@d.example', subject: 's', text: 't', html: '<p>t</p>' });
const errorOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that cannot be reached has accepted nothing', async () => {
  const { url, server } = await startServer(() => '');
  await new Promise((resolve) => server.close(resolve));
  expect(wasNotSent(await errorOf(send(url)))).toBe(true);
});

test.each([
  ['a recipient', (line: string) => (line.startsWith('RCPT') ? '550 no such user' : undefined), true],
  ['the message', (line: string) => (line === '.' ? '452 full' : undefined), true],
  ['nothing, and loses the connection after the message', (line: string) => (line === '.' ? null : undefined), false],
])('a server that refuses %s', async (_, special, notSent) => {
  let inMessage = false;
  const { url, server } = await startServer((line) => {
    const given = special(line);
    if (given === null) return undefined;
    if (given !== undefined) return given;
    if (inMessage) {
      inMessage = line !== '.';
      return inMessage ? '' : '250 done';
    }
    inMessage = line === 'DATA';
    return inMessage ? '354 go on' : '250 done';
  });
  const error = await errorOf(send(url));
  server.close();
  expect(error).toBeInstanceOf(Error);
  expect(wasNotSent(error)).toBe(notSent);
});

test('a server is checked without a message', async () => {
  const lines: string[] = [];
  const { url, server } = await startServer((line) => {
    lines.push(line);
    return '250 done';
  });
  await makeMail({ url, from: 'a@b.example' }).check();
  server.close();
  expect(lines.join()).toMatch(/^EHLO/);
  expect(lines.join()).not.toMatch(/MAIL|RCPT|DATA/);
  const silent = await startServer(() => undefined);
  await expect(makeMail({ url: silent.url, from: 'a@b.example' }).check()).rejects.toThrow();
  silent.server.close();
});

test('another error is no proof', () => {
  expect(wasNotSent(new Error('other'))).toBe(false);
  expect(wasNotSent('550')).toBe(false);
  expect(wasNotSent(Object.assign(new Error(), { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }))).toBe(false);
});
