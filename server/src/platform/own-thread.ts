import { Worker } from 'node:worker_threads';
import { makeSlots } from './slots.ts';

export interface OwnThreads {
  /** The module that a thread runs: it reads its `workerData` and posts one message. */
  readonly module: URL;
  readonly atOnce: number;
  readonly mayWait: number;
  /** Limit of the wait for a slot and of the work, each. */
  readonly timeoutMs: number;
  readonly heapMb: number;
  /** Where too many wait, or one waited too long. */
  readonly onFull: () => Error;
  /** Where the work took too long and was ended. */
  readonly onTimeout: () => Error;
}

/**
 * Work of strangers' making, each piece in a thread of its own that is ended with it, or when it takes too long: whatever it costs or breaks is not the
 * service's. The threads are shared fairly between accounts.
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
