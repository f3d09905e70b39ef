import { backgroundMigrations } from '../app/background-migrations.ts';
import { readConfig } from '../app/read-config.ts';
import { planBackgroundMigrations } from '../platform/database/background-progress.ts';
import { estimateMigrations } from '../platform/database/migration-plan.ts';
import { openDatabase } from '../platform/database/open-database.ts';
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
    const plan = await estimateMigrations(database.db);
    const background = await planBackgroundMigrations(database.db, backgroundMigrations);
    io.report?.({ plan, background });
    for (const line of [...migrationPlanLines(plan), ...backgroundLines(background)]) io.out(line);
    return plan.unknown.length ? 1 : 0;
  } finally {
    await database.close();
  }
}
