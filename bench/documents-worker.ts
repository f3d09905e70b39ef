/** One thread of bench/documents.ts: reads the pages that it is given and says how each went. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { openModels } from '../server/src/vision/models/models.ts';

const read = makeReadDocument({ models: openModels([workerData as string]), detectFaces });

parentPort!.on('message', async ({ id, page }: { id: number; page: Uint8Array }) => {
  const start = performance.now();
  const before = process.threadCpuUsage();
  const result = await read(page, { expectedType: 'passport' });
  const cpu = process.threadCpuUsage(before);
  parentPort!.postMessage({
    id,
    ms: performance.now() - start,
    inferenceMs: result.ok ? result.inferenceMs : 0,
    lines: result.ok ? (result.mrz?.lines ?? []) : [],
    cpuMs: (cpu.user + cpu.system) / 1000,
  });
});
