import type { Jobs } from '../platform/jobs/jobs.ts';
import { makeRemotePool } from '../platform/remote-work/remote-pool.ts';
import { serveRemoteWork } from '../platform/remote-work/serve-remote-work.ts';
import type { WorkerPool } from '../platform/worker-pool.ts';
import type { Platform } from './open-platform.ts';
import { openVisionPool } from './vision-pool.ts';

export interface ImageWorkDeps {
  readonly jobs: Jobs;
  readonly fault: (what: string) => (error: unknown) => void;
}

/**
 * Opens the vision threads of this process. These threads also process calls from other processes that have none.
 * Without the role `vision`, opens a pool that sends calls to another process.
 */
export async function openImageWork(
  { config, db, connections, vault }: Pick<Platform, 'config' | 'db' | 'connections' | 'vault'>,
  { jobs, fault }: ImageWorkDeps,
): Promise<WorkerPool> {
  if (!config.roles.includes('vision'))
    return makeRemotePool({
      db,
      connection: connections.system,
      vault,
      jobs,
      queue: config.workerQueue,
      onFault: fault('image work of another process could not be deleted'),
    });
  const pool = openVisionPool(config);
  await serveRemoteWork({ db, vault, jobs, pool, workers: config.workers });
  return pool;
}
