import { serialize } from 'node:v8';
import type { Vault } from '../crypto/vault.ts';
import type { Db } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { threadWork } from '../thread-work.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { openValue, remoteWorkJob, sealValue } from './remote-call.ts';
import { answerCall, deleteAbandonedCalls, startCall } from './remote-work-store.ts';

export interface RemoteWorkServer {
  /** Connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly jobs: Pick<Jobs, 'work'>;
  /** Threads of this process, which run the calls. */
  readonly pool: Pick<WorkerPool, 'run'>;
  /** Number of threads. */
  readonly workers: number;
}

/** Runs the calls of processes without threads, in addition to the calls of this process. */
export async function serveRemoteWork({ db, vault, jobs, pool, workers }: RemoteWorkServer): Promise<void> {
  await jobs.work(remoteWorkJob, workers, async ({ id, name, timeoutMs, long }) => {
    await deleteAbandonedCalls(db);
    const call = await startCall(db, id);
    if (!call) return;
    const { accountId, input } = call;
    const run = threadWork((value: unknown) =>
      pool.run(name, value, { timeoutMs, long, ...(accountId !== undefined && { tenant: String(accountId) }) }),
    );
    if (accountId === undefined) await answerCall(db, id, serialize(await run(undefined)));
    else {
      const answer = await run(input && (await openValue(vault, { accountId, id, part: 'input' }, input)));
      await answerCall(db, id, await sealValue(vault, { accountId, id, part: 'answer' }, answer));
    }
  });
}
