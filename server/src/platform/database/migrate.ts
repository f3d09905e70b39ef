import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { assertBackgroundDone, neededMigrations } from './background-progress.ts';
import { buildIndexes, onlineIndexes } from './online-migration.ts';
import { planMigrations } from './plan-migrations.ts';
import type { Db } from './tables.ts';

/** Number of the advisory lock. Any number works if every replica uses the same. */
const LOCK = 7_165_110_001;
/**
 * Maximum time for which a migration waits for a lock, in milliseconds. Every later query on the same table waits for
 * the migration. The migration therefore stops after this time, lets the queries run, and begins again. The time must
 * exceed PostgreSQL's `deadlock_timeout` (1 s), because only then PostgreSQL cancels an autovacuum that holds the lock.
 */
const LOCK_WAIT_MS = 2_000;
/** Pause before a migration begins again, in milliseconds. */
const AGAIN_AFTER_MS = 2_000;
/** Pause between two attempts to take the lock of migrations, in milliseconds. */
const LOCK_POLL_MS = 200;
/** Maximum number of attempts. For a file whose first statement needs the lock, they take about ten minutes. */
const ATTEMPTS = 150;
/** PostgreSQL's codes `lock_not_available` and `deadlock_detected`. */
const LOCKED = ['55P03', '40P01'];
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/**
 * Folder of the migrations that the baseline replaces. Only a database that has already applied some of them runs the
 * others (docs/adr/0153).
 */
export const FORMER = 'before-baseline';

/** Returns the names of the SQL files, in the order in which they are applied. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

export interface MigrationFolder {
  /** Names of the migrations that the baseline replaces, in order. Empty if there is no baseline. */
  readonly former: readonly string[];
  /** Names of all other migrations, in order. */
  readonly names: readonly string[];
}
export const migrationsIn = (folder: string): MigrationFolder => ({
  former: existsSync(join(folder, FORMER)) ? migrationNames(join(folder, FORMER)) : [],
  names: migrationNames(folder),
});
export const readMigration = (
  folder: string,
  { name, isFormer }: { readonly name: string; readonly isFormer: boolean },
): string => readFileSync(join(folder, isFormer ? FORMER : '', name), 'utf8');

export interface MigrateOptions {
  readonly existing?: 'migrate' | 'refuse';
}

/** Error of a command that needs a migrated database. The message is for the operator. */
export class PendingMigrations extends Error {}

/**
 * Applies the SQL files that are not applied yet, sorted by name. Each file runs in a transaction, unless it is an
 * online migration (`online-migration.ts`). An advisory lock allows several replicas to start at once. A file that has
 * waited two seconds for a lock is rolled back and started again. There are no down migrations.
 * @param options.existing with `refuse`, throws PendingMigrations if files are not applied in an existing database. A
 *   new database is still created
 * @returns the names of the applied files
 * @throws Error if an applied file has changed, if a newer version has migrated the database, if a file needs a
 *   background migration that is not done (`-- needs: NAME` at its beginning), or if another process holds a lock
 *   during all attempts
 */
export async function migrate(
  db: Db,
  folder = migrationsFolder,
  { existing = 'migrate' }: MigrateOptions = {},
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await lock(connection);
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migrations`.execute(
        connection,
      );
      const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
      const { former, names } = migrationsIn(folder);
      const newer = [...applied.keys()].filter((name) => !names.includes(name) && !former.includes(name));
      if (newer.length)
        throw new Error(
          `The database is of a newer version of Hakiki (${newer.join(', ')}): start that one, or restore a backup of this one's`,
        );
      const read = (name: string) => {
        const text = readMigration(folder, { name, isFormer: former.includes(name) });
        return { text, sha256: createHash('sha256').update(text).digest('hex') };
      };
      for (const [name, sha256] of applied)
        if (read(name).sha256 !== sha256)
          throw new Error(`Migration ${name} has changed since it was applied; add a new one instead`);
      const steps = planMigrations({ applied: new Set(applied.keys()), former, names });
      if (existing === 'refuse' && applied.size && steps.length)
        throw new PendingMigrations(
          `The database lacks ${steps.length} migrations of this version (${steps[0]!.name}, …). Start the service or run \`npx hakiki migrate\` first.`,
        );
      // A new database has no rows from former versions, so no background migration is needed.
      if (applied.size)
        for (const { name, runs } of steps)
          if (runs) await assertBackgroundDone(connection, name, neededMigrations(read(name).text));
      for (const { name, runs } of steps) {
        const { text, sha256 } = read(name);
        const indexes = runs ? onlineIndexes(text) : undefined;
        if (indexes) await againWhileLocked(() => buildIndexes(connection, indexes));
        await againWhileLocked(() =>
          connection.transaction().execute(async (transaction) => {
            await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(transaction);
            if (runs && !indexes) await transaction.executeQuery(CompiledQuery.raw(text));
            await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(transaction);
          }),
        );
      }
      return steps.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/**
 * Takes the lock of migrations. Tries repeatedly instead of waiting inside a statement. A waiting statement is a
 * running transaction, and the build of an online index would wait for this transaction.
 */
async function lock(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(connection);
    if (rows[0]!.taken) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function againWhileLocked(apply: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await apply();
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && LOCKED.includes(String(error.code));
      if (!isLocked || attempt === ATTEMPTS) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
}
