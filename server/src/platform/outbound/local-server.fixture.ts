import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on loopback for the tests of this folder. It counts the requests to each path. */
export async function localServer(listener: RequestListener) {
  const visits = new Map<string, number>();
  const server = createServer((request, response) => {
    visits.set(request.url ?? '', (visits.get(request.url ?? '') ?? 0) + 1);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port, origin: `http://127.0.0.1:${port}`, visits, close };
}
