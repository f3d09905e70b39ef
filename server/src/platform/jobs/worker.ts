import { setTimeout as sleep } from 'node:timers/promises';
import { inJob } from '../tracing/spans.ts';

export interface Job<Data> {
  readonly id: string;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly data: Data;
  /** `traceparent` of the work that caused the job. */
  readonly trace?: string | undefined;
}

/** Handler that processes many jobs of one kind together. */
export interface BatchHandler<Data, Item, Result> {
  /**
   * Reads the data that the jobs need, by job id. A job without an entry has nothing to do. If this function throws, it
   * is called again.
   */
  prepare(jobs: readonly Job<Data>[]): Promise<ReadonlyMap<string, Item>>;
  /**
   * Runs one job. Must not throw. If it throws, the job is repeated only after its heartbeats have been missing for
   * some time.
   */
  run(item: Item): Promise<Result>;
}

export interface Finished<Data, Result> {
  readonly job: Job<Data>;
  /** Result of the job. Undefined for a job that had nothing to do. */
  readonly result: Result | undefined;
}

export interface WorkerOptions<Data, Item, Result> {
  /** The kind of job. */
  readonly name: string;
  readonly handler: BatchHandler<Data, Item, Result>;
  /** Maximum number of jobs that run at the same time in this process. */
  readonly concurrency: number;
  /** Minimum time between two fetches in milliseconds, if the first fetch found jobs, but fewer than requested. */
  readonly gatherMs: number;
  /** True if a fetch may return fewer jobs than are due, because groups are limited. */
  readonly limitsGroups: boolean;
  /** Fetches at most `most` due jobs. */
  readonly fetch: (most: number) => Promise<readonly Job<Data>[]>;
  /** Writes results and removes their jobs, in one transaction. */
  readonly writeResults: (finished: readonly Finished<Data, Result>[]) => Promise<void>;
  /** Sends heartbeats, which show that these jobs are still running. */
  readonly heartbeat: (ids: readonly string[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Maximum time in milliseconds until a job is fetched if its notification was lost, or if it became due later. */
const POLL_MS = 1000;
const HEARTBEAT_MS = 10_000;
const BATCH = 512;
const QUICK_MS = 5;
/** Delay in milliseconds between two attempts while the database is unavailable. */
const RETRY_MS = 250;
/**
 * Maximum time in milliseconds for running jobs to finish when the server stops. The whole server must stop within 10
 * s.
 */
const DRAIN_MS = 8000;

/**
 * Rounds down to a power of two. The SQL text of a fetch contains its size, so fewer sizes mean fewer texts that must
 * be planned.
 */
const powerOfTwo = (n: number): number => 2 ** Math.floor(Math.log2(n));

/**
 * Runs the due jobs of one kind in this process until it is stopped. Writes results in batches, in the database
 * transaction that removes the jobs. A job is therefore repeated only if its process died before. While the database is
 * unavailable, results wait in memory and no job is repeated.
 */
export function startWorker<Data, Item, Result>(options: WorkerOptions<Data, Item, Result>) {
  const { name, handler, concurrency, gatherMs, limitsGroups, fetch, writeResults, heartbeat, onFault } = options;
  const underWay = new Set<string>();
  const finished: Finished<Data, Result>[] = [];
  let mayBeMore = false;
  let stopped = false;
  let isFetching = false;
  let fetching: Promise<void> | undefined;
  let writing = false;

  /** Starts a fetch. Called when new jobs may be due. */
  function wake(): void {
    mayBeMore = true;
    if (!isFetching) fetching = fetchAll();
  }

  async function fetchAll(): Promise<void> {
    isFetching = true;
    while (mayBeMore && !stopped && underWay.size < concurrency) {
      mayBeMore = false;
      const began = performance.now();
      try {
        const most = powerOfTwo(Math.min(concurrency - underWay.size, BATCH));
        const jobs = await fetch(most);
        // If fewer jobs were due than requested, a notification or the end of a job with the same ordering key
        // announces the next job. With limited groups, more jobs may be due, because a fetch applies the limits only to
        // the jobs that it looks at.
        mayBeMore ||= limitsGroups ? jobs.length > 0 : jobs.length >= most;
        // A fetch may return a job that is already running here, if its heartbeats were lost or a clock was changed.
        // Such a job is not started again.
        const fresh = jobs.filter(({ id }) => !underWay.has(id));
        for (const { id } of fresh) underWay.add(id);
        if (fresh.length) void begin(fresh);
        // With a long queue, a fetch keeps the database busy for some time. The pause after a fetch is therefore at
        // least as long as the fetch.
        const took = performance.now() - began;
        const pause = Math.max(took > QUICK_MS ? took : 0, jobs.length && jobs.length < most ? gatherMs : 0);
        if (pause) await sleep(pause);
      } catch (error) {
        onFault(error);
        await sleep(RETRY_MS);
      }
    }
    isFetching = false;
  }

  async function begin(jobs: readonly Job<Data>[]): Promise<void> {
    const items = await prepare(jobs);
    for (const job of jobs) {
      const item = items?.get(job.id);
      if (!items) underWay.delete(job.id);
      else if (item === undefined) finish({ job, result: undefined });
      else void runOne(job, item);
    }
  }

  /** Prepares jobs. Returns undefined if the worker was stopped before the preparation succeeded. */
  async function prepare(jobs: readonly Job<Data>[]): Promise<ReadonlyMap<string, Item> | undefined> {
    while (!stopped)
      try {
        return await handler.prepare(jobs);
      } catch (error) {
        onFault(error);
        await sleep(RETRY_MS);
      }
    return undefined;
  }

  async function runOne(job: Job<Data>, item: Item): Promise<void> {
    try {
      finish({ job, result: await inJob(name, job.trace, () => handler.run(item)) });
    } catch (error) {
      onFault(error);
      underWay.delete(job.id);
    }
  }

  function finish(one: Finished<Data, Result>): void {
    finished.push(one);
    if (writing) return;
    writing = true;
    // Jobs that ran as one group finish at the same time. Waiting for pending events allows their results to be written
    // together.
    setImmediate(() => void writeFinished());
  }

  async function writeFinished(): Promise<void> {
    let most = BATCH;
    while (finished.length) {
      const batch = finished.splice(0, most);
      try {
        await writeResults(batch);
        for (const { job } of batch) underWay.delete(job.id);
        most = BATCH;
        // More jobs may run now, including the next jobs of these ordering keys.
        wake();
      } catch (error) {
        onFault(error);
        finished.push(...batch);
        // From now on, results are written one by one, so that a result that cannot be written does not block the
        // others.
        most = 1;
        await sleep(RETRY_MS);
      }
    }
    writing = false;
  }

  const poll = setInterval(wake, POLL_MS);
  const beat = setInterval(() => {
    if (underWay.size) heartbeat([...underWay]).catch(onFault);
  }, HEARTBEAT_MS);
  return {
    wake,
    underWay: (): number => underWay.size,
    /**
     * Stops fetching jobs and waits for running jobs, at most `DRAIN_MS`. Another process repeats jobs that are not
     * finished after this time.
     */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      await fetching;
      for (let waited = 0; underWay.size > 0 && waited < DRAIN_MS; waited += 20) await sleep(20);
      clearInterval(beat);
    },
  };
}
export type Worker = ReturnType<typeof startWorker>;
