import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Counts the waiting items by kind and by age: up to 1 day, up to 3, 7 or 30 days, and more than 30 days. */
export const queueAgeing = async (db: Db, branchId: number, now: Date) =>
  (
    await sql<{
      kind: string;
      days_1: number;
      days_3: number;
      days_7: number;
      days_30: number;
      older: number;
      overdue: number;
    }>`select kind, count(*) filter (where age < 1)::int as days_1, count(*) filter (where age >= 1 and age < 3)::int as days_3,
        count(*) filter (where age >= 3 and age < 7)::int as days_7, count(*) filter (where age >= 7 and age < 30)::int as days_30,
        count(*) filter (where age >= 30)::int as older, count(*) filter (where due_at < ${now})::int as overdue
      from (select kind, due_at, extract(epoch from ${now}::timestamptz - created_at) / 86400 as age from work_items
        where branch_id = ${branchId} and state <> 'decided') i
      group by 1 order by 1`.execute(db)
  ).rows;
