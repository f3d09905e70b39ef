import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { type Db, type Table, tables } from '../database/tables.ts';
import { DEFAULT_BATCH_SIZE, nextBatchSize } from './batch-size.ts';

interface ProgressTables {
  background_migrations: Table<'background_migrations'>;
}
const typed = (db: Db) => tables<ProgressTables>(db);

/**
 * Maximum time for which a statement of a batch waits for a lock, in milliseconds. Must be less than
 * `deadlock_timeout`.
 */
const LOCK_WAIT_MS = 200;
/** Maximum time of a statement of a batch, in milliseconds. This limit keeps the locks of a batch under a second. */
const STATEMENT_MS = 700;
/** Time after which PostgreSQL ends the transaction of a process that does not answer, in milliseconds. */
const IDLE_MS = 10_000;
/** PostgreSQL's codes `lock_not_available`, `query_canceled`, `deadlock_detected` and `serialization_failure`. */
const TIMED_OUT = ['55P03', '57014', '40P01', '40001'];
/** Maximum pause between two batches, in milliseconds. */
const MAX_PAUSE_MS = 1_000;

export interface MigratedRows {
  /** Greatest id of the batch. */
  readonly last: number;
  readonly rows: number;
}

/** A migration that changes the rows of a table in the background, in the order of their ids. */
export interface BackgroundMigration {
  /** Lower-case words with dashes. A name must never be reused for another migration. */
  readonly name: string;
  /** Table whose rows are counted for the estimate. */
  readonly table: string;
  /**
   * Migrates the first `limit` rows with an id above `after`, in the transaction of the caller. Locks rows of tenants
   * only in its last statement.
   * @returns undefined if no row has a greater id
   */
  migrateRows(
    work: Db,
    range: { readonly vault: Vault; readonly after: number; readonly limit: number },
  ): Promise<MigratedRows | undefined>;
  /**
   * Runs after the last row, without a time limit. May take only locks for which no request waits.
   * @returns false if rows are left; the migration then starts again from the first row
   */
  finish?(work: Db): Promise<boolean>;
}

export interface BackgroundMigrationDeps {
  /** Connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly vault: Vault;
  readonly migrations: readonly BackgroundMigration[];
  readonly onFault: (error: unknown) => void;
  readonly signal?: AbortSignal;
  /** Time in milliseconds after which no more batches are started. */
  readonly maxMs?: number;
}

/** Result of one batch. `taken`: another process runs the migration, or the migration has ended. */
type BatchResult = 'more' | 'end' | 'timed_out' | 'taken' | 'failed';

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error;
};

/** Registers the migrations that are missing in the database. */
async function register(db: Db, migrations: readonly BackgroundMigration[]): Promise<void> {
  for (const { name, table } of migrations)
    await sql`insert into background_migrations (name, batch_size, total_rows_estimate)
      select ${name}, ${DEFAULT_BATCH_SIZE}, (select case when reltuples >= 0 then reltuples::bigint end
        from pg_class where oid = to_regclass(${table}))
      where not exists (select from background_migrations where name = ${name}) on conflict do nothing`.execute(db);
}

/**
 * Makes failed migrations run again. Called once when a process starts, so that a corrected version of a migration is
 * tried.
 */
export const retryFailedMigrations = (db: Db) =>
  typed(db).updateTable('background_migrations').set({ state: 'waiting' }).where('state', '=', 'failed').execute();

/**
 * Locks the row of the migration until the transaction ends. Undefined if another process has locked the row, or if the
 * migration has ended.
 */
const claim = (work: Db, name: string) =>
  typed(work)
    .selectFrom('background_migrations')
    .select(['position', 'batch_size'])
    .where('name', '=', name)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const limitTimes = (work: Db, statementMs: number) =>
  sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true),
    set_config('statement_timeout', ${String(statementMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`.execute(work);

async function runBatch({ db, vault, onFault }: BackgroundMigrationDeps, migration: BackgroundMigration) {
  const { name } = migration;
  try {
    return await db.transaction().execute(async (work): Promise<BatchResult> => {
      const started = performance.now();
      await limitTimes(work, STATEMENT_MS);
      const claimed = await claim(work, name);
      if (!claimed) return 'taken';
      const { position: after, batch_size: limit } = claimed;
      const batch = await migration.migrateRows(work, { vault, after, limit });
      if (!batch) return 'end';
      await sql`update background_migrations set state = 'running', started_at = coalesce(started_at, now()),
        position = ${batch.last}, done_rows = done_rows + ${batch.rows}, last_error = null,
        batch_size = ${nextBatchSize(limit, performance.now() - started)} where name = ${name}`.execute(work);
      return 'more';
    });
  } catch (error) {
    const code = codeOf(error);
    if (TIMED_OUT.includes(code)) {
      await db.transaction().execute(async (work) => {
        const claimed = await claim(work, name);
        if (claimed)
          await typed(work)
            .updateTable('background_migrations')
            .set({ last_error: code, batch_size: nextBatchSize(claimed.batch_size, Number.POSITIVE_INFINITY) })
            .where('name', '=', name)
            .execute();
      });
      return 'timed_out';
    }
    if (isDatabaseAway(error)) throw error;
    onFault(error);
    await fail(db, name, code);
    return 'failed';
  }
}

const fail = (db: Db, name: string, code: string) =>
  typed(db)
    .updateTable('background_migrations')
    .set({ state: 'failed', last_error: code.slice(0, 100) })
    .where('name', '=', name)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

/** Marks the migration as ended, or sets it back to the first row if rows are left. */
async function finishMigration({ db, onFault }: BackgroundMigrationDeps, migration: BackgroundMigration) {
  const { name } = migration;
  try {
    await db.transaction().execute(async (work) => {
      await limitTimes(work, 0);
      if (!(await claim(work, name))) return;
      const isDone = (await migration.finish?.(work)) ?? true;
      await (isDone
        ? sql`update background_migrations set state = 'done', started_at = coalesce(started_at, now()),
            finished_at = now(), last_error = null where name = ${name}`
        : sql`update background_migrations set position = 0, done_rows = 0 where name = ${name}`
      ).execute(work);
    });
  } catch (error) {
    const code = codeOf(error);
    // The next run tries to finish the migration again.
    if (TIMED_OUT.includes(code)) return;
    if (isDatabaseAway(error)) throw error;
    onFault(error);
    await fail(db, name, code);
  }
}

/**
 * Runs the batches of the migrations, each in its own transaction, until all are done or the maximum time is over. The
 * pause after a batch is as long as the batch. Several processes may call this function at once: a batch locks the
 * migration's row, and the other processes skip it. An interrupted batch is rolled back, and the next batch starts at
 * the same row.
 * @throws the database's error if it is unavailable
 */
export async function runBackgroundMigrations(deps: BackgroundMigrationDeps): Promise<void> {
  const { db, migrations, signal, maxMs = Number.POSITIVE_INFINITY } = deps;
  await register(db, migrations);
  const end = performance.now() + maxMs;
  for (const migration of migrations)
    for (;;) {
      if (signal?.aborted || performance.now() > end) return;
      const started = performance.now();
      const result = await runBatch(deps, migration);
      if (result === 'end') await finishMigration(deps, migration);
      if (result !== 'more' && result !== 'timed_out') break;
      await sleep(Math.min(MAX_PAUSE_MS, performance.now() - started));
    }
}
