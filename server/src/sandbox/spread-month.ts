import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

interface Month {
  readonly branchId: number;
  /** Start of the fill. Records that were created since then belong to it. */
  readonly since: Date;
  readonly days: number;
}

/** A random time between one day ago and two days from now. Some open items are therefore overdue. */
const NEAR_NOW = sql`now() + interval '1 day' * (3 * random() - 1)`;

/**
 * Moves the records of a fill and their work items from the last minutes to earlier days, in the same order. The
 * histories of items and cases cannot be moved. Decisions are therefore made afterwards, with their own times. Cases
 * already have their own opening times, so only their deadlines are moved.
 */
export async function spreadMonth(db: Db, month: Month): Promise<void> {
  await db.transaction().execute((work) => spreadRecords(work, month));
}

async function spreadRecords(work: Db, { branchId, since, days }: Month): Promise<void> {
  await sql`with made as (
      select id, row_number() over (order by id) as n, count(*) over () as total from verifications where branch_id = ${branchId} and created_at >= ${since}
    ) update verifications v set created_at = v.created_at - make_interval(secs => ${days} * 86400.0 * (made.total - made.n) / made.total)
      from made where made.id = v.id`.execute(work);
  await sql`update work_items w set created_at = v.created_at, due_at = greatest(v.created_at + (w.due_at - w.created_at), ${NEAR_NOW})
    from verifications v where v.id = w.subject_id and w.kind in ('customer', 'document', 'run') and w.branch_id = ${branchId}`.execute(
    work,
  );
  await sql`update customer_references c set first_at = v.first_at, last_at = v.last_at
    from (select branch_id, reference_key, min(created_at) as first_at, max(created_at) as last_at from verifications
      where branch_id = ${branchId} and reference_key is not null group by 1, 2) v
    where c.branch_id = v.branch_id and c.reference_key = v.reference_key`.execute(work);
  await sql`update cases set sla_at = greatest(sla_at, ${NEAR_NOW}) where branch_id = ${branchId} and status <> 'closed'`.execute(
    work,
  );
  await sql`update work_items w set created_at = c.created_at, due_at = c.sla_at from cases c
    where w.branch_id = ${branchId} and w.kind = 'case' and c.id = w.subject_id`.execute(work);
}
