/**
 * `node bench/fairness.ts [seconds]`: one tenant compares a pair of photos every half second while another sends all the comparisons, or all the
 * documents, that the queue takes, and more. Its p99 through the public endpoint, idle and under each flood, in turns in one run; writes
 * bench/results/fairness.md. Target: within 2× of idle.
 */
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { startService } from '../test/service.fixture.ts';
import { photoPair } from './faces/pair.ts';

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
const flooded: Record<Flood, Map<number, number>> = { comparisons: new Map(), documents: new Map() };
const answered = async (kind: Flood, status: number): Promise<void> => {
  flooded[kind].set(status, (flooded[kind].get(status) ?? 0) + 1);
  if (status === 503) await sleep(100);
};

/** Bytes made once, sent by plain http: what the flood costs its sender is not to be measured, and both share these cores. */
const agent = new Agent({ keepAlive: true, maxSockets: FLOOD });
const form = new FormData();
form.append('document_type', 'passport');
form.append('country', 'nigeria');
form.append('document_front', new Blob([new Uint8Array(passport)], { type: 'image/jpeg' }), 'front.jpg');
const encoded = new Response(form);
const requests: Record<Flood, { path: string; type: string; body: Buffer }> = {
  comparisons: {
    path: '/api/onboarding/biometrics/face/comparison',
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ image_one: one, image_two: two })),
  },
  documents: {
    path: '/api/onboarding/document_verification',
    type: encoded.headers.get('content-type')!,
    body: Buffer.from(await encoded.arrayBuffer()),
  },
};
async function send(kind: Flood): Promise<void> {
  const { path, type, body } = requests[kind];
  const headers = {
    'x-access-token': service.sandbox.api_key,
    'content-type': type,
    'content-length': body.length,
  };
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(service.baseUrl + path, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode!));
    });
    sent.on('error', reject);
    sent.end(body);
  });
  await answered(kind, status);
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
  let ended = false;
  const senders = Array.from({ length: FLOOD }, async () => {
    while (!ended) await send(kind);
  });
  await sleep(3000);
  const times = await measure();
  ended = true;
  await Promise.all(senders);
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
const answers = (kind: Flood) => [...flooded[kind]].map(([status, n]) => `${status} ${n} times`).join(', ');
const text = `# Two tenants, one of them a flood

\`node bench/fairness.ts\`: ${seconds} s each way in ${ROUNDS} turns, 2 threads on ${availableParallelism()} cores (load ${load.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end). One tenant compares two
photos every half second; the other has ${FLOOD} comparisons, or documents, under way without end. Through the public endpoint; ${idle.length}, ${busy.comparisons.length} and ${busy.documents.length} measured.

| comparison | idle | under a flood of comparisons | under a flood of documents |
|---|---|---|---|
${row('median', 0.5)}
${row('p95', 0.95)}
${row('p99', 0.99)}

The floods were answered: comparisons ${answers('comparisons')}; documents ${answers('documents')}.
`;
writeFileSync(join(import.meta.dirname, 'results/fairness.md'), text);
console.log(text);
