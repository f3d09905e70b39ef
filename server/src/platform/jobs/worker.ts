import { setTimeout as sleep } from 'node:timers/promises';
import { inJob } from '../tracing/spans.ts';

export interface Job<Data> {
  readonly id: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly data: Data;
  /** `traceparent` of the work that caused it. */
  readonly trace?: string | undefined;
}

/** How jobs of one kind are done, many at a time. */
export interface BatchHandler<Data, Item, Result> {
  /** Reads what the jobs need, by the id of the job. One that is left out has nothing to do any more. Called again when it throws. */
  prepare(jobs: readonly Job<Data>[]): Promise<ReadonlyMap<string, Item>>;
  /** Does one. Not to throw: a job whose `run` throws is done again when its heartbeat has been missing for a while. */
  run(item: Item): Promise<Result>;
}

export interface Finished<Data, Result> {
  readonly job: Job<Data>;
  /** Undefined for a job that had nothing to do. */
  readonly result: Result | undefined;
}

export interface WorkerOptions<Data, Item, Result> {
  /** The kind of job. */
  readonly name: string;
  readonly handler: BatchHandler<Data, Item, Result>;
  /** Jobs under way at once in this process. */
  readonly concurrency: number;
  /** Takes at most `most` jobs that are due. */
  readonly fetch: (most: number) => Promise<readonly Job<Data>[]>;
  /** Writes results and removes their jobs, all together or none. */
  readonly writeResults: (finished: readonly Finished<Data, Result>[]) => Promise<void>;
  /** Says that these jobs are still under way. */
  readonly heartbeat: (ids: readonly string[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** A lost notification and jobs that become due wait this long at most. */
const POLL_MS = 1000;
const HEARTBEAT_MS = 10_000;
const BATCH = 512;
const QUICK_MS = 5;
/** Between two attempts while the database is away. */
const RETRY_MS = 250;
/** Jobs under way at a stop get this long; the whole server has 10 s. */
const DRAIN_MS = 8000;

/**
 * Does the due jobs of one kind in this process until stopped. Results are written in batches together with the removal of their jobs, so
 * a job is done again only when its process died before that. While the database is away results wait here and nothing is done twice.
 */
export function startWorker<Data, Item, Result>(options: WorkerOptions<Data, Item, Result>) {
  const { name, handler, concurrency, fetch, writeResults, heartbeat, onFault } = options;
  const underWay = new Set<string>();
  const finished: Finished<Data, Result>[] = [];
  let mayBeMore = false;
  let stopped = false;
  let isFetching = false;
  let fetching: Promise<void> | undefined;
  let writing = false;

  /** Something may be due that was not before. */
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
        const jobs = await fetch(Math.min(concurrency - underWay.size, BATCH));
        mayBeMore ||= jobs.length > 0;
        // One that is under way here comes again when its heartbeats did not arrive or a clock was changed. It goes on.
        const fresh = jobs.filter(({ id }) => !underWay.has(id));
        for (const { id } of fresh) underWay.add(id);
        if (fresh.length) void begin(fresh);
        // With a long queue a fetch takes the database a while. At most half of the time goes to them, and each finds more to take.
        const took = performance.now() - began;
        if (took > QUICK_MS) await sleep(took);
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

  /** Undefined when the worker is stopped before it succeeds. */
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
    if (!writing) void writeFinished();
  }

  async function writeFinished(): Promise<void> {
    writing = true;
    let most = BATCH;
    while (finished.length) {
      const batch = finished.splice(0, most);
      try {
        await writeResults(batch);
        for (const { job } of batch) underWay.delete(job.id);
        most = BATCH;
        // Places are free, and the next jobs of these ordering keys may go.
        wake();
      } catch (error) {
        onFault(error);
        finished.push(...batch);
        // One by one from now on, so that a result that cannot be written holds up no other.
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
    /** Takes no more, and waits a while for what is under way. What is not done by then is done again by another process. */
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
