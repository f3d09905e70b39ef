import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LoadRequest, type LoadResult, measureLoad } from './http-load.ts';

/**
 * Verify customer on the sandbox authority against an empty Fastify route with one insert, in turns, on the same machine and the
 * same PostgreSQL: `node bench/verify-customer.ts [--seconds 10] [--rounds 3] [--ofac <folder>] [--un <folder>] [--other <checkout>] [--without-keys]`.
 * Each call has an Idempotency-Key of its own, as `client/` sends it, unless `--without-keys`.
 * The mark is 0.4 of the empty route's requests a second. `--other` measures another checkout of this repository in the same rounds, so that
 * whatever else the machine does falls on both, and writes no results: what a piece of machinery is worth. Every second round runs the other way
 * about, so that none always comes after the same one. Sections of the results that somebody added are kept.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    ofac: { type: 'string' },
    un: { type: 'string' },
    other: { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
  },
});
const CONNECTIONS = 32;
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const root = join(import.meta.dirname, '..');
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-'));
  // As root, the embedded PostgreSQL runs as another user, who must get here.
  chmodSync(folder, 0o755);
  return folder;
}
const dataDir = newDataDir();
const otherDir = options.other ? newDataDir() : undefined;
const environmentOf = (folder: string) => {
  return { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT: '10000000', MODE: 'sandbox' };
};
const children: ChildProcess[] = [];

/** The customers to verify, in turn: passes, a PEP, a sanctioned person and an unknown number. */
const CUSTOMERS = [
  [{ country: 'nigeria', identifier: '22222222222' }, 'pass'],
  [{ country: 'kenya', identifier: '22222222' }, 'pass'],
  [{ country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' }, 'review'],
  [{ country: 'rwanda', identifier: '1199280000000022' }, 'pass'],
  [{ country: 'nigeria', identifier: '33333333333' }, 'fail'],
  [{ country: 'nigeria', identifier: '44444444444' }, 'fail'],
] as const;
const customer = (n: number) => CUSTOMERS[n % CUSTOMERS.length]!;

function start(file: string, checkout = root, folder = dataDir): ChildProcess {
  const env = environmentOf(folder);
  const child = spawn(process.execPath, [join(checkout, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** User and system CPU seconds of a process so far (Linux; 100 ticks a second), so that a busy machine does not blur the picture. */
function cpuSeconds(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Run extends LoadResult {
  /** Processor time of the server's process with its threads, without PostgreSQL. */
  readonly cpuMs: number;
}

async function measure(child: ChildProcess, origin: string, request: LoadRequest): Promise<Run> {
  const before = cpuSeconds(child);
  const result = await measureLoad(origin, request, { connections: CONNECTIONS, seconds });
  return { ...result, cpuMs: ((cpuSeconds(child) - before) * 1000) / result.requests };
}

interface Service {
  readonly base_url: string;
  readonly api_key: string;
  readonly process: ChildProcess;
}

async function startService(checkout = root, folder = dataDir): Promise<Service> {
  const service = start('server/src/main.ts', checkout, folder);
  service.stdout?.resume();
  const file = join(folder, 'sandbox.json');
  for (let tries = 0; tries < 3000 && service.exitCode === null; tries++) {
    await sleep(100);
    if (!existsSync(file)) continue;
    const sandbox = JSON.parse(readFileSync(file, 'utf8'));
    const ready = await fetch(`${sandbox.base_url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { ...sandbox, process: service };
  }
  throw new Error('the service did not become ready');
}

async function startYardstick(): Promise<{ origin: string; process: ChildProcess }> {
  const child = start('bench/empty-insert-server.ts');
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  return { origin: `http://127.0.0.1:${port}`, process: child };
}

function importLists(): string {
  const lists = [
    ['us_ofac_sdn', options.ofac],
    ['un_sc', options.un],
  ] as const;
  const given = lists.filter(([, path]) => path !== undefined);
  for (const [source, path] of given) {
    for (const folder of otherDir ? [dataDir, otherDir] : [dataDir])
      execFileSync(process.execPath, [join(root, 'server/src/hakiki.ts'), 'lists', 'import', source, path!], {
        env: environmentOf(folder),
      });
  }
  return ['sandbox list', ...given.map(([source]) => source)].join(', ');
}

const json = { 'content-type': 'application/json' };
const yardstick: LoadRequest = {
  path: '/',
  headers: () => json,
  body: (n) => JSON.stringify(customer(n)[0]),
  check: (status) => {
    if (status !== 200) throw new Error(`the empty route answered ${status}`);
  },
};
const product = (apiKey: string): LoadRequest => ({
  path: '/api/onboarding/verify_customer',
  headers: () => ({
    ...json,
    'x-access-token': apiKey,
    ...(!options['without-keys'] && { 'idempotency-key': randomUUID() }),
  }),
  body: (n) => JSON.stringify(customer(n)[0]),
  check: (status, body, n) => {
    const decision = status === 200 ? JSON.parse(body).data.decision : body;
    if (decision !== customer(n)[1]) throw new Error(`${JSON.stringify(customer(n)[0])}: ${status} ${decision}`);
  },
});

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const row = (name: string, runs: readonly Run[]): string =>
  `| ${name} | ${median(runs.map(({ perSecond }) => perSecond)).toFixed(0)} | ${median(runs.map(({ p50Ms }) => p50Ms)).toFixed(1)} | ${median(runs.map(({ p99Ms }) => p99Ms)).toFixed(1)} | ${median(runs.map(({ cpuMs }) => cpuMs)).toFixed(2)} |`;

const sideOf = ({ base_url, api_key, process }: Service): Side => ({
  ...{ origin: base_url, request: product(api_key), process, runs: [] },
});
interface Side {
  readonly origin: string;
  readonly request: LoadRequest;
  readonly process: ChildProcess;
  readonly runs: Run[];
}
const ratioOf = ({ runs }: Side, { runs: yard }: Side): number =>
  median(runs.map(({ perSecond }, round) => perSecond / yard[round]!.perSecond));

const services: Service[] = [];
try {
  services.push(await startService());
  if (options.other && otherDir) services.push(await startService(options.other, otherDir));
  const lists = importLists();
  // A running server takes up a new list version within 10 s.
  if (options.ofac || options.un) await sleep(12_000);
  const empty: Side = { ...(await startYardstick()), request: yardstick, runs: [] };
  const [sandbox, other] = services.map(sideOf) as [Side, Side?];
  const sides = [empty, sandbox, ...(other ? [other] : [])];
  for (const { origin, request } of sides) await measureLoad(origin, request, { connections: CONNECTIONS, seconds: 3 });
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? sides.toReversed() : sides)
      side.runs.push(await measure(side.process, side.origin, side.request));
  const report = `# Verify customer

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}; ${lists}.
\`node bench/verify-customer.ts ${process.argv.slice(2).join(' ')}\`: ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each in turns, load generator on the same cores, medians.

| | requests/s | p50 ms | p99 ms | CPU ms a request (server process) |
|---|---|---|---|---|
${row('empty Fastify route, one PostgreSQL insert', empty.runs)}
${row('verify_customer, sandbox authority', sandbox.runs)}${other ? `\n${row('the other checkout', other.runs)}` : ''}

Ratio, median of rounds: ${ratioOf(sandbox, empty).toFixed(2)}${other ? `, of the other checkout ${ratioOf(other, empty).toFixed(2)}; of this checkout to the other ${ratioOf(sandbox, other).toFixed(2)}` : ''} (the mark is 0.40).
${other ? sides.map(({ runs }) => runs.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')).join('\n') : ''}`;
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  const file = join(root, 'bench/results/verify-customer.md');
  const added = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  if (!other) writeFileSync(file, [report, ...added].join('\n'));
  console.log(report);
} finally {
  const running = services.map(({ process }) => process);
  for (const child of children) if (!running.includes(child)) child.kill('SIGKILL');
  for (const child of running)
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  for (const folder of [dataDir, otherDir]) if (folder) rmSync(folder, { recursive: true, force: true });
}
