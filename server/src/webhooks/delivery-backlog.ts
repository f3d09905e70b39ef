import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

export interface DeliveryBacklog {
  readonly pending: number;
  /** Number of deliveries that failed after the last retry and were not sent again. */
  readonly dead: number;
  /**
   * Seconds since the oldest pending delivery became due. A delivery becomes due when it is recorded, and again at the
   * time of each retry. 0 if none is due. Deliveries of paused endpoints are left out, because they stay pending for up
   * to 30 days.
   */
  readonly oldestPendingSeconds: number;
  /** Number of endpoints that are paused because their receiver failed for too long. */
  readonly pausedEndpoints: number;
}

/** Counts the deliveries of all accounts that are pending, and those that failed after the last retry. */
export async function deliveryBacklog(db: Db): Promise<DeliveryBacklog> {
  const { rows } = await sql<DeliveryBacklog>`select
    (select count(*)::int from webhook_deliveries where state = 'pending') as pending,
    (select count(*)::int from webhook_deliveries where state = 'dead') as dead,
    (select greatest(coalesce(extract(epoch from now() - min(coalesce(d.next_at, d.created_at))), 0), 0)::float8
      from webhook_deliveries d left join webhook_endpoints p on p.endpoint = d.endpoint
      where d.state = 'pending' and p.paused_at is null) as "oldestPendingSeconds",
    (select count(*)::int from webhook_endpoints where paused_at is not null) as "pausedEndpoints"`.execute(db);
  return rows[0]!;
}
