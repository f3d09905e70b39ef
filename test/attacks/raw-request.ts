import { connect, type Socket } from 'node:net';

/** A connection on which a request was begun by hand. */
export interface RawRequest extends Disposable {
  readonly socket: Socket;
  /** Everything that the server sent so far. */
  received(): string;
  /** The status of its answer; undefined where the connection ended without one. */
  status(): Promise<number | undefined>;
}

/** Sends a request's head, declaring what it likes, and whatever bytes follow at once. */
export function beginRequest(
  baseUrl: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  bytes: string | Uint8Array = '',
): RawRequest {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  // Whoever waits is told of each chunk and of the end. A reset or EPIPE while sending is an end like another: what came before it counts.
  let tell = () => {};
  socket.on('data', (chunk) => {
    received += chunk;
    tell();
  });
  socket.on('error', () => {});
  socket.on('close', () => tell());
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(bytes);
  return {
    socket,
    received: () => received,
    async status() {
      while (!/^HTTP\/1\.1 \d{3}/.test(received) && !socket.closed)
        await new Promise<void>((resolve) => {
          const others = tell;
          tell = () => {
            others();
            resolve();
          };
        });
      const text = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      return text === undefined ? undefined : Number(text);
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
}
