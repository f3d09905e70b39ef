import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Sandbox } from '../server/src/sandbox/demo-tenants.ts';
import { photoPair } from './faces/pair.ts';
import { type Call, makeCaller } from './high-availability/calls.ts';
import { REPLICA_PORTS, startCluster } from './high-availability/cluster.ts';
import { FAULTS, type Fault, type Site } from './high-availability/faults.ts';
import { type Figures, figuresOf } from './high-availability/figures.ts';
import { createMachines, deleteMachines } from './high-availability/machines.ts';
import { startObjectStore } from './high-availability/object-store.ts';
import { type Part, startPart } from './high-availability/parts.ts';
import { HASH_KEY, startReceiver } from './high-availability/receiver.ts';

/**
 * Rehearses faults on a cluster of real parts, from the configuration in `deploy/high-availability`: `node bench/high-availability.ts [--rate 20] [--only NAME,NAME] [--keep]`.
 * Three machines (network namespaces): etcd on each, Patroni with PostgreSQL and PgBouncer on two; HAProxy and two replicas of the service on the host. Needs root, and Debian's
 * patroni, etcd-server, postgresql-15, pgbouncer, haproxy, iproute2, libfaketime. Writes `bench/results/high-availability.md`; exits 1 if anything acknowledged is missing or stands twice.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '20' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const rate = Number(values.rate);
const chosen = values.only?.split(',');
const faults = chosen ? FAULTS.filter(({ name }) => chosen.includes(name)) : FAULTS;
if (!(rate > 0 && rate <= 500) || faults.length === 0)
  throw new Error('--rate is 1 to 500; --only has names of faults');

const MACHINES = 3;
/** Library from Debian's package libfaketime, which changes the clock of one process. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const WARM_UP_MS = 15_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
/** Deliveries of a replica that died are sent again within this. */
const SETTLE_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'hakiki-ha-'));
chmodSync(folder, 0o755);
deleteMachines(MACHINES);
const machines = createMachines(MACHINES);
const stops: (() => Promise<void>)[] = [];
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

async function stopAll(): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
  deleteMachines(MACHINES);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));

try {
  say('starting the cluster');
  const cluster = await startCluster(folder, machines, (stop) => stops.push(stop));
  const store = await startObjectStore();
  stops.push(async () => store[Symbol.asyncDispose]());
  const receiver = await startReceiver();
  stops.push(async () => receiver[Symbol.asyncDispose]());

  const environment = (index: number): Record<string, string> => ({
    ...{ DATA_DIR: join(folder, `replica${index + 1}`), PORT: String(REPLICA_PORTS[index]), HOST: '127.0.0.1' },
    ...{
      DATABASE_URL: cluster.databaseUrl,
      BLOB_URL: store.url,
      AWS_ACCESS_KEY_ID: 'rehearsal',
      AWS_SECRET_ACCESS_KEY: 'rehearsal',
    },
    ...{ MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), MODE: 'sandbox', TRUST_PROXY: 'true' },
    ...{ WORKERS: '1', RATE_LIMIT: '10000000', LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2' },
  });
  const startReplica = (index: number, clock = 0): Part => {
    mkdirSync(join(folder, `replica${index + 1}`), { recursive: true });
    return startPart({
      name: `replica${index + 1}`,
      folder,
      environment: { ...environment(index), ...(clock && { LD_PRELOAD: FAKETIME, FAKETIME: `+${clock}s` }) },
      command: [process.execPath, join(import.meta.dirname, '../server/src/main.ts')],
    });
  };
  const isReady = async (port: number): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))
      ?.ok ?? false;
  async function untilReady(): Promise<void> {
    for (const end = performance.now() + 300_000; performance.now() < end; await sleep(250))
      if ((await Promise.all(REPLICA_PORTS.map(isReady))).every(Boolean)) return;
    throw new Error('the replicas were not ready within 300 s');
  }
  const replicas: Part[] = [startReplica(0)];
  stops.push(async () => void (await Promise.all(replicas.map((part) => part.stop()))));
  const file = join(folder, 'replica1', 'sandbox.json');
  say('starting the replicas');
  for (const end = performance.now() + 300_000; !(await isReady(REPLICA_PORTS[0])); await sleep(250))
    if (performance.now() > end) throw new Error('the first replica was not ready within 300 s');
  replicas.push(startReplica(1));
  await untilReady();
  const sandbox = JSON.parse(readFileSync(file, 'utf8')) as Sandbox;
  const saved = await fetch(`${cluster.baseUrl}/v1/integrations/webhook`, {
    method: 'PUT',
    headers: { authorization: `Token ${sandbox.dashboard_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, hash_key: HASH_KEY, events: ['customer_verified'] }),
  });
  if (saved.status !== 200) throw new Error(`the integration was answered ${saved.status}`);

  const site: Site = {
    cluster,
    replicas,
    store,
    untilReady,
    async restartWithClock(offset) {
      await replicas[0]!.stop();
      replicas[0] = startReplica(0, offset);
      await sleep(2_000);
      await untilReady();
    },
  };
  const run = Date.now().toString(36);
  const caller = makeCaller(cluster.baseUrl, sandbox.api_key, run);
  const [one, two] = (await photoPair()).map((photo) => photo.toString('base64'));
  const pictures = JSON.stringify({ image_one: one, image_two: two });
  const comparisons: number[] = [];
  async function comparePictures(seconds: number): Promise<void> {
    for (let n = 0; n < seconds; n++) {
      const sent = performance.now();
      const answer = await fetch(`${cluster.baseUrl}/api/onboarding/biometrics/face/comparison`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': sandbox.api_key },
        body: pictures,
      }).catch(() => undefined);
      comparisons.push(answer?.status ?? 0);
      await answer?.arrayBuffer();
      await sleep(Math.max(0, 1_000 - (performance.now() - sent)));
    }
  }

  // Both replicas plan their statements once before anything is counted.
  caller.start(rate);
  await sleep(WARM_UP_MS);
  await caller.stop();
  const rows: { fault: Fault; figures: Figures; load: number }[] = [];
  const all: Call[] = [];
  for (const fault of faults) {
    await cluster.untilWhole();
    await untilReady();
    say(`${fault.name}: ${fault.what}`);
    caller.start(rate);
    await sleep(BEFORE_MS);
    const faultAt = performance.now();
    const end = await fault.cause(site);
    await (fault.withPictures ? comparePictures(fault.seconds) : sleep(fault.seconds * 1_000));
    await end?.();
    await sleep(AFTER_MS);
    const calls = await caller.stop();
    all.push(...calls);
    const figures = figuresOf(calls, faultAt);
    rows.push({ fault, figures, load: loadavg()[0]! });
    say(JSON.stringify(figures));
  }

  await cluster.untilWhole();
  await untilReady();
  const acknowledged = new Set(all.flatMap(({ recordId }) => recordId ?? []));
  const stored = new Set(
    (await cluster.query(`select id from verifications where kind = 'customer'`)).split('\n').map(Number),
  );
  const missing = [...acknowledged].filter((id) => !stored.has(id)).length;
  const twice = Number(
    await cluster.query(
      `select count(*) from (select from verifications where kind = 'customer' and reference_key is not null group by reference_key having count(*) > 1) as repeated`,
    ),
  );
  const notReceived = (): number => [...acknowledged].filter((id) => !receiver.events.has(id)).length;
  for (const last = performance.now() + SETTLE_MS; notReceived() > 0 && performance.now() < last; ) await sleep(250);
  const eventsTwice = [...receiver.events.values()].filter(({ size }) => size > 1).length;

  const failedOf = ({ failed }: Figures): string =>
    Object.entries(failed)
      .map(([outcome, n]) => `${n} × ${outcome}`)
      .join(', ') || '0';
  const table = rows.map(
    ({ fault, figures, load }) =>
      `| ${fault.what} | ${figures.calls} | ${failedOf(figures)} | ${figures.lost} | ${figures.longestGap.toFixed(1)} | ${figures.unhealthy.toFixed(1)} | ${figures.slowest.toFixed(1)} | ${load.toFixed(1)} |`,
  );
  const report = `# Faults on a cluster of real parts

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores shared by all parts; Node ${process.version}; PostgreSQL 15 under Patroni with etcd, PgBouncer, HAProxy.
\`node bench/high-availability.ts --rate ${rate}\`: verify_customer in an open loop, each call with an \`Idempotency-Key\`, repeated with it after a fault. Two replicas; each acknowledged call raises an event.

| fault | calls | first attempts that failed | not acknowledged within a minute | longest gap between answers, s | seconds until all calls succeed within 3 s | slowest call, s | load |
|---|---|---|---|---|---|---|---|
${table.join('\n')}

| | |
|---|---|
| acknowledged calls | ${acknowledged.size} |
| missing in the database afterwards | ${missing} |
| references with more than one record | ${twice} |
| acknowledged calls without their event | ${notReceived()} |
| records with two different events | ${eventsTwice} |
| deliveries of an event that had been delivered | ${receiver.deliveries() - receiver.events.size} |
${comparisons.length ? `| face comparisons while the object store failed (${store.failures()} requests refused), by status | ${[...new Set(comparisons)].map((status) => `${comparisons.filter((other) => other === status).length} × ${status}`).join(', ')} |\n` : ''}`;
  console.log(report);
  if (!chosen) writeFileSync(join(import.meta.dirname, 'results/high-availability.md'), report);
  if (missing || twice || notReceived() || eventsTwice) process.exitCode = 1;
} finally {
  await stopAll();
}
