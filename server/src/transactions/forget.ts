import { sql } from 'kysely';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';

const BATCH = 500;

/** Deletes the history of customers and accounts that is older than that; what signals look back on is far younger. */
export const forgetHistory = async (db: Db, before: Date): Promise<void> => {
  for (const [table, time] of [
    ['transaction_legs', 'at'],
    ['transaction_buckets', 'start'],
    ['transaction_entities', 'last_at'],
  ] as const)
    await inSteps(BATCH, async () => {
      const { rows } =
        await sql`delete from ${sql.table(table)} where (slot, entity_key, branch_id, ${sql.ref(time)}) in (
        select slot, entity_key, branch_id, ${sql.ref(time)} from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${BATCH})
        returning 1`.execute(db);
      return rows.length;
    });
};

/**
 * Deletes transactions made before then, and the cases closed before then; transactions of a case that is still worked on stay. A case keeps its own copy of
 * what it shows, so that a closed one may outlive its transactions. Gives how many transactions.
 */
export async function forgetTransactions(db: Db, before: Date): Promise<number> {
  await inSteps(BATCH, async () => {
    const { rows } = await sql`delete from cases where id in
      (select id from cases where status = 'closed' and coalesce(closed_at, updated_at) < ${before} limit ${BATCH}) returning id`.execute(
      db,
    );
    return rows.length;
  });
  return inSteps(BATCH, async () => {
    const { rows } = await sql`delete from transactions where id in (
        select id from transactions t where created_at < ${before} and not exists
          (select from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed')
        limit ${BATCH} for update skip locked) returning id`.execute(db);
    return rows.length;
  });
}

/** Makes the partitions of the history for this month and the three after it. */
export const makeMonths = (db: Db, now: Date) => sql`select make_transaction_months(${now}::date, 4)`.execute(db);
