import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Deletes the events about one subject, for example `customer 42`, and the receivers' answers, in the caller's
 * transaction. A pending delivery is never sent: its job finds nothing to do.
 */
export async function forgetSubject(transaction: Db, branchId: number, subject: string): Promise<void> {
  await sql`delete from webhook_attempts where branch_id = ${branchId} and delivery_id in (
      select id from webhook_deliveries where branch_id = ${branchId} and subject = ${subject})`.execute(transaction);
  await sql`with about as (
    update webhook_deliveries set
      state = case when state = 'pending' then 'dead' else state end,
      finished_at = coalesce(finished_at, now())
    where branch_id = ${branchId} and subject = ${subject} returning event_id
  ) update webhook_events set body = null where id in (select event_id from about)`.execute(transaction);
}
