import { parentPort, workerData } from 'node:worker_threads';
import { makeCompareFaces } from '../../server/src/faces/compare.ts';
import { openModels } from '../../server/src/vision/models/models.ts';
import { timedModels } from './timed-models.ts';

/** The task of a worker: the model folder, the pair, and how often to compare it after a warm-up. */
export interface Task {
  readonly cache: string;
  readonly pair: readonly [Uint8Array, Uint8Array];
  readonly times: number;
}

export interface Timing {
  /** Milliseconds of each comparison. */
  readonly each: readonly number[];
  readonly inferenceMs: number;
  /** Processor time of the whole process meanwhile: the worker's own only while it is the only one. */
  readonly processorMs: number;
}

const { cache, pair, times } = workerData as Task;
const { models, inferenceMs } = timedModels(openModels([cache]));
const compare = makeCompareFaces({ models });
for (let i = 0; i < 5; i++) await compare(...pair);
parentPort!.postMessage('ready');
await new Promise((resolve) => parentPort!.once('message', resolve));

const before = inferenceMs();
const processor = process.cpuUsage();
const each: number[] = [];
for (let i = 0; i < times; i++) {
  const start = performance.now();
  await compare(...pair);
  each.push(performance.now() - start);
}
const { user, system } = process.cpuUsage(processor);
const timing: Timing = { each, inferenceMs: inferenceMs() - before, processorMs: (user + system) / 1000 };
parentPort!.postMessage(timing);
