import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import engine from 'pg-boss/package.json' with { type: 'json' };
import { connect } from '../database/open-database.ts';
import { poolConfig } from '../database/session-config.ts';
import type { Db } from '../database/tables.ts';
import type { JobKind } from './job-kind.ts';

/** Queue of the jobs that failed after their last retry. */
export const FAILED = 'failed-jobs';
/** Number of the advisory lock. Any number works if every process uses the same. */
const GRANT_LOCK = 7_165_110_003;
/** Time without a heartbeat after which a process counts as dead, in seconds. */
const HEARTBEAT_SECONDS = 30;
const DAY_SECONDS = 86_400;
/** Maximum time for the indexes that the engine builds after a migration of its tables, in milliseconds. */
const MAX_INDEX_MS = 3_600_000;
const INDEX_POLL_MS = 200;

/**
 * Creates the queue of a kind of job, or updates its limits. Creates a separate table if the kind is new and has
 * `ownTable`.
 */
export async function createQueue(boss: PgBoss, { name, timeoutSeconds, ownTable }: JobKind<object>): Promise<void> {
  const limits = {
    expireInSeconds: timeoutSeconds + HEARTBEAT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // The service retries failed jobs by itself. The engine's retries, which this limit allows, are only for jobs of
    // processes that died.
    retryLimit: 1000,
    retryDelay: 0,
    // Waiting jobs are never deleted. The value is the engine's maximum, 68 years.
    retentionSeconds: 2 ** 31 - 1,
  };
  await boss.createQueue(name, { ...limits, policy: 'key_strict_fifo', partition: ownTable === true });
  await boss.updateQueue(name, limits);
}

export const createFailedQueue = (boss: PgBoss): Promise<void> =>
  boss.createQueue(FAILED, { retentionSeconds: 30 * DAY_SECONDS });

/**
 * Grants rights on the engine's tables. The role of requests may insert jobs but not read them. The role of the service
 * may run jobs. Neither role may change the definitions of the tables.
 */
export async function grantQueues(owner: Db): Promise<void> {
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

/**
 * Creates or migrates the engine's tables, creates the queues that have their own table, and grants the rights. Must
 * run before processes that may not change the schema can start.
 * @param connection connection of the owner
 * @param kinds all kinds of jobs with `ownTable`
 * @throws Error if an index of a migration cannot be built
 */
export async function migrateJobs(connection: pg.ClientConfig, kinds: readonly JobKind<object>[]): Promise<void> {
  const owner = connect(connection, 1, () => {});
  const boss = new PgBoss({
    ...(poolConfig(connection) as object),
    max: 2,
    application_name: 'hakiki migrate',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  } as ConstructorParameters<typeof PgBoss>[0]);
  let fault: unknown;
  boss.on('error', (error) => {
    fault = error;
  });
  try {
    await boss.start();
    await createFailedQueue(boss);
    for (const kind of kinds) await createQueue(boss, kind);
    await grantQueues(owner.db);
    // After the migration of its tables, the engine builds indexes in the background. Only the owner of the tables can
    // build them.
    for (const end = performance.now() + MAX_INDEX_MS; ; await sleep(INDEX_POLL_MS)) {
      const { rows } = await sql`select from pgboss.bam where status <> 'completed' limit 1`.execute(owner.db);
      if (!rows.length) return;
      if (fault !== undefined) throw fault;
      if (performance.now() > end) throw new Error('The indexes of the job engine were not built within an hour');
    }
  } finally {
    await boss.stop({ graceful: false });
    await owner.end();
  }
}

/**
 * Returns true if the engine's tables have the version that the installed engine requires, the queues of all kinds with
 * `ownTable` exist, and the connection may use them. Changes nothing.
 * @param db connection in the system scope
 */
export async function isEngineReady(db: Db, kinds: readonly JobKind<object>[]): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`select bool_and(has_table_privilege(c.oid, 'update')) as ready
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'pgboss' and c.relname in ('version', 'queue', 'job') and has_schema_privilege(n.oid, 'usage')
    having count(*) = 3`.execute(db);
  if (!rows[0]?.ready) return false;
  // The engine compares these two versions when it starts, and has no code for a difference.
  const version = await sql`select from pgboss.version where version = ${engine.pgboss.schema}`.execute(db);
  if (version.rows.length !== 1) return false;
  const names = kinds.map(({ name }) => name);
  const queues = await sql`select from pgboss.queue where name = any(${names}::text[]) and partition`.execute(db);
  return queues.rows.length === names.length;
}
