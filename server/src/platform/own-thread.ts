import { Worker } from 'node:worker_threads';
import { makeSlots } from './slots.ts';

export interface OwnThreads {
  /** Module that a thread runs: it reads its `workerData` and posts one message. */
  readonly module: URL;
  readonly atOnce: number;
  readonly mayWait: number;
  /** Maximum time of the wait for a slot, and maximum time of the work, each in milliseconds. */
  readonly timeoutMs: number;
  readonly heapMb: number;
  /** Returns the error for a call if too many calls wait, or if this call waited too long. */
  readonly onFull: () => Error;
  /** Returns the error for work that took too long and was ended. */
  readonly onTimeout: () => Error;
}

/**
 * Runs work on untrusted input, each piece in its own thread. The thread ends with the work, or when it takes too long.
 * A crash or slow work therefore does not affect the service. The threads are shared fairly between accounts.
 */
export function makeOwnThread<Input, Output>({
  module,
  atOnce,
  mayWait,
  timeoutMs,
  heapMb,
  onFull,
  onTimeout,
}: OwnThreads) {
  const slots = makeSlots(atOnce, mayWait);
  return async (input: Input, accountId: number): Promise<Output> => {
    const tenant = String(accountId);
    if (!(await slots.take(AbortSignal.timeout(timeoutMs), tenant))) throw onFull();
    const thread = new Worker(module, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void thread.terminate();
    }, timeoutMs);
    try {
      return await new Promise<Output>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.once('exit', () =>
          reject(timedOut ? onTimeout() : new Error('the thread ended before its work was done')),
        );
      });
    } finally {
      clearTimeout(timer);
      slots.give(tenant);
      await thread.terminate();
    }
  };
}
