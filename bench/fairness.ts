/**
 * `node bench/fairness.ts [seconds]`: one tenant compares a pair of photos every half second while another sends all the comparisons, or all the
 * documents, that the queue takes, and more. Its p99 through the public endpoint, idle and under each flood, in turns in one run; writes
 * bench/results/fairness.md. Target: within 2× of idle.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { startService } from '../test/service.fixture.ts';
import { photoPair } from './faces/pair.ts';
import type { FloodInput } from './fairness/flood.ts';

const seconds = Number(process.argv[2] ?? 30);
const FLOOD = 64;
const ROUNDS = 2;
await using service = await startService({ environment: { WORKERS: '2' } });
const [one, two] = (await photoPair()).map((photo) => Buffer.from(photo).toString('base64'));
const passport = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });

async function compare(): Promise<number> {
  const begun = performance.now();
  const { status, body } = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key: service.sandbox.unverified_account_api_key,
    json: { image_one: one, image_two: two },
  });
  if (status !== 200) throw new Error(`the tenant was answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - begun;
}

type Flood = 'comparisons' | 'documents';
const flooded: Record<Flood, Record<string, number>> = { comparisons: {}, documents: {} };
const form = new FormData();
form.append('document_type', 'passport');
form.append('country', 'nigeria');
form.append('document_front', new Blob([new Uint8Array(passport)], { type: 'image/jpeg' }), 'front.jpg');
const encoded = new Response(form);
const requests: Record<Flood, Omit<FloodInput, 'url' | 'key' | 'senders'>> = {
  comparisons: {
    path: '/api/onboarding/biometrics/face/comparison',
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ image_one: one, image_two: two })).toString('base64'),
  },
  documents: {
    path: '/api/onboarding/document_verification',
    type: encoded.headers.get('content-type')!,
    body: Buffer.from(await encoded.arrayBuffer()).toString('base64'),
  },
};

/** The sender's own cost must not be measured, and both share these cores: the flood is sent by a process of the lowest priority. */
async function startFlood(kind: Flood): Promise<() => Promise<void>> {
  const sender = fork(join(import.meta.dirname, 'fairness/flood.ts'));
  setPriority(sender.pid!, 19);
  const input: FloodInput = { url: service.baseUrl, key: service.sandbox.api_key, senders: FLOOD, ...requests[kind] };
  sender.send(input);
  return async () => {
    const said = once(sender, 'message');
    sender.send('end');
    const [answers] = (await said) as [Record<string, number>];
    for (const [status, n] of Object.entries(answers)) flooded[kind][status] = (flooded[kind][status] ?? 0) + n;
    sender.disconnect();
  };
}

async function measure(): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + (seconds * 1000) / ROUNDS;
  while (performance.now() < end) {
    times.push(await compare());
    await sleep(Math.max(0, 500 - times.at(-1)!));
  }
  return times;
}

async function measureFlooded(kind: Flood): Promise<number[]> {
  const end = await startFlood(kind);
  await sleep(3000);
  const times = await measure();
  await end();
  return times;
}

await compare();
const load = loadavg()[0]!;
const idle: number[] = [];
const busy: Record<Flood, number[]> = { comparisons: [], documents: [] };
for (let round = 0; round < ROUNDS; round++) {
  idle.push(...(await measure()));
  busy.comparisons.push(...(await measureFlooded('comparisons')));
  busy.documents.push(...(await measureFlooded('documents')));
}
const quantile = (times: number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))]!;
const row = (name: string, q: number) =>
  `| ${name} | ${quantile(idle, q).toFixed(0)} ms | ${(['comparisons', 'documents'] as const)
    .map(
      (kind) =>
        `${quantile(busy[kind], q).toFixed(0)} ms (${(quantile(busy[kind], q) / quantile(idle, q)).toFixed(2)}×)`,
    )
    .join(' | ')} |`;
const answers = (kind: Flood) =>
  Object.entries(flooded[kind])
    .map(([status, n]) => `${status} ${n} times`)
    .join(', ');
const text = `# Two tenants, one of them a flood

\`node bench/fairness.ts\`: ${seconds} s each way in ${ROUNDS} turns, 2 threads on ${availableParallelism()} cores (load ${load.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end). One tenant compares two
photos every half second; the other has ${FLOOD} comparisons, or documents, under way without end, sent by a process of the lowest priority. Through the public endpoint; ${idle.length}, ${busy.comparisons.length} and ${busy.documents.length} measured.

| comparison | idle | under a flood of comparisons | under a flood of documents |
|---|---|---|---|
${row('median', 0.5)}
${row('p95', 0.95)}
${row('p99', 0.99)}

The floods were answered: comparisons ${answers('comparisons')}; documents ${answers('documents')}.
`;
writeFileSync(join(import.meta.dirname, 'results/fairness.md'), text);
console.log(text);
