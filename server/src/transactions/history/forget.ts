import { sql } from 'kysely';
import { inSteps } from '../../platform/database/in-steps.ts';
import type { Db } from '../../platform/database/tables.ts';

const BATCH = 500;

/** SQL condition: true if a legal hold on the customer of transaction `t` prevents its deletion, at any age. */
export const heldCustomer = sql`exists (select from legal_hold_customers h where h.account_id = t.account_id and h.customer_key = t.customer_key)`;

/**
 * Deletes the history of customers and accounts that is older than the given time. Signals read only much newer
 * history. A transaction with a legal hold or an open case stays when its history is deleted. It is then marked,
 * because `of-person.ts` usually finds a customer's transactions through the history.
 */
export const forgetHistory = async (db: Db, before: Date): Promise<void> => {
  await inSteps(BATCH, async () => {
    const { rows } = await sql<{ n: number }>`with gone as (
        delete from transaction_legs where (entity_key, branch_id, at) in (
          select entity_key, branch_id, at from transaction_legs where at < ${before} limit ${BATCH})
        returning id, entity_key),
      kept as (update transactions t set without_history = true from gone
        where t.id = gone.id and t.customer_key = gone.entity_key and t.without_history is null)
      select count(*)::int as n from gone`.execute(db);
    return rows[0]!.n;
  });
  for (const [table, time] of [
    ['transaction_buckets', 'start'],
    ['transaction_entities', 'last_at'],
  ] as const)
    await inSteps(BATCH, async () => {
      const { rows } = await sql`delete from ${sql.table(table)} where (entity_key, branch_id, ${sql.ref(time)}) in (
        select entity_key, branch_id, ${sql.ref(time)} from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${BATCH})
        returning 1`.execute(db);
      return rows.length;
    });
};

/**
 * Deletes transactions from before the given time. Does not delete transactions of an open case, of a closed case that
 * must still be stored by law, or of a customer under a legal hold. Returns the number of deleted transactions.
 */
export const forgetTransactions = (db: Db, before: Date): Promise<number> =>
  inSteps(BATCH, async () => {
    const { rows } = await sql`delete from transactions where id in (
        select id from transactions t where created_at < ${before} and not is_transaction_held(t.id) and not ${heldCustomer}
        limit ${BATCH} for update skip locked) returning id`.execute(db);
    return rows.length;
  });

/** Creates the partitions of the history for this month and the next three months. */
export const makeMonths = (db: Db, now: Date) => sql`select make_transaction_months(${now}::date, 4)`.execute(db);
