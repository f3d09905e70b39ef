import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { embeddedFiles } from '../server/src/platform/database/embedded-files.ts';
import { type LoadRequest, type LoadResult, measureLoad } from './http-load.ts';
import { poissonArrivals, seededRandom } from './load/arrivals.ts';
import { percentile, runOpenLoop } from './load/open-loop.ts';

/**
 * `node bench/transactions-http.ts [--seconds 8] [--rounds 3] [--customers 100000] [--rate 500] [--before <checkout>]`: transactions a second through HTTP with an API key, beside an empty
 * Fastify route with one insert on the same PostgreSQL, in turns. `--before` measures another checkout of this repository in the same rounds, so that whatever
 * else the machine does falls on both. Then each is sent `--rate` transactions a second at random times, whether or not those before were answered.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    customers: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '500' },
    before: { type: 'string' },
  },
});
const [seconds, rounds, customers, rate] = [options.seconds, options.rounds, options.customers, options.rate].map(
  Number,
) as [number, number, number, number];
const CONNECTIONS = 16;
const root = join(import.meta.dirname, '..');
const children: ChildProcess[] = [];

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-'));
  // As root, the embedded PostgreSQL runs as another user, who must get here.
  chmodSync(folder, 0o755);
  return folder;
}
function start(file: string, checkout: string, folder: string): ChildProcess {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT: '10000000', MODE: 'sandbox' };
  const child = spawn(process.execPath, [join(checkout, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

interface Target {
  readonly name: string;
  readonly origin: string;
  readonly process: ChildProcess;
  /** The folder whose embedded PostgreSQL it uses. */
  readonly folder: string;
  readonly request: LoadRequest;
  readonly runs: (LoadResult & { readonly cpuMs: number; readonly databaseMs: number })[];
  readonly atRate: AtRate[];
}

/** What was answered of the requests that were due at random times, `rate` a second. Milliseconds from the due time to the end of the answer. */
interface AtRate {
  readonly answeredPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The 99th percentile of how late the generator sent, which is part of the times above. */
  readonly lateP99Ms: number;
  readonly notAnswered: number;
}

const run = Date.now().toString(36);
let serial = 0;
/**
 * One payment of a customer out of many, from an address of their own, with a name that is screened in none. The same few customers again within the hour are what rules
 * of velocity flag, and an alert with its case costs many times an ordinary payment: a bank's payments are flagged one in some hundred.
 */
function transaction(): string {
  serial += 1;
  const who = (serial * 7919) % customers;
  return JSON.stringify({
    ...{ transaction_id: `h${run}-${serial}`, amount: 1000 + (serial % 900), currency: 'NGN' },
    ...{ transaction_type: 'transfer', account_type: 'individual' },
    customer_details: { customer_name: 'Ada Eze', customer_email: `c${who}@example.com`, identifier: String(who) },
    additional_info: { ip_address: `41.${who >> 16}.${(who >> 8) & 255}.${who & 255}`, location: 'Lagos' },
    origin_account: { account_number: String(who), bank_code: '058' },
    destination_account: { account_number: `d${(serial * 104729) % 20011}`, bank_code: '044' },
  });
}
/** Answers of each target that flagged a payment. */
const flagged = new Map<string, number>();
const json = { 'content-type': 'application/json' };

async function startService(name: string, checkout: string, folder: string): Promise<Target> {
  const service = start('server/src/main.ts', checkout, folder);
  service.stdout?.resume();
  const file = join(folder, 'sandbox.json');
  for (let tries = 0; tries < 3000 && service.exitCode === null; tries++) {
    await sleep(100);
    if (!existsSync(file)) continue;
    const sandbox = JSON.parse(readFileSync(file, 'utf8'));
    const ready = await fetch(`${sandbox.base_url}/readyz`).catch(() => undefined);
    if (!ready?.ok) continue;
    const request: LoadRequest = {
      path: '/api/v1/monitoring/transaction_monitoring',
      headers: () => ({ ...json, 'x-access-token': sandbox.api_key }),
      body: transaction,
      check: (status, body) => {
        if (status !== 201) throw new Error(`${name} answered ${status} ${body.slice(0, 200)}`);
        if (JSON.parse(body).data.status !== 'safe') flagged.set(name, (flagged.get(name) ?? 0) + 1);
      },
    };
    return { name, origin: sandbox.base_url, process: service, folder, request, runs: [], atRate: [] };
  }
  throw new Error(`${name} did not become ready`);
}

async function startYardstick(folder: string): Promise<Target> {
  const child = start('bench/empty-insert-server.ts', root, folder);
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  const check = (status: number): void => {
    if (status !== 200) throw new Error(`the empty route answered ${status}`);
  };
  const request: LoadRequest = { path: '/', headers: () => json, body: transaction, check };
  const name = 'an empty route with one insert';
  return { name, origin: `http://127.0.0.1:${port}`, process: child, folder, request, runs: [], atRate: [] };
}

/** Fields of `/proc/<pid>/stat` from the third on (Linux); undefined if the process has ended. */
function statOf(pid: number | string | undefined): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return undefined;
  }
}
/** User and system CPU seconds (100 ticks a second); `ended` adds those of its children that have ended. */
const processorSeconds = (fields: readonly string[] | undefined, { ended = false } = {}): number =>
  (fields ?? []).slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;

/** CPU seconds so far of the embedded PostgreSQL of a folder, with all its backends. */
function databaseSeconds(folder: string): number {
  const postmaster = readFileSync(join(embeddedFiles(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]!;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const backends = all.map(statOf).filter((fields) => fields?.[1] === postmaster);
  return backends.reduce(
    (sum, fields) => sum + processorSeconds(fields),
    processorSeconds(statOf(postmaster), { ended: true }),
  );
}

async function measure(target: Target, length: number): Promise<Target['runs'][number]> {
  const read = () => [processorSeconds(statOf(target.process.pid)), databaseSeconds(target.folder)] as const;
  const [cpu, database] = read();
  const result = await measureLoad(target.origin, target.request, { connections: CONNECTIONS, seconds: length });
  const [cpuAfter, databaseAfter] = read();
  const each = (before: number, after: number): number => ((after - before) * 1000) / result.requests;
  return { ...result, cpuMs: each(cpu, cpuAfter), databaseMs: each(database, databaseAfter) };
}

/** The same arrivals for each target of a round. */
async function measureAtRate({ origin, request }: Target, seed: number): Promise<AtRate> {
  const pool = new Pool(origin, { connections: 256, pipelining: 1 });
  const planned = poissonArrivals(rate, seconds, seededRandom(seed)).map((at) => ({ kind: 'transaction', at }));
  const { samples, unsent, elapsedMs } = await runOpenLoop({
    planned,
    maxUnderWay: 20_000,
    drainMs: 30_000,
    send: async (_kind, n) => {
      const { path, headers, body, check } = request;
      const answer = await pool.request({ method: 'POST', path, headers: headers(n), body: body(n) });
      check(answer.statusCode, await answer.body.text(), n);
      return 'ok';
    },
  });
  await pool.close();
  const answered = samples.filter(({ outcome }) => outcome === 'ok');
  const latencies = samples.map(({ latencyMs }) => latencyMs);
  return {
    answeredPerSecond: (answered.length / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    lateP99Ms: percentile(
      samples.map(({ lateMs }) => lateMs),
      0.99,
    ),
    notAnswered: unsent + samples.length - answered.length,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const folders = [newDataDir()];
const startLoad = loadavg()[0]!;
try {
  const after = await startService('this checkout', root, folders[0]!);
  const yardstick = await startYardstick(folders[0]!);
  const targets = [yardstick, after];
  if (options.before) {
    folders.push(newDataDir());
    targets.push(await startService('the checkout before', options.before, folders[1]!));
  }
  // A sandbox fills its month and compiles its models for the first half minute.
  await sleep(30_000);
  for (const target of targets) await measure(target, 5);
  flagged.clear();
  for (let round = 0; round < rounds; round += 1)
    // Every second round the other way about, so that none always comes after the same one.
    for (const target of round % 2 ? targets.toReversed() : targets) target.runs.push(await measure(target, seconds));
  for (let round = 0; round < rounds; round += 1)
    for (const target of round % 2 ? targets.toReversed() : targets)
      target.atRate.push(await measureAtRate(target, round + 1));
  const closedRate = (target: Target): number => median(target.runs.map(({ perSecond }) => perSecond));
  const rows = targets.map((target) => {
    const of = (name: 'p50Ms' | 'p99Ms' | 'cpuMs' | 'databaseMs', digits: number) =>
      median(target.runs.map((one) => one[name])).toFixed(digits);
    const requests = target.runs.reduce((sum, one) => sum + one.requests, 0);
    const share = (100 * (flagged.get(target.name) ?? 0)) / requests;
    const all = target.runs.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
    return `| ${target.name} | ${closedRate(target).toFixed(0)} (${all}) | ${(closedRate(target) / closedRate(yardstick)).toFixed(2)} | ${of('p50Ms', 1)} | ${of('p99Ms', 1)} | ${of('cpuMs', 2)} | ${of('databaseMs', 2)} | ${share.toFixed(1)} % |`;
  });
  const openRows = targets.map((target) => {
    const of = (name: keyof AtRate, digits: number) => median(target.atRate.map((one) => one[name])).toFixed(digits);
    const all = target.atRate.map(({ p99Ms }) => p99Ms.toFixed(0)).join(', ');
    const lost = target.atRate.reduce((sum, { notAnswered }) => sum + notAnswered, 0);
    return `| ${target.name} | ${of('answeredPerSecond', 0)} | ${of('p50Ms', 1)} | ${of('p99Ms', 1)} (${all}) | ${of('lateP99Ms', 1)} | ${lost} |`;
  });
  const text = `# Transactions through HTTP with a key

\`node bench/transactions-http.ts --seconds ${seconds} --rounds ${rounds} --customers ${customers} --rate ${rate}${options.before ? ' --before <checkout>' : ''}\`
on ${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${cpus().length} cores, load ${startLoad.toFixed(1)} at the start and ${loadavg()[0]!.toFixed(1)} at the end; Node ${process.version}, the
embedded PostgreSQL, all on the same machine; ${CONNECTIONS} connections, medians of ${rounds} rounds in turns (each round's rate in brackets). The second stage of each transaction runs meanwhile.

| what | a second | of the empty route | p50 ms | p99 ms | Node ms each | PostgreSQL ms each | flagged |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

The same with ${rate} transactions a second due at random times (Poisson, the same times for each in a round), whether or not those before were answered;
times from when a transaction was due, medians of ${rounds} rounds of ${seconds} s, the service's second stage and the load generator on the same cores.

| what | answered a second | p50 ms | p99 ms (each round) | generator late, p99 ms | not answered |
|---|---|---|---|---|---|
${openRows.join('\n')}
`;
  console.log(text);
  writeFileSync(join(root, 'bench/results/transactions-http.md'), text);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
