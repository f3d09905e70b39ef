// Its threads load ONNX Runtime.
import '../../server/src/vision/models/no-telemetry.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Task, Timing } from './worker.ts';

/** Compares one pair in so many worker threads at once, after all are warm. `wallMs`: from the common start to the last end. */
export async function runWorkers(count: number, task: Task): Promise<{ timings: Timing[]; wallMs: number }> {
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('worker.ts', import.meta.url), { workerData: task }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const start = performance.now();
  const timings = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('go');
      const [timing] = (await once(worker, 'message')) as [Timing];
      return timing;
    }),
  );
  const wallMs = performance.now() - start;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return { timings, wallMs };
}
