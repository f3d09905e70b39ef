import { sql } from 'kysely';
import { backgroundMigrations } from '../app/background-migrations.ts';
import { readConfig } from '../app/read-config.ts';
import { planBackgroundMigrations } from '../platform/database/background-progress.ts';
import { estimateMigrations } from '../platform/database/migration-plan.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { inSystemScope } from '../platform/database/roles.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Io } from './command.ts';
import { backgroundLines, migrationPlanLines } from './migrate-plan-lines.ts';

/**
 * `hakiki migrate --plan`: prints the changes that a start of this version would make to the database. Changes nothing.
 * Exit status 1 if a newer version has migrated the database.
 */
export async function runMigratePlan(io: Io): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(io.environment);
  const database = await openDatabase({ databaseUrl, dataDir, onFault: io.err });
  try {
    const { db } = database;
    const plan = (await mayReadMigrations(db))
      ? await estimateMigrations(db)
      : await inSystemScope(db, (reader) => estimateMigrations(reader));
    const background = await inSystemScope(db, (reader) => planBackgroundMigrations(reader, backgroundMigrations));
    io.report?.({ plan, background });
    for (const line of [...migrationPlanLines(plan), ...backgroundLines(background)]) io.out(line);
    return plan.unknown.length ? 1 : 0;
  } finally {
    await database.close();
  }
}

/**
 * False for a database user without rights on the list of migrations. Since version 0.1.0, the system role has this
 * right.
 */
async function mayReadMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select coalesce(
    has_table_privilege(to_regclass('schema_migrations'), 'select'), current_schema() is not null) as may`.execute(db);
  return rows[0]!.may;
}
