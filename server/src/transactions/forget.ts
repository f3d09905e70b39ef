import { sql } from 'kysely';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';

const BATCH = 500;

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
