/**
 * Pages a second for each kind beside passports, two vision threads' worth: two readers in worker threads on two cores, and the share of
 * time inside model inference. `node bench/document-kinds.ts [seconds a kind]` writes bench/results/document-kinds.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { drawings } from '../eval/documents/pages/catalog.ts';
import { render } from '../eval/documents/pages/draw.ts';
import { seededRandom } from '../eval/documents/pages/random.ts';
import { vary } from '../eval/documents/pages/variants.ts';
import { makeReadCodes } from '../server/src/documents/codes.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { openModels } from '../server/src/vision/models/models.ts';

interface Job {
  readonly sides: readonly Uint8Array[];
  readonly seconds: number;
}
interface Count {
  readonly pages: number;
  readonly ms: number;
  readonly inferenceMs: number;
}

const THREADS = 2;

if (isMainThread) await measureAll(Number(process.argv[2] ?? 12));
else parentPort!.postMessage(await work(workerData as Job));

/** Reads the same document until the time is over, after one reading to warm up. */
async function work({ sides: [front, back], seconds }: Job): Promise<Count> {
  const read = makeReadDocument({ models: openModels(['.cache/models']), readCodes: makeReadCodes() });
  const options = back ? { back } : {};
  await read(front!, options);
  const start = performance.now();
  let [documents, inferenceMs] = [0, 0];
  while (performance.now() - start < seconds * 1000) {
    const result = await read(front!, options);
    if (!result.ok) throw new Error(`not read: ${result.fault}`);
    documents++;
    inferenceMs += result.inferenceMs;
  }
  return { pages: documents * (back ? 2 : 1), ms: performance.now() - start, inferenceMs };
}

async function measureAll(seconds: number): Promise<void> {
  const lines: string[] = [];
  for (const [index, { name, draw }] of drawings.entries()) {
    const random = seededRandom(900 + index);
    const { front, back } = await draw(random);
    const sides: Uint8Array[] = [];
    for (const side of back ? [front, back] : [front]) sides.push(await vary(await render(side.svg), 'photo', random));
    const counts = await Promise.all(Array.from({ length: THREADS }, () => inThread({ sides, seconds })));
    const rate = counts.reduce((sum, { pages, ms }) => sum + (1000 * pages) / ms, 0);
    const share = counts.reduce((sum, { inferenceMs, ms }) => sum + inferenceMs / ms, 0) / counts.length;
    lines.push(`| ${name} | ${rate.toFixed(2)} | ${(100 * share).toFixed(0)} % |`);
    process.stderr.write(`${lines.at(-1)}\n`);
  }
  const heading = [
    '# Kinds beside passports: how fast',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model} (${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end), \`node bench/document-kinds.ts ${seconds}\`: drawn pages as phone photos,`,
    'two worker threads with one inference thread each, decoding to checks and codes, portrait left out.',
    '',
    '| kind | pages a second | share of time in inference |',
    '|---|---|---|',
  ];
  writeFileSync('bench/results/document-kinds.md', `${[...heading, ...lines].join('\n')}\n`);
}

function inThread(job: Job): Promise<Count> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
