import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ObjectStore extends AsyncDisposable {
  readonly url: string;
  /** Every `n`th request is answered 503 from now on; 0: none. */
  failEvery(n: number): void;
  failures(): number;
}

/** The part of S3 that Hakiki uses, in memory: no S3 server is a Debian package that starts without a cluster of its own. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  let every = 0;
  let requests = 0;
  let failures = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const path = new URL(request.url!, 'http://x').pathname;
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    requests += 1;
    if (every > 0 && requests % every === 0) {
      failures += 1;
      return error(503, 'SlowDown');
    }
    if (request.method === 'PUT') objects.set(path, body);
    else if (request.method === 'DELETE') objects.delete(path);
    else if (!objects.has(path)) return error(404, 'NoSuchKey');
    else return response.end(objects.get(path));
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `s3://images?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
    failEvery: (n) => {
      every = n;
    },
    failures: () => failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
