import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

const DAYS = 30;

/** Transactions of the last 30 days of a branch whose customer, or whose other side, is one of these. For a dry run. */
export async function countLegsOf(
  db: Db,
  branchId: number,
  { keys, slots, now }: { readonly keys: readonly Buffer[]; readonly slots: readonly number[]; readonly now: Date },
): Promise<number> {
  if (!keys.length) return 0;
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const { rows } = await sql<{ n: number }>`select count(distinct id)::int as n from transaction_legs
    where branch_id = ${branchId} and at > ${since}
      and ((slot = any(${slots}::int[]) and entity_key = any(${keys}::bytea[])) or other_key = any(${keys}::bytea[]))`.execute(
    db,
  );
  return rows[0]!.n;
}
