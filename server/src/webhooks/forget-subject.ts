import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Forgets what was said to receivers about one subject, e.g. `customer 42`, and what they answered; what is not delivered by now never is: its
 * job finds that it has nothing to do. In the caller's transaction.
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
