import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { areItemsChained } from '../reviews/verify-histories.ts';

/** Maximum number of items in one database transaction. */
const BATCH = 500;

/**
 * Chains the lines that former versions wrote into the histories of items. Their chain proves only changes that are made
 * after this call. Skips items that another transaction has locked; the next call chains them. When every line is
 * chained, the database records it: from then on an unchained line is a fault, and this function does nothing.
 * @returns the number of items with new hashes
 */
export async function chainFormerHistories(db: Db): Promise<number> {
  if (await areItemsChained(db)) return 0;
  let [chained, after] = [0, 0];
  for (;;) {
    const { rows } = await sql<{ last: number | null; chained: number }>`with next as materialized (
        select id from work_items i where id > ${after} and history_head is null
          and exists (select from work_item_events e where e.item_id = i.id) order by id limit ${BATCH}),
      former as materialized (select id from work_items where id in (select id from next) and history_head is null
        order by id for update skip locked),
      chains as materialized (select chain_item_history(id) as head from former)
      select (select max(id) from next) as last, (select count(head)::int from chains) as chained`.execute(db);
    const step = rows[0]!;
    chained += step.chained;
    if (step.last === null) break;
    after = step.last;
  }
  await sql`select confirm_item_chains()`.execute(db);
  return chained;
}
