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

/** Deletes transactions made before then, with their closed cases; those of a case that is still worked on stay. Gives how many. */
export const forgetTransactions = (db: Db, before: Date): Promise<number> =>
  inSteps(BATCH, async () => {
    const { rows } = await sql`with old as (
      select id from transactions t where created_at < ${before}
        and not exists (select from cases c where c.transaction_id = t.id and c.status <> 'closed')
      limit ${BATCH} for update skip locked
    ), closed as (delete from cases where transaction_id in (select id from old))
    delete from transactions where id in (select id from old) returning id`.execute(db);
    return rows.length;
  });

/** Makes the partitions of the history for this month and the three after it. */
export const makeMonths = (db: Db, now: Date) => sql`select make_transaction_months(${now}::date, 4)`.execute(db);
