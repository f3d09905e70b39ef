import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { photoPair } from './faces/pair.ts';
import { type Call, makeCaller } from './high-availability/calls.ts';
import { startCluster } from './high-availability/cluster.ts';
import { FAULTS, type Fault, type Site } from './high-availability/faults.ts';
import { type Figures, failedText, figuresOf } from './high-availability/figures.ts';
import { countKept } from './high-availability/kept.ts';
import { createMachines, deleteMachines } from './high-availability/machines.ts';
import { startObjectStore } from './high-availability/object-store.ts';
import { startReceiver } from './high-availability/receiver.ts';
import { startReplicas } from './high-availability/replicas.ts';

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
const WARM_UP_MS = 15_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;

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
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(130)));

try {
  say('starting the cluster');
  const cluster = await startCluster(folder, machines, (stop) => stops.push(stop));
  const store = await startObjectStore();
  stops.push(async () => store[Symbol.asyncDispose]());
  const receiver = await startReceiver();
  stops.push(async () => receiver[Symbol.asyncDispose]());

  say('starting the replicas');
  const started = await startReplicas({ folder, cluster, storeUrl: store.url });
  stops.push(() => started.stop());
  const { replicas, sandbox, untilReady } = started;
  await receiver.subscribe(cluster.baseUrl, sandbox.dashboard_token);

  const site: Site = {
    cluster,
    replicas,
    store,
    untilReady,
    restartWithClock: (offset) => started.replace(0, { clockOffsetSeconds: offset }),
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
  const kept = await countKept(all, cluster, receiver);

  const table = rows.map(
    ({ fault, figures, load }) =>
      `| ${fault.what} | ${figures.calls} | ${failedText(figures)} | ${figures.lost} | ${figures.longestGap.toFixed(1)} | ${figures.unhealthy.toFixed(1)} | ${figures.slowest.toFixed(1)} | ${load.toFixed(1)} |`,
  );
  const report = `# Faults on a cluster of real parts

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores shared by all parts; Node ${process.version}; PostgreSQL 15 under Patroni with etcd, PgBouncer, HAProxy.
\`node bench/high-availability.ts --rate ${rate}\`: verify_customer in an open loop, each call with an \`Idempotency-Key\`, repeated with it after a fault. Two replicas; each acknowledged call raises an event.

| fault | calls | first attempts that failed | not acknowledged within a minute | longest gap between answers, s | seconds until all calls succeed within 3 s | slowest call, s | load |
|---|---|---|---|---|---|---|---|
${table.join('\n')}

| | |
|---|---|
${kept.rows.join('\n')}
${comparisons.length ? `| face comparisons while the object store failed (${store.failures()} requests refused), by status | ${[...new Set(comparisons)].map((status) => `${comparisons.filter((other) => other === status).length} × ${status}`).join(', ')} |\n` : ''}`;
  console.log(report);
  if (!chosen) writeFileSync(join(import.meta.dirname, 'results/high-availability.md'), report);
  if (!kept.isWhole) process.exitCode = 1;
} finally {
  await stopAll();
}
