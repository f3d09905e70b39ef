import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { bytesOf, makeByteBudget } from './byte-budget.ts';
import { AppError } from './errors.ts';
import { type NativeGate, whileNoneIsInside } from './native-gate.ts';
import { makeSlots } from './slots.ts';
import { refusalOf } from './thread-work.ts';

/** Pool of threads for heavy work. The work therefore never blocks the event loop. */
export interface WorkerPool {
  /**
   * Runs the exported function `name` of the worker file, made with `threadWork`, with one structured-clonable
   * argument.
   *
   * Throws the AppError that the function threw, or `internal` if the function crashed. Throws `overloaded` at once if
   * the queue is full of calls or of bytes. Throws `overloaded` later in three cases:
   * - The timeout passed while the call waited.
   * - A call of a tenant with fewer waiting calls replaced this call (`slots.ts`).
   * - The work took longer than allowed. The size of the input was limited before, so a timeout means that the machine
   *   is slow.
   *
   * Only this call fails, and its thread may continue the work. If the work continues for another `endAfterMs`, the
   * thread is ended, but never inside native code (`native-gate.ts`).
   */
  run<Out>(name: string, input: unknown, options?: RunOptions): Promise<Out>;
  /** True if `run` would refuse a call of this tenant at once. */
  isFull(tenant: string): boolean;
  readonly waiting: number;
  readonly running: number;
  close(): Promise<void>;
}

export interface RunOptions {
  readonly timeoutMs?: number;
  /** Tenant of the call. Tenants share the threads fairly. */
  readonly tenant?: string;
  /** True for work that takes a second or more. Such work runs on a low-priority thread if one is free. */
  readonly long?: boolean;
}

export interface WorkerPoolOptions {
  readonly file: string;
  readonly workers: number;
  /**
   * Number of threads that run at low priority, together with their child processes (Linux only). Long work and further
   * simultaneous calls of one tenant use low-priority threads first. The operating system then gives the cores to the
   * other threads if they need them.
   */
  readonly lowPriority?: number;
  /** Maximum number of calls that wait for a thread. */
  readonly queue: number;
  readonly data: unknown;
  /**
   * Maximum idle time of a thread, in milliseconds. After this time the thread ends and releases its memory. If
   * undefined, threads never end.
   */
  readonly idleMs?: number;
  /**
   * Maximum time in milliseconds that work may continue after its caller got the timeout error. After this time the
   * thread is ended and replaced.
   */
  readonly endAfterMs?: number;
  /** Gate with which the threads report that they run native code. */
  readonly gate?: NativeGate;
}

/** Threads of one priority, and the number of idle threads among them. */
interface Threads {
  readonly pool: Piscina;
  free: number;
}

export const overloaded = (retryAfter = 2, cause?: Error): AppError =>
  new AppError('service_busy', {}, { retryAfter, ...(cause && { cause }) });

/** Default maximum wait for a thread, and default maximum time of the work, in milliseconds each. */
export const DEFAULT_TIMEOUT_MS = 30_000;
const END_AFTER_MS = 60_000;
/**
 * Maximum time in milliseconds for which the other threads wait so that one thread can be ended. If no such moment
 * occurs in this time, the attempt is repeated after `endAfterMs`.
 */
const STAND_STILL_MS = 2_000;
/**
 * Nice value of low priority. If two threads compete for a core, a thread of priority 5 gets a quarter of the time of a
 * thread of priority 0. A thread of priority 5 gets the whole core if no other thread needs the core.
 */
const LOW_PRIORITY = process.platform === 'linux' ? 5 : 0;

export function makeWorkerPool({
  file,
  workers,
  lowPriority = 0,
  queue,
  data,
  idleMs,
  endAfterMs = END_AFTER_MS,
  gate,
}: WorkerPoolOptions): WorkerPool {
  const threads = (count: number, niceIncrement: number): Threads => {
    const pool = new Piscina({
      filename: file,
      minThreads: idleMs === undefined ? count : 0,
      ...(idleMs !== undefined && { idleTimeout: idleMs }),
      maxThreads: count,
      // The slots limit the number of calls. A call waits in this queue only while its thread is being replaced.
      maxQueue: Number.POSITIVE_INFINITY,
      workerData: data,
      niceIncrement,
      concurrentTasksPerWorker: 1,
      atomics: 'disabled',
    });
    // If a thread dies, its running call fails with the error. Without this listener the event would also end the
    // process.
    pool.on('error', () => {});
    return { pool, free: count };
  };
  const usual = threads(workers - lowPriority, 0);
  const low = lowPriority > 0 ? threads(lowPriority, LOW_PRIORITY) : undefined;
  const slots = makeSlots(workers, queue);
  const budget = makeByteBudget();
  /** Chooses between the two groups of threads. The call already has a slot, so one of the groups has a free thread. */
  const threadsFor = (tenant: string | undefined, long: boolean): Threads => {
    if (!low?.free) return usual;
    return long || slots.callsOf(tenant) > 1 || !usual.free ? low : usual;
  };
  /** Ends the thread whose call has this signal, unless the call ends first. */
  async function endThread({ pool }: Threads, call: AbortController, ended: () => boolean): Promise<void> {
    const end = async (): Promise<void> => {
      if (ended()) return;
      const before = pool.threads;
      call.abort();
      const left = new Set(pool.threads);
      await Promise.all(before.filter((thread) => !left.has(thread)).map((thread) => thread.terminate()));
    };
    if (!gate) return end();
    while (!ended() && !(await whileNoneIsInside(gate, end, STAND_STILL_MS))) await sleep(endAfterMs);
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
      { timeoutMs = DEFAULT_TIMEOUT_MS, tenant, long = false }: RunOptions = {},
    ) {
      const size = bytesOf(input);
      if (!budget.fits(tenant, size)) throw overloaded();
      budget.count(tenant, size);
      const entered = await slots.take(AbortSignal.timeout(timeoutMs), tenant);
      if (!entered) {
        budget.count(tenant, -size);
        throw overloaded();
      }
      const chosen = threadsFor(tenant, long);
      chosen.free -= 1;
      const call = new AbortController();
      let done = false;
      const work = chosen.pool.run(input, { name, signal: call.signal });
      const end = setTimeout(() => void endThread(chosen, call, () => done), timeoutMs + endAfterMs);
      end.unref();
      const ended = (): void => {
        done = true;
        clearTimeout(end);
        budget.count(tenant, -size);
        chosen.free += 1;
        slots.give(tenant);
      };
      // Also waits for a call whose caller already got a timeout, because no other call may use its thread until the
      // call ends.
      work.then(ended, ended);
      try {
        const answer: unknown = await Promise.race([work, tooLate(timeoutMs)]);
        const refusal = refusalOf(answer);
        if (refusal) throw refusal;
        return answer as Out;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw new AppError('work_failed', {}, { cause });
      }
    },
    async close() {
      const close = async (): Promise<void> => {
        await Promise.all([usual, low].map((one) => one?.pool.close({ force: true })));
      };
      if (!gate || !(await whileNoneIsInside(gate, close, STAND_STILL_MS))) await close();
    },
  };
}

/** Returns a promise that rejects after this time. */
function tooLate(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const onTimeout = () => reject(overloaded(5, new Error('the work took too long')));
    setTimeout(onTimeout, ms).unref();
  });
}
