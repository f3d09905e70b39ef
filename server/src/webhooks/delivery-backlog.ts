import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

export interface DeliveryBacklog {
  readonly pending: number;
  /** Given up after the last retry and not sent again. */
  readonly dead: number;
  /** Since the oldest pending delivery was recorded; 0 without one. */
  readonly oldestPendingSeconds: number;
}

/** Deliveries of every account that wait or were given up. */
export async function deliveryBacklog(db: Db): Promise<DeliveryBacklog> {
  const { rows } = await sql<DeliveryBacklog>`select
    (select count(*)::int from webhook_deliveries where state = 'pending') as pending,
    (select count(*)::int from webhook_deliveries where state = 'dead') as dead,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
      from webhook_deliveries where state = 'pending') as "oldestPendingSeconds"`.execute(db);
  return rows[0]!;
}
