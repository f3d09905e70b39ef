import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

export interface DeliveryBacklog {
  readonly pending: number;
  /** Number of deliveries that failed after the last retry and were not sent again. */
  readonly dead: number;
  /** Age of the oldest pending delivery, counted from the time when it was recorded. 0 if there is none. */
  readonly oldestPendingSeconds: number;
}

/** Counts the deliveries of all accounts that are pending, and those that failed after the last retry. */
export async function deliveryBacklog(db: Db): Promise<DeliveryBacklog> {
  const { rows } = await sql<DeliveryBacklog>`select
    (select count(*)::int from webhook_deliveries where state = 'pending') as pending,
    (select count(*)::int from webhook_deliveries where state = 'dead') as dead,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
      from webhook_deliveries where state = 'pending') as "oldestPendingSeconds"`.execute(db);
  return rows[0]!;
}
