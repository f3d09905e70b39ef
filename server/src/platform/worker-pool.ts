import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { bytesOf, makeByteBudget } from './byte-budget.ts';
import { AppError } from './errors.ts';
import { type NativeGate, whileNoneIsInside } from './native-gate.ts';
import { makeSlots } from './slots.ts';
import { refusalOf } from './thread-work.ts';

/** Threads for heavy work: the event loop only ever waits for them. */
export interface WorkerPool {
  /**
   * Runs the exported function `name` of the worker file, made with `threadWork`, with one structured-clonable argument.
   * Throws the AppError that the function threw; `overloaded` at once when the queue is full of calls or of bytes, or when the time allowed
   * was spent waiting, or when the place in the queue goes to a tenant with fewer calls there (`slots.ts`);
   * or when the work took longer than allowed (what the bytes are is bounded before: it is the machine that is slow); `internal` when it
   * crashed. Both fail this call alone. A late thread is let finish; only work
   * that goes on for `endAfterMs` more is ended, and never inside native code (`native-gate.ts`).
   */
  run<Out>(name: string, input: unknown, options?: RunOptions): Promise<Out>;
  /** Whether `run` would refuse a call of that tenant at once. */
  isFull(tenant: string): boolean;
  readonly waiting: number;
  readonly running: number;
  close(): Promise<void>;
}

export interface RunOptions {
  readonly timeoutMs?: number;
  /** Between whom the threads are shared fairly. */
  readonly tenant?: string;
  /** Work of a second and more: it takes a thread of low priority where one is free. */
  readonly long?: boolean;
}

export interface WorkerPoolOptions {
  readonly file: string;
  readonly workers: number;
  /**
   * Number of these threads that run at low priority (Linux; their child processes too): work is not
   * interrupted once it has a thread, but a core is. Long work and what a tenant sends beside other calls of its own goes there first.
   */
  readonly lowPriority?: number;
  /** Calls that may wait for a thread. */
  readonly queue: number;
  readonly data: unknown;
  /** Threads that had nothing to do for this long end, and their memory with them; without it they stay. */
  readonly idleMs?: number;
  /** How long work may go on after its caller was told that it took too long; then its thread is ended and replaced. */
  readonly endAfterMs?: number;
  /** By which the threads say that they are inside native code. */
  readonly gate?: NativeGate;
}

/** Threads of one priority, and how many of them have nothing to do. */
interface Threads {
  readonly pool: Piscina;
  free: number;
}

export const overloaded = (retryAfter = 2, cause?: Error): AppError =>
  new AppError('service_busy', {}, { retryAfter, ...(cause && { cause }) });

/** How long a call may wait for a thread, and then how long its work may take. */
export const DEFAULT_TIMEOUT_MS = 30_000;
const END_AFTER_MS = 60_000;
/** How long the other threads may stand still for one to be ended; where that was not enough, it is tried again after as long as it was put off. */
const STAND_STILL_MS = 2_000;
/** A thread of priority 5 gets a quarter of a core that one of priority 0 wants too, and all of one that nobody wants. */
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
      // The bound is held by the slots: in here a call waits only while the thread it was given is being replaced.
      maxQueue: Number.POSITIVE_INFINITY,
      workerData: data,
      niceIncrement,
      concurrentTasksPerWorker: 1,
      atomics: 'disabled',
    });
    // The pool itself reports a thread's death through the call it was running; without a listener the event would end the process.
    pool.on('error', () => {});
    return { pool, free: count };
  };
  const usual = threads(workers - lowPriority, 0);
  const low = lowPriority > 0 ? threads(lowPriority, LOW_PRIORITY) : undefined;
  const slots = makeSlots(workers, queue);
  const budget = makeByteBudget();
  /** A slot was given: one of the two has a free thread. */
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
      // Also of a call whose caller was told that it took too long: until it ends, nobody else gets its thread.
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

/** Rejects after that time. */
function tooLate(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const onTimeout = () => reject(overloaded(5, new Error('the work took too long')));
    setTimeout(onTimeout, ms).unref();
  });
}
