import { Piscina } from 'piscina';
import { AppError } from './errors.ts';
import { makeSlots } from './slots.ts';
import { refusalOf } from './thread-work.ts';

/** Threads for heavy work: the event loop only ever waits for them. */
export interface WorkerPool {
  /**
   * Runs the exported function `name` of the worker file, made with `threadWork`, with one structured-clonable argument.
   * Throws the AppError that the function threw; `overloaded` at once when the queue is full, or when the time allowed was spent waiting;
   * `internal` when the work crashed or took longer than allowed: that fails this call alone, and the thread is replaced.
   */
  run<Out>(name: string, input: unknown, options?: { timeoutMs?: number }): Promise<Out>;
  readonly waiting: number;
  readonly running: number;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly file: string;
  readonly workers: number;
  /** Calls that may wait for a thread. */
  readonly queue: number;
  readonly data: unknown;
  /** Threads that had nothing to do for this long end, and their memory with them; without it they stay. */
  readonly idleMs?: number;
}

const RETRY_AFTER_S = 2;

export function makeWorkerPool({ file, workers, queue, data, idleMs }: WorkerPoolOptions): WorkerPool {
  const pool = new Piscina({
    filename: file,
    minThreads: idleMs === undefined ? workers : 0,
    ...(idleMs !== undefined && { idleTimeout: idleMs }),
    maxThreads: workers,
    // The bound is held by the slots: in here a call waits only while the thread it was given is being replaced.
    maxQueue: Number.POSITIVE_INFINITY,
    workerData: data,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
  });
  // The pool itself reports a thread's death through the call it was running; without a listener the event would end the process.
  pool.on('error', () => {});
  const slots = makeSlots(workers, queue);
  return {
    get waiting() {
      return slots.waiting;
    },
    get running() {
      return slots.taken;
    },
    async run<Out>(name: string, input: unknown, { timeoutMs = 30_000 } = {}) {
      // The time counts from the start of the call: a wait behind hung work must end too.
      const signal = AbortSignal.timeout(timeoutMs);
      if (!(await slots.take(signal)))
        throw new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: RETRY_AFTER_S });
      try {
        const answer: unknown = await pool.run(input, { name, signal });
        const refusal = refusalOf(answer);
        if (refusal) throw refusal;
        return answer as Out;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        const message = signal.aborted ? 'The work took too long and was stopped' : 'The work failed';
        throw new AppError('internal', message, { cause });
      } finally {
        slots.give();
      }
    },
    close: () => pool.close({ force: true }),
  };
}
