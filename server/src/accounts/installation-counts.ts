import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Counts what a live installation needs before its first call. `db` in the system scope (sees every account's rows).
 */
export async function installationCounts(
  db: Db,
  now: Date,
): Promise<{ readonly verifiedAccounts: number; readonly apiKeys: number }> {
  const { rows } = await sql<{ verifiedAccounts: number; apiKeys: number }>`select
    (select count(*)::int from accounts where verified) as "verifiedAccounts",
    (select count(*)::int from api_keys where revoked_at is null and (expires_at is null or expires_at > ${now})) as "apiKeys"`.execute(
    db,
  );
  return rows[0]!;
}
