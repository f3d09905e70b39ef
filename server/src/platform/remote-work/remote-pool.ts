import { randomUUID } from 'node:crypto';
import { deserialize } from 'node:v8';
import { bytesOf, makeByteBudget } from '../byte-budget.ts';
import type { Vault } from '../crypto/vault.ts';
import { listen } from '../database/notifications.ts';
import type { Connection } from '../database/session-config.ts';
import type { Db } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { makeSlots } from '../slots.ts';
import { refusalOf } from '../thread-work.ts';
import { DEFAULT_TIMEOUT_MS, overloaded, type WorkerPool } from '../worker-pool.ts';
import { openValue, remoteWorkJob, sealValue } from './remote-call.ts';
import { deleteCall, insertCall, REMOTE_WORK_CHANNEL, readCall } from './remote-work-store.ts';

export interface RemotePoolOptions {
  /** Connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly connection: Connection;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /**
   * Maximum number of this process's calls that run in other processes at the same time. The same number of calls may
   * wait in this process.
   */
  readonly queue: number;
  readonly onFault: (error: unknown) => void;
}

interface OutgoingCall {
  readonly name: string;
  readonly input: unknown;
  readonly timeoutMs: number;
  readonly tenant: string | undefined;
  readonly long: boolean;
}

/**
 * Maximum time in milliseconds until a process starts a call. If none starts the call in this time, the call is
 * refused.
 */
const MAX_START_MS = 60_000;

/**
 * Creates a pool without threads. Each call becomes a job for another process (`serve-remote-work.ts`). The results and
 * deadlines are the same as in a thread pool. A call without a tenant must have no input, because there is no key to
 * encrypt it.
 */
export function makeRemotePool({ db, connection, vault, jobs, queue, onFault }: RemotePoolOptions): WorkerPool {
  const slots = makeSlots(Math.max(1, queue), queue);
  const budget = makeByteBudget();
  const waiting = new Map<string, () => void>();
  const listening = listen(connection, REMOTE_WORK_CHANNEL, (id) => {
    if (id) waiting.get(id)?.();
    // Notifications were lost while the connection was down, so each call checks its own state.
    else for (const look of waiting.values()) look();
  });

  /**
   * Returns the bytes of the result. Throws AppError `service_busy` if no process started the call in time, or if the
   * work took too long.
   */
  async function answerTo(id: string, timeoutMs: number): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    let wake = (): void => {};
    waiting.set(id, () => wake());
    try {
      for (let deadline = performance.now() + Math.min(timeoutMs, MAX_START_MS), wasStarted = false; ; ) {
        const noticed = new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, Math.max(0, deadline - performance.now()));
        });
        const call = await readCall(db, id);
        if (!call) throw overloaded();
        if (call.answer) return call.answer;
        if (performance.now() >= deadline) {
          if (!call.started) throw overloaded();
          if (wasStarted) throw overloaded(5, new Error('the work took too long'));
          wasStarted = true;
          deadline += timeoutMs;
        }
        await noticed;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  async function call({ name, input, timeoutMs, tenant, long }: OutgoingCall) {
    const id = randomUUID();
    const accountId = tenant === undefined ? undefined : Number(tenant);
    if (accountId === undefined && input !== undefined)
      throw new Error(`${name}: remote work with input needs a tenant`);
    const sealed =
      accountId === undefined ? undefined : await sealValue(vault, { accountId, id, part: 'input' }, input);
    await db.transaction().execute(async (transaction) => {
      await insertCall(transaction, { id, accountId, input: sealed }, Math.min(timeoutMs, MAX_START_MS));
      const data = { id, name, timeoutMs, long };
      await jobs.enqueue(transaction, remoteWorkJob, [{ data, id, ...(tenant !== undefined && { group: tenant }) }]);
    });
    try {
      const bytes = await answerTo(id, timeoutMs);
      return accountId === undefined
        ? deserialize(bytes)
        : await openValue(vault, { accountId, id, part: 'answer' }, bytes);
    } finally {
      await deleteCall(db, id).catch(onFault);
    }
  }

  return {
    get waiting() {
      return slots.waiting;
    },
    get running() {
      return slots.taken;
    },
    isFull: (tenant) => !budget.fits(tenant, 1) || slots.isFull(tenant),
    async run<Out>(
      name: string,
      input: unknown,
      { timeoutMs = DEFAULT_TIMEOUT_MS, tenant, long = false }: Parameters<WorkerPool['run']>[2] = {},
    ) {
      const size = bytesOf(input);
      if (!budget.fits(tenant, size)) throw overloaded();
      budget.count(tenant, size);
      try {
        if (!(await slots.take(AbortSignal.timeout(timeoutMs), tenant))) throw overloaded();
        try {
          const answer = await call({ name, input, timeoutMs, tenant, long });
          const refusal = refusalOf(answer);
          if (refusal) throw refusal;
          return answer as Out;
        } finally {
          slots.give(tenant);
        }
      } finally {
        budget.count(tenant, -size);
      }
    },
    close: () => listening.stop(),
  };
}
