/**
 * `node bench/documents.ts`: passports a second with two threads, the time of one alone, the share of it inside inference, the main
 * thread's delay meanwhile, memory; and native Tesseract on the same pages. Pages are specimens that the project draws, one in
 * three of them turned, blurred or compressed hard. Writes bench/results/documents.md.
 */
import '../server/src/vision/models/no-telemetry.ts';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import {
  drawSpecimenPassport,
  mrzOf,
  type SpecimenPerson,
  specimenHolder,
} from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';

const PAGES = 18;
const ROUNDS = 2;

interface Answer {
  readonly id: number;
  readonly ms: number;
  readonly inferenceMs: number;
  readonly lines: readonly string[];
  readonly cpuMs: number;
}

const pages = await drawPages();
const workers = [startWorker(), startWorker()];
for (const worker of workers) await ask(worker, 0);

const alone: Answer[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (let id = 0; id < PAGES; id++) alone.push(await ask(workers[0]!, id));
}
const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
const start = performance.now();
const together = (await Promise.all(workers.map((worker) => readAll(worker)))).flat();
const seconds = (performance.now() - start) / 1000;
delay.disable();
const memory = process.memoryUsage().rss / 2 ** 20;
for (const worker of workers) await worker.terminate();
const rival = await tesseract();

const times = alone.map(({ ms }) => ms).sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
const inference = sum(alone.map(({ inferenceMs }) => inferenceMs)) / sum(times);
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const text = [
  '# Reading passports',
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]!.toFixed(1)} at the end, \`node bench/documents.ts\`.`,
  `${PAGES} specimen pages of 1250 × 880, a third of them turned, blurred or compressed hard. Two threads, one inference thread each.`,
  '',
  '| measure | Hakiki | native Tesseract |',
  '|---|---|---|',
  `| passports a second, two at once | ${(together.length / seconds).toFixed(2)} | ${rival ? rival.perSecond.toFixed(2) : 'not installed'} |`,
  `| one alone, p50 | ${at(0.5).toFixed(0)} ms | ${rival ? `${rival.p50.toFixed(0)} ms` : '–'} |`,
  `| one alone, p99 | ${at(0.99).toFixed(0)} ms | ${rival ? `${rival.p99.toFixed(0)} ms` : '–'} |`,
  `| MRZ exactly right | ${percent(exact(together))} | ${rival ? percent(rival.exact) : '–'} |`,
  `| time inside inference | ${percent(inference)} | – |`,
  `| main thread's delay meanwhile, p99 | ${(delay.percentile(99) / 1e6).toFixed(1)} ms | – |`,
  `| CPU a passport | ${(sum(alone.map(({ cpuMs }) => cpuMs)) / alone.length).toFixed(0)} ms | – |`,
  `| memory, both threads | ${memory.toFixed(0)} MB | – |`,
  '',
].join('\n');
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results', 'documents.md'), text);
console.log(text);

function startWorker(): Worker {
  return new Worker(new URL('./documents-worker.ts', import.meta.url), { workerData: modelsCache() });
}

function ask(worker: Worker, id: number): Promise<Answer> {
  worker.postMessage({ id, page: pages[id]!.jpeg });
  // `once` also rejects on the worker's `error` event, and takes its listeners off again.
  return once(worker, 'message').then(([answer]) => answer as Answer);
}

async function readAll(worker: Worker): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let id = 0; id < PAGES; id++) answers.push(await ask(worker, id));
  return answers;
}

async function drawPages(): Promise<{ jpeg: Buffer; lines: string[] }[]> {
  const photo = await specimenPhoto();
  const names = ['OKAFOR', 'ABIODUN', 'MWANGI', 'BOATENG', 'TREMBLAY', 'KOUASSI'];
  return Promise.all(
    Array.from({ length: PAGES }, async (_, i) => {
      const person: SpecimenPerson = {
        ...specimenHolder,
        surname: names[i % names.length]!,
        number: `A${String(10_000_019 + 7_654_321 * i).slice(0, 8)}`,
      };
      const drawn = await drawSpecimenPassport(person, { photo });
      return { jpeg: await disturb(drawn, i), lines: mrzOf(person) };
    }),
  );
}

function disturb(page: Buffer, i: number): Promise<Buffer> | Buffer {
  if (i % 9 === 2) return sharp(page).rotate(180).jpeg({ quality: 85 }).toBuffer();
  if (i % 9 === 5) return sharp(page).blur(1.4).jpeg({ quality: 70 }).toBuffer();
  if (i % 9 === 8) return sharp(page).rotate(3, { background: '#556' }).resize(900).jpeg({ quality: 55 }).toBuffer();
  return page;
}

/** The same pages by `tesseract`, two processes at once; null where it is not installed. */
async function tesseract() {
  const run = promisify(execFile);
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-'));
  try {
    await run('tesseract', ['--version']);
    const files = pages.map(({ jpeg }, id) => {
      const file = join(folder, `${id}.jpg`);
      writeFileSync(file, jpeg);
      return file;
    });
    const read = async (id: number) => {
      const begun = performance.now();
      const { stdout } = await run('tesseract', [files[id]!, 'stdout', '--psm', '6'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      });
      const lines = stdout
        .split('\n')
        .map((line) => line.replace(/\s/g, ''))
        .filter((line) => line.length === 44 && /^[A-Z0-9<]+$/.test(line));
      return { id, lines, ms: performance.now() - begun };
    };
    const answers: Awaited<ReturnType<typeof read>>[] = [];
    for (let id = 0; id < PAGES; id++) answers.push(await read(id));
    const begun = performance.now();
    const lane = async (from: number) => {
      for (let id = from; id < PAGES; id += 2) await read(id);
    };
    await Promise.all([lane(0), lane(1)]);
    const perSecond = PAGES / ((performance.now() - begun) / 1000);
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const pick = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
    return { perSecond, p50: pick(0.5), p99: pick(0.99), exact: exact(answers) };
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function exact(answers: readonly { id: number; lines: readonly string[] }[]): number {
  return answers.filter(({ id, lines }) => lines.join() === pages[id]!.lines.join()).length / answers.length;
}
