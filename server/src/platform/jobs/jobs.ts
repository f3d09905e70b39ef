import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { type FetchOptions, type JobInsert, PgBoss } from 'pg-boss';
import { type Clock, systemClock } from '../clock.ts';
import { listen } from '../database/notifications.ts';
import { connect } from '../database/open-database.ts';
import { withSetting } from '../database/roles.ts';
import type { Db } from '../database/tables.ts';
import { currentParent } from '../tracing/spans.ts';
import { type JobBacklog, readJobBacklog } from './job-backlog.ts';
import { defineJob, type JobKind, type NewJob } from './job-kind.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type BatchHandler, type Finished, type Job, startWorker, type Worker } from './worker.ts';

/**
 * Work done later, by one job engine in the same database (pg-boss, see docs/adr/0070-job-engine.md). A job is enqueued in the
 * transaction that causes it, so both happen or neither. It is done at least once: a process that dies leaves its jobs to another.
 */
export interface Jobs {
  /** `db`: the transaction that causes the jobs. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, jobs: readonly NewJob<Data>[]): Promise<void>;
  /**
   * Does jobs of a kind, `concurrency` at once in this process. One whose `handle` throws is done again by the kind's table, and after
   * that kept for 30 days in the queue `failed-jobs`. `attempt` counts from 1.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handle: (data: Data, context: { attempt: number; signal: AbortSignal }) => Promise<void>,
  ): Promise<Worker>;
  /** The same where jobs are prepared and their results written many at a time. `writeResults` gets the transaction that removes their jobs. */
  workInBatches<Data extends object, Item, Result>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: BatchHandler<Data, Item, Result> & {
      writeResults: (transaction: Db, results: readonly Result[]) => Promise<void>;
    },
  ): Promise<Worker>;
  /** Runs `handle` by a cron pattern (UTC), once for all processes; a run that fails waits for the next. */
  schedule(name: string, cron: string, handle: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** What waits and what failed, in all processes. */
  backlog(): Promise<JobBacklog>;
  /** After the database's clock was set back: retries and jobs under way are not to wait until it is where it was. */
  repairClockSkew(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** In the system scope: results are written with it. */
  readonly db: Db;
  /** The owner's: the engine makes tables. */
  readonly connection: pg.ClientConfig;
  /** `job`: the kind of job that met it; undefined: the engine itself. */
  readonly onFault: (error: unknown, job?: string) => void;
  readonly random?: () => number;
  readonly clock?: Clock;
}

/** A job's data in the engine: how often it was started, its handler's input, and its cause. */
interface Envelope<Data> {
  readonly attempt: number;
  readonly data: Data;
  /** `traceparent` of the work that caused it. */
  readonly trace?: string | undefined;
}

interface Failure<Data> extends Envelope<Data> {
  readonly error: unknown;
}

const CHANNEL = 'hakiki_jobs';
/** Any number will do, as long as every process takes the same. */
const GRANT_LOCK = 7_165_110_003;
const FAILED = 'failed-jobs';
/** A process that says nothing of its jobs for so long is taken for dead. */
const HEARTBEAT_SECONDS = 30;
const LOOK_FOR_DEAD_SECONDS = 10;
const DAY_SECONDS = 86_400;
/** A time long ago for jobs that are due at once: a clock that is set back later holds up none of them. */
const AT_ONCE = '2000-01-01T00:00:00Z';
const CRON_TIMEOUT_SECONDS = 3600;

export async function openJobs({
  db,
  connection,
  onFault,
  random = Math.random,
  clock = systemClock,
}: JobsOptions): Promise<Jobs> {
  const owner = connect(connection, 1, () => {});
  const boss = new PgBoss({
    // Statistics of a queue that was empty a moment ago make PostgreSQL join its thousands of jobs row by row: 19 s a fetch (docs/adr/0070).
    ...(withSetting(connection, 'enable_nestloop', 'off') as object),
    max: 4,
    application_name: 'hakiki jobs',
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    maintenanceIntervalSeconds: 3600,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', (error) => onFault(error));
  await boss.start();
  const workers = new Map<string, Worker>();
  const made = new Map<string, Promise<void>>();

  async function make({ name, timeoutSeconds, ownTable }: JobKind<object>): Promise<void> {
    const limits = {
      expireInSeconds: timeoutSeconds + HEARTBEAT_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // Retries after a failure are jobs of their own: these are for processes that died.
      retryLimit: 1000,
      retryDelay: 0,
      // Nothing that waits is ever thrown away (68 years is the most that the engine takes).
      retentionSeconds: 2 ** 31 - 1,
    };
    await boss.createQueue(name, { ...limits, policy: 'key_strict_fifo', partition: ownTable === true });
    await boss.updateQueue(name, limits);
    await grantQueues(owner.db);
  }
  const ensure = (kind: JobKind<object>): Promise<void> => {
    const known = made.get(kind.name);
    if (known) return known;
    const making = make(kind);
    made.set(kind.name, making);
    // A fault is not remembered: the next job tries again.
    making.catch(() => made.delete(kind.name));
    return making;
  };
  await boss.createQueue(FAILED, { retentionSeconds: 30 * DAY_SECONDS });

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
    await boss.insert(kind.name, rows as JobInsert[], { db: within(to) });
    await sql`select pg_notify(${CHANNEL}, ${kind.name})`.execute(to);
  }

  const workInBatches: Jobs['workInBatches'] = async (kind, concurrency, handler) => {
    await ensure(kind);
    const worker = startWorker({
      name: kind.name,
      handler,
      concurrency,
      onFault: (error) => onFault(error, kind.name),
      async fetch(most) {
        const fetched = await boss.fetch<Envelope<NonNullable<typeof kind.data>>>(kind.name, {
          batchSize: most,
          ...limitsOf(kind),
        });
        return fetched.map(({ id, data }) => ({ id, ...data }));
      },
      writeResults: (finished) =>
        db.transaction().execute(async (transaction) => {
          const ids = finished.map(({ job }) => job.id);
          await boss.deleteJob(kind.name, ids, { db: within(transaction) });
          await handler.writeResults(transaction, resultsOf(finished));
        }),
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
    // The error's class only: its message may hold what was worked on.
    const failed = { kind: kind.name, data, error: error instanceof Error ? error.name : typeof error };
    await boss.insert(FAILED, [{ data: failed }], { db: within(transaction) });
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
    backlog: () => readJobBacklog(db, FAILED),
    async repairClockSkew() {
      const ahead = sql`now() + interval '1 minute'`;
      await sql`update pgboss.job set started_on = now(), heartbeat_on = now()
        where state = 'active' and (started_on > ${ahead} or heartbeat_on > ${ahead})`.execute(db);
    },
    async stop() {
      await listening.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await boss.stop({ graceful: true, timeout: 5000 });
      await owner.end();
    },
  };
}

/** The engine's statements on the caller's connection or transaction. */
const within = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows: rows as Record<string, unknown>[] };
  },
});

function limitsOf({ perGroup, perFailingGroup }: JobKind<object>): Pick<FetchOptions, 'groupConcurrency'> {
  if (perGroup === undefined) return {};
  return {
    groupConcurrency: {
      default: perGroup,
      ...(perFailingGroup !== undefined && { tiers: { failing: perFailingGroup } }),
    },
  };
}

const resultsOf = <Result>(finished: readonly Finished<unknown, Result>[]): Result[] =>
  finished.flatMap(({ result }) => (result === undefined ? [] : [result]));

/** Requests put jobs in (and see none), the service does them; neither may change the engine's tables themselves. */
async function grantQueues(owner: Db): Promise<void> {
  await sql`do $$ begin
    perform pg_advisory_xact_lock(${sql.lit(GRANT_LOCK)});
    if exists (select from pg_roles where rolname = 'hakiki_tenant') then
      grant usage on schema pgboss to hakiki_tenant, hakiki_system;
      grant insert on all tables in schema pgboss to hakiki_tenant;
      grant select on pgboss.queue to hakiki_tenant;
      grant select, insert, update, delete on all tables in schema pgboss to hakiki_system;
    end if;
  end $$`.execute(owner);
}
