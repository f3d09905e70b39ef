import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type JobInsert, PgBoss } from 'pg-boss';
import { type Clock, systemClock } from '../clock.ts';
import { listen } from '../database/notifications.ts';
import { connect } from '../database/open-database.ts';
import { type Connection, poolConfig, withSetting } from '../database/session-config.ts';
import type { Db } from '../database/tables.ts';
import { currentParent } from '../tracing/spans.ts';
import { createFailedQueue, createQueue, FAILED, grantQueues } from './engine-schema.ts';
import { executing, executingAndNotifying, limitsOf } from './engine-statements.ts';
import { type JobBacklog, readJobBacklog } from './job-backlog.ts';
import { defineJob, type JobKind, type NewJob } from './job-kind.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type BatchHandler, type Finished, type Job, startWorker, type Worker } from './worker.ts';

/**
 * Background jobs, run by one job engine in the same database (pg-boss, see
 * docs/adr/0070-use-pg-boss-as-the-one-job-engine.md). A job is enqueued in the database transaction that causes the
 * job, so that either both are committed or neither. A job runs at least once, because another process repeats the jobs
 * of a process that died.
 */
export interface Jobs {
  /** Enqueues jobs. `db` is the database transaction that causes the jobs. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, jobs: readonly NewJob<Data>[]): Promise<void>;
  /**
   * Runs jobs of a kind in this process, at most `concurrency` at the same time. If `handle` throws, the job is retried
   * after the delays of its kind. After the last retry the job is stored for 30 days in the queue `failed-jobs`.
   * `attempt` starts at 1.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handle: (data: Data, context: { attempt: number; signal: AbortSignal }) => Promise<void>,
  ): Promise<Worker>;
  /**
   * Same as `work`, but prepares jobs and writes their results in batches. `writeResults` gets the database transaction
   * that removes the jobs.
   */
  workInBatches<Data extends object, Item, Result>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: BatchHandler<Data, Item, Result> & {
      writeResults: (transaction: Db, results: readonly Result[]) => Promise<void>;
      /** Returns false if there is nothing to write for these results. `writeResults` is then not called. */
      hasWrites?: (results: readonly Result[]) => boolean;
    },
  ): Promise<Worker>;
  /**
   * Runs `handle` at the times of a cron pattern (UTC), in only one process at a time. A failed run is not repeated
   * before the next scheduled time.
   */
  schedule(name: string, cron: string, handle: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Removes a schedule of a former version and its waiting jobs. */
  unschedule(name: string): Promise<void>;
  /** Counts the waiting and the failed jobs of all processes. */
  backlog(): Promise<JobBacklog>;
  /**
   * Repairs jobs after the database's clock was set back, so that jobs do not wait until the clock reaches its former
   * time again.
   */
  repairClockSkew(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** Connection in the system scope, which can read every account's rows. Used to write results. */
  readonly db: Db;
  /**
   * Connection of the tables' owner, because the engine creates tables. If `changesSchema` is false, a connection in
   * the system scope.
   */
  readonly connection: Connection;
  /**
   * False if this process must not change the database's schema. `migrateJobs` must then have created the engine's
   * tables. Default: true.
   */
  readonly changesSchema?: boolean;
  /**
   * Called with each fault. `job` is the kind of the failed job. If undefined, the fault occurred in the engine itself.
   */
  readonly onFault: (error: unknown, job?: string) => void;
  readonly random?: () => number;
  readonly clock?: Clock;
}

/** Content of a job in the engine: the number of its starts, the input of its handler, and the work that caused it. */
interface Envelope<Data> {
  readonly attempt: number;
  readonly data: Data;
  /** `traceparent` of the work that caused the job. */
  readonly trace?: string | undefined;
}

interface Failure<Data> extends Envelope<Data> {
  readonly error: unknown;
}

const CHANNEL = 'hakiki_jobs';
const LOOK_FOR_DEAD_SECONDS = 10;
/** Start time in the past for jobs that are due at once, so that a clock that is set back does not delay these jobs. */
const AT_ONCE = '2000-01-01T00:00:00Z';
const CRON_TIMEOUT_SECONDS = 3600;

export async function openJobs({
  db,
  connection,
  changesSchema = true,
  onFault,
  random = Math.random,
  clock = systemClock,
}: JobsOptions): Promise<Jobs> {
  const owner = connect(connection, 1, () => {});
  // If a queue was empty a moment ago, its statistics are outdated, and PostgreSQL joins thousands of jobs row by row.
  // A fetch then took 19 s (docs/adr/0070).
  const withoutNestedLoops = withSetting(connection, 'enable_nestloop', 'off');
  // Planning a fetch takes seven times as long as running it (bench/results/tried.md).
  const fetching = connect(withoutNestedLoops, 2, () => {}, { preparing: true, timeout: '60s' });
  const boss = new PgBoss({
    ...(poolConfig(withoutNestedLoops) as object),
    max: 2,
    application_name: 'hakiki jobs',
    migrate: changesSchema,
    // Rebuilding bloated indexes requires the owner of the tables.
    reindex: changesSchema,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    maintenanceIntervalSeconds: 3600,
  } as ConstructorParameters<typeof PgBoss>[0]);
  let isStopping = false;
  // While the engine stops, a lost connection is not a fault.
  boss.on('error', (error) => isStopping || onFault(error));
  await boss.start();
  const workers = new Map<string, Worker>();
  const made = new Map<string, Promise<void>>();

  async function make(kind: JobKind<object>): Promise<void> {
    await createQueue(boss, kind);
    if (changesSchema) await grantQueues(owner.db);
  }
  const ensure = (kind: JobKind<object>): Promise<void> => {
    const known = made.get(kind.name);
    if (known) return known;
    const making = make(kind);
    made.set(kind.name, making);
    // Does not cache an error, so that the next job tries again.
    making.catch(() => made.delete(kind.name));
    return making;
  };
  await createFailedQueue(boss);

  async function insert<Data extends object>(
    to: Db,
    kind: JobKind<Data>,
    jobs: readonly (NewJob<Data> & { attempt?: number; trace?: string | undefined })[],
  ): Promise<void> {
    if (!jobs.length) return;
    await ensure(kind);
    const parent = currentParent();
    const rows = jobs.map(
      ({ data, orderingKey, group, failing, startAt, id = randomUUID(), attempt = 1, trace = parent }) => ({
        id,
        data: { attempt, data, ...(trace !== undefined && { trace }) } satisfies Envelope<Data>,
        singletonKey: orderingKey ?? id,
        ...(group !== undefined && { group: { id: group, ...(failing && { tier: 'failing' }) } }),
        startAfter: startAt ?? AT_ONCE,
      }),
    );
    await boss.insert(kind.name, rows as JobInsert[], { db: executingAndNotifying(to, CHANNEL, kind.name) });
  }

  const workInBatches: Jobs['workInBatches'] = async (kind, concurrency, handler) => {
    await ensure(kind);
    const worker = startWorker({
      name: kind.name,
      handler,
      concurrency,
      gatherMs: kind.gatherMs ?? 0,
      limitsGroups: kind.perGroup !== undefined,
      onFault: (error) => onFault(error, kind.name),
      async fetch(most) {
        const fetched = await boss.fetch<Envelope<NonNullable<typeof kind.data>>>(kind.name, {
          db: executing(fetching.db),
          batchSize: most,
          ...limitsOf(kind),
        });
        return fetched.map(({ id, data }) => ({ id, ...data }));
      },
      async writeResults(finished) {
        const ids = finished.map(({ job }) => job.id);
        const results = resultsOf(finished);
        const remove = (within: Db) => boss.deleteJob(kind.name, ids, { db: executing(within) });
        if (handler.hasWrites?.(results) === false) await remove(db);
        else
          await db.transaction().execute(async (transaction) => {
            await remove(transaction);
            await handler.writeResults(transaction, results);
          });
      },
      heartbeat: async (ids) => void (await boss.touch(kind.name, [...ids])),
    });
    workers.set(kind.name, worker);
    worker.wake();
    return worker;
  };

  const work: Jobs['work'] = <Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handle: (data: Data, context: { attempt: number; signal: AbortSignal }) => Promise<void>,
  ) =>
    workInBatches<Data, Job<Data>, Failure<Data> | undefined>(kind, concurrency, {
      prepare: async (jobs) => new Map(jobs.map((job) => [job.id, job])),
      async run({ attempt, data, trace }) {
        try {
          await handle(data, { attempt, signal: AbortSignal.timeout(kind.timeoutSeconds * 1000) });
          return undefined;
        } catch (error) {
          onFault(error, kind.name);
          return { data, attempt, trace, error };
        }
      },
      hasWrites: (failures) => failures.length > 0,
      async writeResults(transaction, failures) {
        for (const failure of failures) if (failure) await again(transaction, kind, failure);
      },
    });

  async function again<Data extends object>(
    transaction: Db,
    kind: JobKind<Data>,
    { data, attempt, trace, error }: Failure<Data>,
  ): Promise<void> {
    const delayMs = retryDelayMs(kind.retrySeconds, attempt, random());
    if (delayMs !== undefined) {
      await insert(transaction, kind, [
        { data, attempt: attempt + 1, trace, startAt: new Date(clock.now().getTime() + delayMs) },
      ]);
      return;
    }
    // Stores only the class of the error, because its message may contain personal data.
    const failed = { kind: kind.name, data, error: error instanceof Error ? error.name : typeof error };
    await boss.insert(FAILED, [{ data: failed }], { db: executing(transaction) });
  }

  const listening = listen(connection, CHANNEL, (name) => {
    if (name) workers.get(name)?.wake();
    else for (const worker of workers.values()) worker.wake();
  });

  return {
    enqueue: insert,
    work,
    workInBatches,
    async schedule(name, cron, handle) {
      const kind = defineJob<Record<string, never>>({ name, timeoutSeconds: CRON_TIMEOUT_SECONDS, retrySeconds: [] });
      await work(kind, 1, (_, { signal }) => handle(signal));
      await boss.schedule(name, cron, { attempt: 1, data: {} }, { singletonKey: name });
    },
    async unschedule(name) {
      await boss.unschedule(name);
      if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name);
    },
    backlog: () => readJobBacklog(db, FAILED),
    async repairClockSkew() {
      const ahead = sql`now() + interval '1 minute'`;
      await sql`update pgboss.job set started_on = now(), heartbeat_on = now()
        where state = 'active' and (started_on > ${ahead} or heartbeat_on > ${ahead})`.execute(db);
    },
    async stop() {
      await listening.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      isStopping = true;
      await boss.stop({ graceful: true, timeout: 5000 });
      await fetching.end();
      await owner.end();
    },
  };
}

const resultsOf = <Result>(finished: readonly Finished<unknown, Result>[]): Result[] =>
  finished.flatMap(({ result }) => (result === undefined ? [] : [result]));
