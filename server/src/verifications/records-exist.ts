import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Returns for each of these records of the account whether the record still exists. */
export async function recordsExist(db: Db, accountId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from verifications
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.kept === new Set(ids).size;
}
