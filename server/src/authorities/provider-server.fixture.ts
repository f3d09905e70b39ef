import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the stand-in provider received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Record<string, unknown>;
}

export type Play = (seen: Seen, response: ServerResponse) => void;

export interface ProviderServer {
  readonly url: string;
  /** All requests so far. */
  readonly seen: Seen[];
  /** Sets the provider's behaviour for later requests. */
  play(next: Play): void;
  close(): Promise<void>;
}

/** Starts a provider on the loopback address. Each test sets its behaviour. */
export async function startProvider(): Promise<ProviderServer> {
  let play: Play = (_, response) => response.writeHead(404).end();
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
      const text = Buffer.concat(chunks).toString();
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      seen.push({ method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body });
      play(seen.at(-1)!, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    play: (next) => {
      play = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const json =
  (value: unknown, status = 200): Play =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Ways in which any provider can fail, each with the reason that every adapter must report. */
export const rain: readonly (readonly [name: string, play: Play, reason: string])[] = [
  ['never answers', () => {}, 'timeout'],
  ['starts and stalls', (_, response) => response.writeHead(200).write('{"sta'), 'timeout'],
  ['drops the connection', (_, response) => response.destroy(), 'unreachable'],
  ['500 with JSON', json({ detail: 'oops' }, 500), 'provider_error'],
  ['502 with HTML', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>'), 'provider_error'],
  ['200 with HTML', (_, response) => response.writeHead(200).end('<html>We will be back</html>'), 'unreadable_answer'],
  [
    '200 with half of the JSON',
    (_, response) => response.writeHead(200).end('{"status": true, "da'),
    'unreadable_answer',
  ],
  ['200 with an array', json([1, 2]), 'unreadable_answer'],
  ['200 with nothing', (_, response) => response.writeHead(200).end(), 'unreadable_answer'],
  ['200 with an empty object', json({}), 'provider_error'],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'provider_error'],
  ['401', json({ message: 'bad key' }, 401), 'credentials_rejected'],
  ['403', json({ message: 'forbidden' }, 403), 'credentials_rejected'],
  ['402', json({ message: 'pay' }, 402), 'no_balance'],
  ['429', json({ message: 'slow down' }, 429), 'rate_limited'],
  ['too much', (_, response) => response.writeHead(200).end(`{"a":"${'x'.repeat(5_000_000)}"}`), 'unreadable_answer'],
];
