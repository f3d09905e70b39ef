import { sql } from 'kysely';
import type { BackgroundMigration } from '../platform/background-migrations/run-background-migrations.ts';
import { areItemsChained } from '../reviews/verify-histories.ts';

/**
 * Adds hashes to the lines that former versions wrote into the histories of items. These hashes detect only later
 * changes. Skips items that another transaction has locked, and then starts again. When every line has a hash, the
 * database records this. After that a line without a hash is a fault, and the migration changes nothing.
 */
export const chainFormerHistories: BackgroundMigration = {
  name: 'chain-former-histories',
  table: 'work_items',
  async migrateRows(work, { after, limit }) {
    if (await areItemsChained(work)) return undefined;
    const { rows } = await sql<{ last: number | null; rows: number }>`with next as materialized (
        select id from work_items where id > ${after} order by id limit ${limit}),
      former as materialized (select id from work_items i where id in (select id from next) and history_head is null
        and exists (select from work_item_events e where e.item_id = i.id) order by id for update skip locked),
      chains as materialized (select chain_item_history(id) as head from former)
      select (select max(id) from next) as last, (select count(*)::int from next) as rows,
        (select count(head) from chains) as chained`.execute(work);
    const { last, rows: count } = rows[0]!;
    return last === null ? undefined : { last, rows: count };
  },
  async finish(work) {
    if (await areItemsChained(work)) return true;
    // Validates the constraint. During this time, calls can read and write the table.
    const { rows } = await sql<{ chained: boolean }>`select confirm_item_chains() as chained`.execute(work);
    return rows[0]!.chained;
  },
};
