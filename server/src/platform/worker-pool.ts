import { Piscina } from 'piscina';
import { AppError } from './errors.ts';
import { makeSlots } from './slots.ts';
import { refusalOf } from './thread-work.ts';

/** Threads for heavy work: the event loop only ever waits for them. */
export interface WorkerPool {
  /**
   * Runs the exported function `name` of the worker file, made with `threadWork`, with one structured-clonable argument.
   * Throws the AppError that the function threw; `overloaded` at once when the queue is full of calls or of bytes, or when the time allowed
   * was spent waiting, or when the place in the queue goes to a tenant with fewer calls there (`slots.ts`);
   * `internal` when the work crashed or took longer than allowed: that fails this call alone, and the thread is replaced.
   */
  run<Out>(name: string, input: unknown, options?: RunOptions): Promise<Out>;
  readonly waiting: number;
  readonly running: number;
  close(): Promise<void>;
}

export interface RunOptions {
  readonly timeoutMs?: number;
  /** Between whom the threads are shared fairly. */
  readonly tenant?: string;
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

const overloaded = (): AppError =>
  new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 2 });

/** Bytes of the calls that wait or run: five videos of the largest size, or every place of the default queue with two photos of 4 MB. */
const MAX_BYTES = 256 * 1_048_576;
/** Of which one tenant may have half. */
const MAX_TENANT_BYTES = MAX_BYTES / 2;

/** The bytes in a call's argument: an array's or an object's items that are bytes. */
function bytesOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce(
    (sum: number, item) => sum + (item instanceof Uint8Array ? item.byteLength : 0),
    0,
  );
}

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
  let bytes = 0;
  const bytesOfTenant = new Map<string | undefined, number>();
  const count = (tenant: string | undefined, size: number): void => {
    bytes += size;
    const own = (bytesOfTenant.get(tenant) ?? 0) + size;
    if (own > 0) bytesOfTenant.set(tenant, own);
    else bytesOfTenant.delete(tenant);
  };
  return {
    get waiting() {
      return slots.waiting;
    },
    get running() {
      return slots.taken;
    },
    async run<Out>(name: string, input: unknown, { timeoutMs = 30_000, tenant }: RunOptions = {}) {
      // The time counts from the start of the call: a wait behind hung work must end too.
      const signal = AbortSignal.timeout(timeoutMs);
      const size = bytesOf(input);
      if (bytes + size > MAX_BYTES || (bytesOfTenant.get(tenant) ?? 0) + size > MAX_TENANT_BYTES) throw overloaded();
      count(tenant, size);
      const entered = await slots.take(signal, tenant);
      if (!entered) {
        count(tenant, -size);
        throw overloaded();
      }
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
        count(tenant, -size);
        slots.give(tenant);
      }
    },
    close: () => pool.close({ force: true }),
  };
}
