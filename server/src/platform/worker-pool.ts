import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { bytesOf, makeByteBudget } from './byte-budget.ts';
import { AppError } from './errors.ts';
import { type NativeGate, whileNoneIsInside } from './native-gate.ts';
import { makeSlots } from './slots.ts';
import { refusalOf } from './thread-work.ts';

/** Threads for heavy work, so that the event loop is never blocked by it. */
export interface WorkerPool {
  /**
   * Runs the exported function `name` of the worker file, made with `threadWork`, with one structured-clonable
   * argument.
   *
   * Throws the AppError that the function threw, or `internal` if the function crashed. Throws `overloaded` at once if
   * the queue is full of calls or of bytes. Throws `overloaded` later in three cases:
   * - The timeout passed while the call waited.
   * - A tenant with fewer waiting calls got the place (`slots.ts`).
   * - The work took longer than allowed. The size of the input was limited before, so a timeout means that the machine
   *   is slow.
   *
   * Each of these fails only this call. A late thread may finish. Work that continues for `endAfterMs` more is ended,
   * but never inside native code (`native-gate.ts`).
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
  /** True for work of a second or more: it gets a low-priority thread if one is free. */
  readonly long?: boolean;
}

export interface WorkerPoolOptions {
  readonly file: string;
  readonly workers: number;
  /**
   * Number of these threads that run at low priority (Linux; their child processes too). Work keeps its thread until it
   * ends, but a core can be taken from it. Long work goes to low-priority threads first, and so do further simultaneous
   * calls of one tenant.
   */
  readonly lowPriority?: number;
  /** Maximum number of calls that wait for a thread. */
  readonly queue: number;
  readonly data: unknown;
  /** Threads that are idle for this time end and release their memory. If undefined, threads never end. */
  readonly idleMs?: number;
  /**
   * Maximum time that work may continue after its caller got the timeout error. Then its thread is ended and replaced.
   */
  readonly endAfterMs?: number;
  /** Gate by which the threads report that they run native code. */
  readonly gate?: NativeGate;
}

/** Threads of one priority, and how many of them are idle. */
interface Threads {
  readonly pool: Piscina;
  free: number;
}

export const overloaded = (retryAfter = 2, cause?: Error): AppError =>
  new AppError('service_busy', {}, { retryAfter, ...(cause && { cause }) });

/** Maximum wait for a thread, and then the maximum time of the work. */
export const DEFAULT_TIMEOUT_MS = 30_000;
const END_AFTER_MS = 60_000;
/**
 * Maximum time for which the other threads wait so that one thread can be ended. If that was not enough, the attempt is
 * repeated after `endAfterMs`.
 */
const STAND_STILL_MS = 2_000;
/**
 * Nice value. If two threads compete for a core, a thread of priority 5 gets a quarter of what a thread of priority 0
 * gets. It gets the whole core if no other thread needs it.
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
    // The pool reports a thread's death through its running call. Without a listener the event would end the process.
    pool.on('error', () => {});
    return { pool, free: count };
  };
  const usual = threads(workers - lowPriority, 0);
  const low = lowPriority > 0 ? threads(lowPriority, LOW_PRIORITY) : undefined;
  const slots = makeSlots(workers, queue);
  const budget = makeByteBudget();
  /** Chooses between the two groups of threads. The call has a slot, so one of the groups has a free thread. */
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
      // Also waits for a call whose caller already got a timeout: until it ends, no other call gets its thread.
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

/** Rejects after this time. */
function tooLate(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const onTimeout = () => reject(overloaded(5, new Error('the work took too long')));
    setTimeout(onTimeout, ms).unref();
  });
}
