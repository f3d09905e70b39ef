import { sql } from 'kysely';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';

/** Maximum number of items in one database transaction. */
const BATCH = 500;

/**
 * Chains the lines that former versions wrote into the histories of items. Their chain proves only changes that are made
 * after this call. Skips items that another transaction has locked; the next call chains them.
 * @returns the number of items with new hashes
 */
export const chainFormerHistories = (db: Db): Promise<number> =>
  inSteps(BATCH, async () => {
    const { rows } = await sql`with former as materialized (select id from work_items
        where id in (select item_id from work_item_events where hash is null limit ${BATCH}) order by id for update skip locked)
      select chain_item_history(id) from former`.execute(db);
    return rows.length;
  });
