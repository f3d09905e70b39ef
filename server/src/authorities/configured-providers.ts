import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Returns the names of the providers for which any branch has credentials, sorted. `db` must be in the system scope.
 */
export async function configuredProviders(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    provider: string;
  }>`select distinct provider from authority_credentials order by provider`.execute(db);
  return rows.map(({ provider }) => provider);
}
