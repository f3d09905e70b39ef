import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../client/src/index.ts';

const HASH_KEY = 'rehearsal.hash.key.0123456789';

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Ids of the events that came for each record. An event that is delivered again has the same id. */
  readonly events: ReadonlyMap<number, ReadonlySet<number>>;
  deliveries(): number;
  /** Makes this receiver the webhook of the token's branch. */
  subscribe(baseUrl: string, token: string): Promise<void>;
}

/** A receiver of `customer_verified` that answers 200 to all that is rightly signed. */
export async function startReceiver(): Promise<Receiver> {
  const events = new Map<number, Set<number>>();
  let deliveries = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const event = verifyWebhook(body, request.headers['x-service-signature'], HASH_KEY);
    if (event.event === 'customer_verified') {
      const { onboarding_id: record, id } = event.data;
      events.set(record, (events.get(record) ?? new Set()).add(id));
      deliveries += 1;
    }
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    events,
    deliveries: () => deliveries,
    async subscribe(baseUrl, token) {
      const answer = await fetch(`${baseUrl}/v1/integrations/webhook`, {
        method: 'PUT',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url, hash_key: HASH_KEY, events: ['customer_verified'] }),
      });
      if (answer.status !== 200) throw new Error(`the integration was answered ${answer.status}`);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
