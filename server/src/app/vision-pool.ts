import { join } from 'node:path';
import { makeNativeGate } from '../platform/native-gate.ts';
import { makeWorkerPool, type WorkerPool } from '../platform/worker-pool.ts';
import '../vision/models/no-telemetry.ts';
import type { Config } from './config.ts';
import type { VisionWorkerData } from './vision-worker.ts';

/**
 * Returns the folders with models. The operator's own models are used first, then the models that `models/prepare.ts`
 * created.
 */
export function modelDirectories(
  { modelsDir }: Pick<Config, 'modelsDir'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const prepared = environment['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
  return [...(modelsDir ? [modelsDir] : []), prepared];
}

/** Opens the threads that process images. Each thread has its own models. */
export function openVisionPool(config: Pick<Config, 'workers' | 'workerQueue' | 'modelsDir'>): WorkerPool {
  const gate = makeNativeGate();
  const data: VisionWorkerData = { modelDirectories: modelDirectories(config), gate };
  return makeWorkerPool({
    file: join(import.meta.dirname, 'vision-worker.ts'),
    workers: config.workers,
    lowPriority: Math.floor(config.workers / 2),
    queue: config.workerQueue,
    data,
    gate,
  });
}
