import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRun {
  /** SHA-256 of each body that came for this run, in order. */
  readonly bodies: string[];
  /** `performance.now()` of the first. */
  readonly at: number;
  readonly payload: { readonly status: string; readonly activity: { readonly session_id: string } };
}

/** Takes `liveness.completed` as it comes, by `verification_id`. */
export async function receiveRuns() {
  const runs = new Map<number, ReceivedRun>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const payload = JSON.parse(body.toString());
      const known: ReceivedRun = runs.get(payload.verification_id) ?? { bodies: [], at: performance.now(), payload };
      known.bodies.push(createHash('sha256').update(body).digest('hex'));
      runs.set(payload.verification_id, known);
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    runs,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits for the events of runs; gives those that did not come in time. */
    async awaitAll(ids: readonly number[], ms: number): Promise<number[]> {
      const missing = () => ids.filter((id) => !runs.has(id));
      for (const end = Date.now() + ms; missing().length && Date.now() < end; )
        await new Promise((done) => setTimeout(done, 20));
      return missing();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
