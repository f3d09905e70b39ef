import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly events: { readonly body: string; readonly signature: string }[];
}

/** Takes webhooks as they come. */
export async function startReceiver(): Promise<Receiver> {
  const events: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      events.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers['x-service-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/runs`,
    events,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
