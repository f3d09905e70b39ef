import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exampleBody, makeRig, percentile, startReceivers } from './webhooks/rig.ts';
import { CONNECTIONS, type Round } from './webhooks/runner.ts';

/**
 * Webhook delivery: `node bench/webhooks.ts [--rounds 3] [--events 10000] [--seconds 15] [--fairness 100000] [--rate 400]`.
 * Deliveries a second beside a bare loop of undici POSTs to the same receiver, in turns; time from commit to the first attempt at 200
 * events a second; and the same with ten receivers, one of them dead. Receiver and PostgreSQL share the cores.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    events: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '15' },
    fairness: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '400' },
  },
});

interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly events: number;
}

/** Events at a steady rate, in turn over the receivers; milliseconds from commit to first attempt of those of receivers that live. */
async function latency(
  receivers: number,
  first: 'alive' | 'dead',
  count: number,
  rate: number,
  subject?: string,
): Promise<Latency> {
  const { ports, child } = await startReceivers(receivers, first);
  const rig = await makeRig(ports);
  await rig.start();
  const committed = new Map<number, number>();
  const start = performance.now();
  const recordings: Promise<void>[] = [];
  for (let id = 0; id < count; id++) {
    const wait = start + (id * 1000) / rate - performance.now();
    if (wait > 1) await sleep(wait);
    const branch = rig.branches[id % receivers]!;
    recordings.push(
      rig.db
        .transaction()
        .execute((transaction) => rig.record(transaction, id, branch, subject))
        .then(() => void committed.set(id, performance.now())),
    );
  }
  await Promise.all(recordings);
  const living = [...committed.keys()].filter((id) => first === 'alive' || id % receivers !== 0);
  while (living.some((id) => !rig.begun.has(id))) await sleep(50);
  const waits = living.map((id) => Math.max(0, rig.begun.get(id)! - committed.get(id)!));
  const closed = rig.close();
  child.kill();
  await closed;
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), events: living.length };
}

/** Null where the machine fell so far behind that no connection was to be had: no figure of the engine. */
const measured = async (name: string, ask: () => Promise<Latency>): Promise<Latency | null> => {
  const result = await ask().catch((error: Error) => {
    console.error(`${name}: ${error.message}`);
    return null;
  });
  console.log(name, result);
  return result;
};
const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
const { ports, child } = await startReceivers(1, 'alive');
const runners = new Map(
  (['bare', 'engine'] as const).map((way) => [
    way,
    { process: fork(join(import.meta.dirname, 'webhooks/runner.ts')), rounds: [] as number[] },
  ]),
);
// The first ten thousands run in code that is not compiled yet, the bare loop's for the longest.
const WARM_ROUNDS = 4;
for (let round = -WARM_ROUNDS; round < Number(values.rounds); round++) {
  for (const [way, runner] of runners) {
    runner.process.send({ way, port: ports[0]!, count: Number(values.events) } satisfies Round);
    const [perSecond] = (await once(runner.process, 'message')) as [number];
    if (round >= 0) runner.rounds.push(perSecond);
    console.log(`${way} ${perSecond.toFixed(0)}/s`);
  }
}
for (const runner of runners.values()) runner.process.kill();
const [bare = [], engine = []] = [...runners.values()].map(({ rounds }) => rounds);
child.kill();
const ratioOf = (rounds: readonly number[]): string =>
  median(rounds.map((perSecond, round) => perSecond / bare[round]!)).toFixed(2);
const steady = await measured('200 a second', () => latency(1, 'alive', 200 * Number(values.seconds), 200));
const oneSubject = await measured('200 a second of one subject', () =>
  latency(1, 'alive', 200 * Number(values.seconds), 200, 'one customer'),
);
const [events, rate] = [Number(values.fairness), Number(values.rate)];
const ten = async (first: 'alive' | 'dead', name: string) =>
  events ? await measured(name, () => latency(10, first, events, rate)) : undefined;
const allAlive = await ten('alive', 'ten alive');
const oneDead = await ten('dead', 'one of ten dead');
const row = (name: string, result: Latency | null | undefined): string => {
  if (result === undefined) return '';
  if (result === null) return `| ${name} | – | the machine fell behind | – |\n`;
  return `| ${name} | ${result.events} | ${result.p50.toFixed(1)} | ${result.p99.toFixed(1)} |\n`;
};

const report = `# Webhook delivery

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}.
\`node bench/webhooks.ts ${process.argv.slice(2).join(' ')}\`: engine, PostgreSQL and receiver share the cores; ${values.rounds} rounds in turns, medians; each under way and warm, in a process of its own.

| to one local receiver, ${values.events} events of ${exampleBody().length} bytes | a second |
|---|---|
| bare loop of undici POSTs, ${CONNECTIONS} connections | ${median(bare).toFixed(0)} |
| deliveries: job taken, body read and decrypted, signed, POST, outcome and attempt stored (events recorded by any process; target 1500 or more) | ${median(engine).toFixed(0)} |

Ratio to the bare loop, median of rounds: ${ratioOf(engine)}. Load average at the end: ${loadavg()[0]?.toFixed(1)}.

| from commit to first attempt | events | p50 ms | p99 ms |
|---|---|---|---|
${row('200 events a second, one receiver (target p99 100)', steady)}${row('200 events a second, all of one customer, so one after the other', oneSubject)}${row(`${rate} events a second, ten receivers`, allAlive)}${row(`${rate} events a second, one of ten never answers: the other nine`, oneDead)}`;
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/webhooks.md'), report);
console.log(report);
