import type pg from 'pg';
import { type AwaitOptions, awaitDatabase, findPendingMigrations } from '../platform/database/await-migration.ts';
import { connect } from '../platform/database/open-database.ts';
import { asSystem, missingRoles, unsecuredTables } from '../platform/database/roles.ts';
import type { Db } from '../platform/database/tables.ts';
import { isEngineReady } from '../platform/jobs/engine-schema.ts';
import { jobsWithTable } from './jobs-with-table.ts';

/**
 * Waits until `npx hakiki migrate` of this version has prepared the database: both roles, all migrations, row-level
 * security and the tables of the job engine. Changes nothing, so the database user needs no rights over the schema.
 * @param login connection as the database user, without a role
 * @throws PendingMigrations if the database is still not prepared after the maximum time
 * @throws Error if a newer version has migrated the database
 */
export async function awaitPreparedDatabase(
  { db: login, connection }: { readonly db: Db; readonly connection: pg.ClientConfig },
  options: AwaitOptions,
): Promise<void> {
  await awaitDatabase(async () => {
    const missing = await missingRoles(login);
    return missing && `The database user of this process may not use the roles of the service: ${missing}`;
  }, options);
  const system = connect(asSystem(connection), 1, () => {});
  try {
    await awaitDatabase(async () => {
      const pending = await findPendingMigrations(system.db);
      if (pending !== undefined) return pending;
      const unsecured = await unsecuredTables(system.db);
      if (unsecured.length)
        return `The service may not use ${unsecured.length} tables of the database (${unsecured[0]}, …), and MIGRATE=no forbids this process to secure them`;
      if (await isEngineReady(system.db, jobsWithTable)) return undefined;
      return 'The database lacks tables of the job engine, and MIGRATE=no forbids this process to create them';
    }, options);
  } finally {
    await system.end();
  }
}
