import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyWebhook } from '../client/src/index.ts';
import { startKillableService } from './crash/killable-service.ts';
import { type Load, underFire, worst } from './crash/under-fire.ts';

/**
 * The intake under kill -9: `node bench/transaction-crash.ts [--total 2000] [--kills 10]`. Each transaction is of a customer of its own and over the limit, so that it makes a case and an event;
 * one that was not acknowledged is sent again under its own `transaction_id`. Server and database are killed in turns meanwhile. Exits 1 when an acknowledged one is not there, or any
 * has another number of cases or events than one.
 */
const { values } = parseArgs({
  options: { total: { type: 'string', default: '2000' }, kills: { type: 'string', default: '10' } },
});
const HASH_KEY = 'crash.bench.hash.key.0123456789';
const SETTLE_MS = 180_000;

/** Numbers of the events that came for each transaction; an event that is delivered again has the same. */
const events = new Map<string, Set<number>>();
let deliveries = 0;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers['x-service-signature'], HASH_KEY);
    if (event.event === 'suspicious_transaction') {
      const { transaction_id: id, id: number } = event.data;
      events.set(id, (events.get(id) ?? new Set()).add(number));
      deliveries += 1;
    }
    response.end();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));

const run = Date.now().toString(36);
const load: Load<string> = {
  path: '/api/v1/monitoring/transaction_monitoring',
  again: true,
  bodyOf: (n) => ({
    ...{
      transaction_id: `${run}-${n}`,
      amount: 5000,
      currency: 'NGN',
      transaction_type: 'transfer',
      account_type: 'individual',
    },
    customer_details: { customer_name: 'Ada Eze', customer_email: `c${n}@example.com`, identifier: `${run}-${n}` },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: `${run}-${n}`, bank_code: '058' },
    destination_account: { account_number: String(n % 50), bank_code: '044' },
  }),
  idOf: (_, n) => `${run}-${n}`,
};

const service = await startKillableService();
const asPerson = { authorization: `Token ${service.sandbox.dashboard_token}`, 'content-type': 'application/json' };
const asServer = { 'x-access-token': service.sandbox.api_key, 'content-type': 'application/json' };
async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, init);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}
interface Case {
  readonly id: number;
  readonly created_at: string;
}
/** Number of cases opened since. */
async function casesSince(first: number): Promise<number> {
  let n = 0;
  for (let before = ''; ; ) {
    const page: { items: Case[]; cursor: string | null } = await ask(`/v1/cases?limit=100${before}`, {
      headers: asPerson,
    });
    const fresh = page.items.filter(({ id }) => id > first);
    n += fresh.length;
    if (fresh.length < 100 || !page.cursor) return n;
    before = `&cursor=${page.cursor}`;
  }
}
try {
  const { port } = receiver.address() as AddressInfo;
  await ask('/v1/integrations/webhook', {
    method: 'PUT',
    headers: asPerson,
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, hash_key: HASH_KEY, events: ['suspicious_transaction'] }),
  });
  await ask('/api/v1/monitoring/limit', { method: 'POST', headers: asServer, body: JSON.stringify({ limit: 100 }) });
  const before = await ask<{ items: Case[] }>('/v1/cases?limit=1', { headers: asPerson });
  const first = before.items[0]?.id ?? 0;
  const fire = await underFire(service, { total: Number(values.total), kills: Number(values.kills), load });
  const mine = fire.acknowledged;
  const end = Date.now();
  while (mine.some((id) => !events.has(id)) && Date.now() - end < SETTLE_MS) await sleep(100);
  const settled = Date.now() - end;
  let lost = 0;
  for (const id of mine) {
    const found = await fetch(`${service.baseUrl}/api/v1/transactions/${id}`, { headers: asServer });
    if (found.status !== 200) lost += 1;
  }
  const cases = await casesSince(first);
  // Those that were written and never acknowledged before the end of the load have a case and an event, too.
  const unacknowledged = [...events.keys()].filter((id) => !mine.includes(id)).length;
  const report = `# Transactions under kill -9

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.version}; embedded PostgreSQL; load average at the end ${loadavg()[0]?.toFixed(1)}.
\`node bench/transaction-crash.ts --total ${values.total} --kills ${values.kills}\`: each transaction (8 callers, evaluated in groups) is of a customer of its own and over the limit; what was not acknowledged is sent again
under its own \`transaction_id\`; server and database killed -9 in turns at random moments.

| | |
|---|---|
| acknowledged transactions | ${mine.length} |
| of them not there afterwards | ${lost} |
| requests without an answer, sent again | ${fire.failed} |
| cases opened | ${cases} |
| transactions with an event | ${events.size} |
| acknowledged transactions without an event | ${mine.filter((id) => !events.has(id)).length} |
| transactions with a second event | ${[...events.values()].filter((numbers) => numbers.size > 1).length} |
| deliveries of the same event again | ${deliveries - [...events.values()].reduce((sum, numbers) => sum + numbers.size, 0)} |
| written, but not acknowledged when the load ended | ${unacknowledged} |
| last event after the load, ms | ${settled} |
| kills of the server; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'server').length}; ${worst(fire.kills, 'server')} |
| kills of the database; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'database').length}; ${worst(fire.kills, 'database')} |
| ends of the server that were no kill of ours | ${service.otherEnds.join(', ') || 'none'} |
`;
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'results/transaction-crash.md'), report);
  console.log(report);
  const wrong =
    lost ||
    cases !== events.size ||
    [...events.values()].some((numbers) => numbers.size > 1) ||
    mine.some((id) => !events.has(id));
  if (wrong) process.exitCode = 1;
} finally {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
}
