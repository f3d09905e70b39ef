import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/**
 * Deletes the events about one subject, for example `customer 42`, and the receivers' answers to them, in the caller's
 * database transaction. A pending delivery is never sent, because its job finds no delivery.
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
  await forgetRevealNotes(transaction);
}

/**
 * Deletes notes about reveals of deliveries whose event has no body any more. Such a note may name the person whom the
 * event was about. The query starts from the notes, because there are fewer notes than deliveries.
 */
export async function forgetRevealNotes(db: Db): Promise<void> {
  await sql`update reveals set note = null where note is not null and subject like 'delivery:%' and exists (
    select from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where d.id = substr(reveals.subject, ${'delivery:'.length + 1})::bigint and e.body is null)`.execute(db);
}
