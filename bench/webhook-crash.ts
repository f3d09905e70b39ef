import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyWebhook } from '../client/src/index.ts';
import { startKillableService } from './crash/killable-service.ts';
import { underFire, VERIFICATIONS, worst } from './crash/under-fire.ts';

/**
 * Webhooks under kill -9: `node bench/webhook-crash.ts [--total 5000] [--kills 20]`. Each verification raises a `customer_verified`
 * event; server and database are killed in turns meanwhile. The receiver must get an event for every acknowledged verification, at
 * least once and rightly signed; duplicates are counted. Exits 1 when one is missing.
 */
const { values } = parseArgs({
  options: { total: { type: 'string', default: '5000' }, kills: { type: 'string', default: '20' } },
});
const HASH_KEY = 'crash.bench.hash.key.0123456789';
/** Longer than a lease (45 s) and the first retry (33 s). */
const SETTLE_MS = 120_000;

const received = new Map<number, number>();
let unsigned = 0;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    try {
      const event = verifyWebhook(Buffer.concat(chunks), request.headers['x-service-signature'], HASH_KEY);
      if (event.event !== 'customer_verified') throw new Error('another event');
      // `data.id` numbers the event; the request that caused it was answered with `onboarding_id`.
      const { onboarding_id: id } = event.data;
      received.set(id, (received.get(id) ?? 0) + 1);
    } catch {
      unsigned += 1;
    }
    response.end();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const { port } = receiver.address() as AddressInfo;
const service = await startKillableService();
try {
  const saved = await fetch(`${service.baseUrl}/v1/integrations/webhook`, {
    method: 'PUT',
    headers: { authorization: `Token ${service.sandbox.dashboard_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, hash_key: HASH_KEY, events: ['customer_verified'] }),
  });
  if (saved.status !== 200) throw new Error(`the integration was answered ${saved.status}`);

  const fire = await underFire(service, {
    total: Number(values.total),
    kills: Number(values.kills),
    load: VERIFICATIONS,
  });
  const missing = (): number[] => fire.acknowledged.filter((id) => !received.has(id));
  const end = Date.now();
  while (missing().length && Date.now() - end < SETTLE_MS) await sleep(100);
  const settledMs = Date.now() - end;
  // A duplicate of a lease that runs out comes within this.
  if (Date.now() - end < 50_000) await sleep(50_000 - (Date.now() - end));
  const duplicates = [...received.values()].reduce((sum, count) => sum + count - 1, 0);
  const report = `# Webhooks under kill -9

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}; embedded PostgreSQL; load average at the end ${loadavg()[0]?.toFixed(1)}.
\`node bench/webhook-crash.ts --total ${values.total} --kills ${values.kills}\`: each verification (8 connections) raises a signed event; server and
database killed -9 in turns at random moments; the server is started again at once, PostgreSQL by the server.

| | |
|---|---|
| acknowledged verifications, an event each | ${fire.acknowledged.length} |
| events received, rightly signed | ${received.size} |
| missing | ${missing().length} |
| duplicates | ${duplicates} |
| wrongly signed | ${unsigned} |
| last missing event arrived after the load, ms | ${settledMs} |
| kills of the server; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'server').length}; ${worst(fire.kills, 'server')} |
| kills of the database; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'database').length}; ${worst(fire.kills, 'database')} |
| ends of the server that were no kill of ours (0, SIGTERM: told to by someone else on the machine) | ${service.otherEnds.join(', ') || 'none'} |

More events than acknowledged verifications may arrive: a request that was killed after its transaction had committed was never
acknowledged, and its event is delivered all the same.
`;
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'results/webhook-crash.md'), report);
  console.log(report);
  if (missing().length || service.otherEnds.some((end) => typeof end === 'number' && end > 0) || unsigned)
    process.exitCode = 1;
} finally {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
}
