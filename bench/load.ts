import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { drawKind, poissonArrivals, type Share, seededRandom } from './load/arrivals.ts';
import { BANK_MIX, isImage, type Kind, makeSender, readMix } from './load/bank-mix.ts';
import { runOpenLoop } from './load/open-loop.ts';
import { startOwnService } from './load/own-service.ts';
import { held, report, reportCharts, type Step, type UnitCost } from './load/report.ts';
import { difference, readUsed } from './load/resources.ts';
import { figuresOf, nextRate, saturationOf } from './load/saturation.ts';

/**
 * `npm run load -- [--seconds 15] [--start 10] [--max-rate 2000] [--minutes 20] [--mix transaction=900,document=8] [--workers 1] [--customers 2000] [--unit-seconds 15]`: starts a sandbox of
 * its own on loopback, finds the highest rate of a bank's mix that it holds, measures each kind of call alone, and writes `bench/results/load.md` with its charts.
 *
 * The arrivals are ours (`load/arrivals.ts`): autocannon and hey wait for answers before they send (closed loop), loadtest sends one kind at a fixed rate, k6 and vegeta
 * are no packages of npm, and artillery brings a cloud's tool-kit for a loop of thirty lines.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    start: { type: 'string', default: '10' },
    'max-rate': { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '20' },
    mix: { type: 'string' },
    workers: { type: 'string', default: '1' },
    customers: { type: 'string', default: '2000' },
    'unit-seconds': { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
});
const number = (name: Exclude<keyof typeof options, 'mix'>, min: number, max: number): number => {
  const value = Number(options[name]);
  if (!(value >= min && value <= max)) throw new Error(`--${name} must be ${min} to ${max}`);
  return value;
};
const seconds = number('seconds', 1, 3600);
const unitSeconds = number('unit-seconds', 1, 600);
const workers = number('workers', 1, 64);
const endAt = performance.now() + number('minutes', 1, 180) * 60_000;
const search = {
  start: number('start', 0.1, 10_000),
  factor: 2,
  precision: 0.15,
  maxRate: number('max-rate', 0.1, 10_000),
};
const mix = options.mix === undefined ? BANK_MIX : readMix(options.mix);
const random = seededRandom(number('seed', 0, 2 ** 31));
/** Requests under way, and connections. */
const MAX_UNDER_WAY = 2_000;
const DRAIN_MS = 30_000;
/** Between two steps, for background work of the one before. */
const PAUSE_MS = 2_000;
/** Rates at which a kind alone is far from saturation on one core. */
const UNIT_RATES: Readonly<Record<Kind, number>> = {
  transaction: 20,
  verify_customer: 20,
  screening: 20,
  document: 0.2,
  faces: 0.5,
};

const loadAtStart = loadavg()[0]!;
await using service = await startOwnService(workers);
const pool = new Pool(service.sandbox.base_url, { connections: MAX_UNDER_WAY, pipelining: 1, headersTimeout: 120_000 });
const run = Date.now().toString(36);
const send = await makeSender({
  pool,
  sandbox: service.sandbox,
  dataDir: service.dataDir,
  customers: number('customers', 1, 1e6),
  run,
});

async function measure(rate: number, length: number, shares: readonly Share<Kind>[]): Promise<Step> {
  const planned = poissonArrivals(rate, length, random).map((at) => ({ at, kind: drawKind(shares, random) }));
  const before = readUsed(service.process.pid!, service.dataDir);
  const begun = performance.now();
  const result = await runOpenLoop({ planned, send, maxUnderWay: MAX_UNDER_WAY, drainMs: DRAIN_MS });
  await sleep(PAUSE_MS);
  const used = difference(readUsed(service.process.pid!, service.dataDir), before);
  const figures = figuresOf(result, { seconds: length, isImage });
  const step = {
    ...{ rate, figures, used, seconds: (performance.now() - begun) / 1000 },
    ...{ saturation: saturationOf(figures), load: loadavg()[0]! },
  };
  console.log(
    `${rate.toFixed(1)} a second: answered ${figures.answered.toFixed(1)}, failed ${(figures.failedShare * 100).toFixed(1)} %, p50 ${figures.p50Ms.toFixed(0)} ms, p99 ${figures.p99Ms.toFixed(0)} ms, ${step.saturation.join(', ') || 'held'}`,
  );
  return step;
}

// Code compiled and statements planned at their first use are no part of a step.
for (const { kind } of mix) await measure(Math.min(2, search.start), 3, [{ kind, share: 1 }]);

const steps: Step[] = [];
const unitCosts: UnitCost[] = [];
for (const { kind } of mix)
  unitCosts.push({ kind, step: await measure(UNIT_RATES[kind], unitSeconds, [{ kind, share: 1 }]) });
for (;;) {
  const rate = nextRate(
    steps.map((step) => ({ rate: step.rate, isSaturated: step.saturation.length > 0 })),
    search,
  );
  if (rate === undefined || performance.now() + (seconds * 1000 + DRAIN_MS) > endAt) break;
  steps.push(await measure(rate, seconds, mix));
}
await pool.destroy();

const folder = join(import.meta.dirname, 'results');
const cores = cpus().length;
const charts = reportCharts(steps, cores);
for (const { name, svg } of charts) writeFileSync(join(folder, name), svg);
const text = report(
  {
    ...{
      command: ['npm run load', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
      seconds,
    },
    ...{
      date: new Date().toISOString().slice(0, 16).replace('T', ' '),
      cores,
      workers,
      mix,
      loadAtStart,
      loadAtEnd: loadavg()[0]!,
    },
    ...{ processor: cpus()[0]?.model ?? 'unknown', memoryGb: Math.round(totalmem() / 2 ** 30) },
  },
  steps,
  unitCosts,
  charts.map(({ name }) => name),
);
writeFileSync(join(folder, 'load.md'), text);
console.log(`\n${text}`);
if (!held(steps)) process.exitCode = 1;
