import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Names of the providers of which any branch has credentials, sorted. `db` in the system scope. */
export async function configuredProviders(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    provider: string;
  }>`select distinct provider from authority_credentials order by provider`.execute(db);
  return rows.map(({ provider }) => provider);
}
