import { Worker } from 'node:worker_threads';
import { makeSlots } from './slots.ts';

export interface OwnThreads {
  /** Module that the thread runs. The module reads `workerData` and posts one message. */
  readonly module: URL;
  readonly atOnce: number;
  readonly mayWait: number;
  /** Maximum time of waiting for a slot, and also maximum time of the work, in milliseconds. */
  readonly timeoutMs: number;
  readonly heapMb: number;
  /** Returns the error for a call that is refused because too many calls wait, or that waited too long. */
  readonly onFull: () => Error;
  /** Returns the error for work that was ended because it took too long. */
  readonly onTimeout: () => Error;
}

/**
 * Runs work on untrusted input. Each call gets its own thread, which ends with the work or when the work takes too
 * long. A crash or slow work therefore does not affect the service. Waiting calls are served fairly across accounts.
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
