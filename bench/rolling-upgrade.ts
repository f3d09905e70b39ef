import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Call, makeCaller } from './high-availability/calls.ts';
import { startCluster } from './high-availability/cluster.ts';
import { type Figures, failedText, figuresOf } from './high-availability/figures.ts';
import { countKept } from './high-availability/kept.ts';
import { createMachines, deleteMachines } from './high-availability/machines.ts';
import { startObjectStore } from './high-availability/object-store.ts';
import { startReceiver } from './high-availability/receiver.ts';
import { startReplicas } from './high-availability/replicas.ts';

/**
 * Upgrades two replicas from another checkout to this one, one after the other, under load: `node bench/rolling-upgrade.ts --before <checkout> [--rate 20]`.
 * The checkout needs its own `node_modules` and `.cache/models`. The parts are those of `high-availability.ts`, and so are the needs. Writes
 * `bench/results/rolling-upgrade.md`; exits 1 if anything acknowledged is missing or stands twice, or if a call is not acknowledged within a minute.
 */
const { values } = parseArgs({
  options: { before: { type: 'string' }, rate: { type: 'string', default: '20' } },
});
const rate = Number(values.rate);
const { before } = values;
if (before === undefined || !(rate > 0 && rate <= 500)) throw new Error('--before is a folder; --rate is 1 to 500');

const MACHINES = 3;
const HERE = join(import.meta.dirname, '..');
const WARM_UP_MS = 15_000;
const BEFORE_MS = 3_000;
const AFTER_MS = 10_000;
const BESIDE_MS = 30_000;

const versionOf = (checkout: string): string =>
  execFileSync('git', ['-C', checkout, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

const folder = mkdtempSync(join(tmpdir(), 'hakiki-ha-'));
chmodSync(folder, 0o755);
deleteMachines(MACHINES);
const machines = createMachines(MACHINES);
const stops: (() => Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
  deleteMachines(MACHINES);
  rmSync(folder, { recursive: true, force: true });
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
  say('starting two replicas of the former version');
  const site = await startReplicas({ folder, cluster, storeUrl: store.url, checkout: before });
  stops.push(() => site.stop());
  await receiver.subscribe(cluster.baseUrl, site.sandbox.dashboard_token);
  const migrations = (): Promise<string> => cluster.query('select count(*) from schema_migrations');
  const migrationsBefore = await migrations();

  const migrate = async (): Promise<void> => {
    await promisify(execFile)(process.execPath, [join(HERE, 'server/src/hakiki.ts'), 'migrate'], {
      env: { PATH: process.env['PATH'], ...site.environment(1) },
    });
  };
  const steps: readonly { readonly what: string; readonly act: () => Promise<void> }[] = [
    { what: 'nothing, to compare with', act: () => sleep(BESIDE_MS) },
    { what: '`hakiki migrate` of the new version, both replicas of the former one', act: migrate },
    { what: 'the second replica is replaced', act: () => site.replace(1, {}) },
    { what: 'a replica of each version', act: () => sleep(BESIDE_MS) },
    { what: 'the first replica is replaced', act: () => site.replace(0, {}) },
  ];
  const caller = makeCaller(cluster.baseUrl, site.sandbox.api_key, Date.now().toString(36));
  caller.start(rate);
  await sleep(WARM_UP_MS);
  const all: Call[] = [...(await caller.stop())];
  const rows: string[] = [];
  let lost = 0;
  for (const { what, act } of steps) {
    say(what);
    caller.start(rate);
    await sleep(BEFORE_MS);
    const begun = performance.now();
    await act();
    const seconds = (performance.now() - begun) / 1000;
    await sleep(AFTER_MS);
    const calls = await caller.stop();
    all.push(...calls);
    const figures: Figures = figuresOf(calls, begun);
    lost += figures.lost;
    rows.push(
      `| ${what} | ${seconds.toFixed(1)} | ${figures.calls} | ${failedText(figures)} | ${figures.lost} | ${figures.longestGap.toFixed(1)} | ${figures.slowest.toFixed(1)} | ${loadavg()[0]!.toFixed(1)} |`,
    );
    say(JSON.stringify(figures));
  }
  const kept = await countKept(all, cluster, receiver);
  const report = `# A rolling upgrade under load

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores shared by all parts; Node ${process.version}; PostgreSQL 15 under Patroni with etcd, PgBouncer, HAProxy.
\`node bench/rolling-upgrade.ts --before <checkout> --rate ${rate}\`: from ${versionOf(before)} to ${versionOf(HERE)}; ${Number(await migrations()) - Number(migrationsBefore)} new migrations. verify_customer in an open loop, each call with an \`Idempotency-Key\`.

| step | seconds | calls | first attempts that failed | not acknowledged within a minute | longest gap between answers, s | slowest call, s | load |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

| | |
|---|---|
${kept.rows.join('\n')}
`;
  console.log(report);
  writeFileSync(join(import.meta.dirname, 'results/rolling-upgrade.md'), report);
  if (!kept.isWhole || lost > 0) process.exitCode = 1;
} finally {
  await stopAll();
}
