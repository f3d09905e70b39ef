import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../server/src/sandbox/demo-tenants.ts';
import { type Cluster, REPLICA_PORTS } from './cluster.ts';
import { type Part, startPart } from './parts.ts';

/** Library from Debian's package libfaketime, which changes the clock of one process. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const PATIENCE_MS = 300_000;
const HERE = join(import.meta.dirname, '../..');

export interface ReplicaOptions {
  /** How far its clock is fast, in seconds. */
  readonly clockOffsetSeconds?: number;
  /** Folder of the repository that it runs from; this one by default. */
  readonly checkout?: string;
}

export interface Replicas {
  /** The running replicas, the one on each of `REPLICA_PORTS`. */
  readonly replicas: readonly Part[];
  readonly sandbox: Sandbox;
  /** Environment of a replica; a command of the operator has the same. */
  environment(index: number): Record<string, string>;
  /** @throws Error if they are not ready within five minutes */
  untilReady(): Promise<void>;
  /** Stops a replica, starts another one in its place, and waits until both are ready. */
  replace(index: number, options: ReplicaOptions): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two replicas of the service on the host, on the cluster's database and the object store. */
export async function startReplicas({
  folder,
  cluster,
  storeUrl,
  checkout,
}: {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly storeUrl: string;
  readonly checkout?: string;
}): Promise<Replicas> {
  const environment = (index: number): Record<string, string> => ({
    ...{ DATA_DIR: join(folder, `replica${index + 1}`), PORT: String(REPLICA_PORTS[index]), HOST: '127.0.0.1' },
    ...{
      DATABASE_URL: cluster.databaseUrl,
      BLOB_URL: storeUrl,
      AWS_ACCESS_KEY_ID: 'rehearsal',
      AWS_SECRET_ACCESS_KEY: 'rehearsal',
    },
    ...{ MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), MODE: 'sandbox', TRUST_PROXY: 'true' },
    ...{ WORKERS: '1', RATE_LIMIT: '10000000', LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2' },
  });
  const startReplica = (index: number, { clockOffsetSeconds = 0, checkout: from = HERE }: ReplicaOptions): Part => {
    mkdirSync(join(folder, `replica${index + 1}`), { recursive: true });
    return startPart({
      name: `replica${index + 1}`,
      folder,
      environment: {
        ...environment(index),
        ...(clockOffsetSeconds && { LD_PRELOAD: FAKETIME, FAKETIME: `+${clockOffsetSeconds}s` }),
      },
      command: [process.execPath, join(from, 'server/src/main.ts')],
    });
  };
  const isReady = async (port: number): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))
      ?.ok ?? false;
  async function untilAllReady(ports: readonly number[]): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(250))
      if ((await Promise.all(ports.map(isReady))).every(Boolean)) return;
    throw new Error(`the replicas were not ready within ${PATIENCE_MS / 1000} s`);
  }
  const untilReady = (): Promise<void> => untilAllReady(REPLICA_PORTS);

  const options: ReplicaOptions = checkout === undefined ? {} : { checkout };
  const replicas: Part[] = [startReplica(0, options)];
  const stop = async (): Promise<void> => void (await Promise.all(replicas.map((part) => part.stop())));
  try {
    await untilAllReady(REPLICA_PORTS.slice(0, 1));
    replicas.push(startReplica(1, options));
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    replicas,
    sandbox: JSON.parse(readFileSync(join(folder, 'replica1', 'sandbox.json'), 'utf8')) as Sandbox,
    environment,
    untilReady,
    async replace(index, changed) {
      await replicas[index]!.stop();
      replicas[index] = startReplica(index, changed);
      await sleep(2_000);
      await untilReady();
    },
    stop,
  };
}
