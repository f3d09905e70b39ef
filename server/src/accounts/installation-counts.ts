import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Counts the verified accounts and the valid API keys, without which a live installation cannot be used. `db` is in the
 * system scope, which can read every account's rows.
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
