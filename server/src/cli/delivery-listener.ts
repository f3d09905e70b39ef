import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../platform/clock.ts';
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { SIGNATURE_HEADER, sdkSigningKey, verifySignature } from '../webhooks/signature.ts';

export interface ListenerOptions {
  /** Port number. With 0, any free port is used. */
  readonly port: number;
  /** Address to which each delivery is forwarded unchanged. The sender gets the answer of this address. */
  readonly forward: string | undefined;
  /** Hash key or SDK secret with which signatures are checked. */
  readonly key: string | undefined;
  readonly outbound: Pick<Outbound, 'post'>;
  readonly print: (line: string) => void;
}

const MAX_BYTES = 1_048_576;

/** Receives deliveries on loopback, checks and prints them, and forwards them. Used for development. */
export async function startListener({ port, forward, key, outbound, print }: ListenerOptions) {
  const seen = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => undefined);
    if (request.method !== 'POST' || !body) {
      response.writeHead(body ? 405 : 413).end();
      return;
    }
    const header = request.headers[SIGNATURE_HEADER];
    const signature = checkSignature(body, typeof header === 'string' ? header : undefined, key);
    const { name, shown } = describe(body);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    print(
      `${systemClock.now().toISOString()}  ${name}${times > 1 ? ` (time ${times})` : ''}  ${body.length} bytes  signature: ${signature}`,
    );
    print(shown);
    const answer = forward ? await passOn(outbound, forward, body, header) : undefined;
    if (typeof answer === 'string') print(`  → ${forward}: ${answer}`);
    else if (answer) print(`  → ${forward}: answered ${answer.status} in ${Math.round(answer.ms)} ms`);
    const alone = signature === 'wrong' || signature === 'missing' ? 401 : 200;
    response.writeHead(answer === undefined ? alone : typeof answer === 'string' ? 502 : answer.status);
    response.end(typeof answer === 'object' ? answer.bodyStart : '');
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function checkSignature(body: Buffer, header: string | undefined, key: string | undefined) {
  if (!header) return 'missing';
  if (!key) return 'not checked, give --key';
  return verifySignature(key, body, header) || verifySignature(sdkSigningKey(key), body, header) ? 'right' : 'wrong';
}

async function passOn(
  outbound: Pick<Outbound, 'post'>,
  url: string,
  body: Buffer,
  signature: string | string[] | undefined,
): Promise<OutboundAnswer | string> {
  const headers = {
    'content-type': 'application/json',
    ...(typeof signature === 'string' && { [SIGNATURE_HEADER]: signature }),
  };
  try {
    return await outbound.post(url, { body, headers });
  } catch (error) {
    return error instanceof OutboundError ? error.phrase : 'the request failed';
  }
}

/** Returns a key that is equal for repeated events, and a description of the event. */
function describe(body: Buffer): { name: string; shown: string } {
  try {
    const event = JSON.parse(body.toString());
    const id = event.data?.id ?? event.verification_id;
    return { name: `${event.event} ${id}`, shown: JSON.stringify(event, null, 2) };
  } catch {
    return { name: 'not JSON', shown: JSON.stringify(body.toString('utf8', 0, 200)) };
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
