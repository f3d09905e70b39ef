/**
 * `node bench/faces.ts [comparisons]`: how fast two faces are compared, alone and in two worker threads. Writes bench/results/faces.md.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { photoPair } from './faces/pair.ts';
import { runWorkers } from './faces/run-workers.ts';

const times = Number(process.argv[2] ?? 60);
const cache = modelsCache();
const load = loadavg()[0]!;
const pair = await photoPair();

const alone = await runWorkers(1, { cache, pair, times });
const two = await runWorkers(2, { cache, pair, times });
const ofOne = alone.timings[0]!;
const ofTwo = two.timings.flatMap(({ each }) => each);
const share = ofOne.inferenceMs / ofOne.each.reduce((sum, ms) => sum + ms, 0);

const processorMs = ofOne.processorMs / times;

const text = `# Face comparison

${new Date().toISOString().slice(0, 10)}, ${cpus()[0]!.model.trim()}, ${availableParallelism()} cores, load ${load.toFixed(1)} before the start. Command: \`node bench/faces.ts ${times}\`
A pair is a portrait of 600 pixels and a selfie of 1,200, as JPEG bytes; decoding is part of it. ${times} comparisons a thread, one
onnxruntime thread each.

| | p50 | p99 | pairs a second |
|---|---|---|---|
| one worker thread | ${ms(quantile(ofOne.each, 0.5))} | ${ms(quantile(ofOne.each, 0.99))} | ${((1000 * times) / alone.wallMs).toFixed(1)} |
| two worker threads | ${ms(quantile(ofTwo, 0.5))} | ${ms(quantile(ofTwo, 0.99))} | ${((2000 * times) / two.wallMs).toFixed(1)} |

Inference takes ${(100 * share).toFixed(0)} % of a comparison's time. A comparison takes ${ms(processorMs)} of processor time, whatever else the machine
does: two idle cores have room for ${(2000 / processorMs).toFixed(0)} a second.
`;
writeFileSync(join(import.meta.dirname, 'results', 'faces.md'), text);
process.stdout.write(text);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
