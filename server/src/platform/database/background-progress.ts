import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface BackgroundProgress {
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly doneRows: number;
  /** Number of rows according to the planner's statistics. Null if the table was never analysed. */
  readonly totalRows: number | null;
  /** Code of the last error. */
  readonly lastError: string | null;
  /** Seconds since the first batch. Null if no batch has run. */
  readonly runningSeconds: number | null;
}

/** True if the database has the table of background migrations. A former version did not create it. */
async function hasTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('background_migrations') is not null
    as there`.execute(db);
  return rows[0]!.there;
}

/** Reads the progress of all background migrations, including migrations that this version does not know. */
export async function readBackgroundProgress(db: Db): Promise<BackgroundProgress[]> {
  if (!(await hasTable(db))) return [];
  const { rows } = await sql<BackgroundProgress>`select name, state, done_rows as "doneRows",
      total_rows_estimate as "totalRows", last_error as "lastError",
      extract(epoch from coalesce(finished_at, now()) - started_at)::float8 as "runningSeconds"
    from background_migrations order by name`.execute(db);
  return rows;
}

export interface PlannedBackgroundMigration extends BackgroundProgress {
  /**
   * Estimated seconds until the migration is done. Null if the number of rows is unknown, or if the migration failed.
   */
  readonly secondsLeft: number | null;
}

/**
 * Estimated seconds per row before the first batch, including the pauses between batches. Rows of transactions took
 * 0.13 ms (bench/results/background-migration.md). After the first batches the estimate is computed from their
 * duration.
 */
const SECONDS_PER_ROW = 2e-4;

/** Lists the background migrations of this version that are not done, with their progress. Changes nothing. */
export async function planBackgroundMigrations(
  db: Db,
  migrations: readonly { readonly name: string; readonly table: string }[],
): Promise<PlannedBackgroundMigration[]> {
  const known = new Map((await readBackgroundProgress(db)).map((row) => [row.name, row]));
  const { rows: sizes } = await sql<{ table: string; rows: number }>`select relname as table, reltuples::float8 as rows
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname = any(${migrations.map(({ table }) => table)}::text[]) and reltuples >= 0`.execute(db);
  const rowsOf = new Map(sizes.map(({ table, rows }) => [table, rows]));
  return migrations.flatMap(({ name, table }) => {
    const progress = known.get(name) ?? {
      name,
      state: 'waiting' as const,
      doneRows: 0,
      totalRows: rowsOf.get(table) ?? null,
      lastError: null,
      runningSeconds: null,
    };
    if (progress.state === 'done') return [];
    const { doneRows, totalRows, runningSeconds, state } = progress;
    const perRow = doneRows && runningSeconds ? runningSeconds / doneRows : SECONDS_PER_ROW;
    const secondsLeft = totalRows === null || state === 'failed' ? null : Math.max(0, totalRows - doneRows) * perRow;
    return [{ ...progress, secondsLeft }];
  });
}

/**
 * Returns the background migrations that a migration requires, from the lines `-- needs: NAME` at its beginning. Pure.
 * @param text content of the SQL file
 */
export function neededMigrations(text: string): string[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  return lines.slice(0, end === -1 ? undefined : end).flatMap((line) => /^-- needs: (\S+)$/.exec(line)?.[1] ?? []);
}

/** Error of a start or of `hakiki migrate` if a background migration of a former version is not done. */
export class BackgroundMigrationPending extends Error {
  readonly code = 'background_migration_pending';
}

/** @throws BackgroundMigrationPending if one of the needed background migrations is not done */
export async function assertBackgroundDone(db: Db, migration: string, needed: readonly string[]): Promise<void> {
  const states = new Map((await readBackgroundProgress(db)).map(({ name, state }) => [name, state]));
  for (const name of needed)
    if (states.get(name) !== 'done')
      throw new BackgroundMigrationPending(
        `background_migration_pending: migration ${migration} needs the background migration ${name}, which is ${states.get(name) ?? 'not registered'}. Nothing was changed. Run the former version until its \`npx hakiki migrate --plan\` no longer lists ${name}, then start this version again.`,
      );
}
