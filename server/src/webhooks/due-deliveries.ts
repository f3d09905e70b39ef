import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** A delivery that is due, with the current address and the current encrypted key of its endpoint. */
export interface DueDelivery {
  readonly id: number;
  readonly event_id: number;
  readonly attempt: number;
  readonly failures: number;
  readonly endpoint: string;
  readonly account_id: number;
  readonly branch_id: number;
  /** Id of the SDK configuration; null for module events. */
  readonly sdk_config_id: number | null;
  /** Body of the event, encrypted. Null after the end of its retention. */
  readonly body: Buffer | null;
  readonly url: string | null;
  readonly key: Buffer | null;
  readonly paused: boolean;
}

/** Reads the data that is needed to send these deliveries. Leaves out deliveries that are no longer pending. */
export async function readDue(db: Db, ids: readonly number[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id, d.attempt, d.failures, d.endpoint, e.account_id, e.branch_id, e.sdk_config_id, e.body,
      case when e.sdk_config_id is null then i.url else s.webhook_url end as url,
      case when e.sdk_config_id is null then i.hash_key else s.webhook_secret end as key,
      p.paused_at is not null as paused
    from webhook_deliveries d
    join webhook_events e on e.id = d.event_id
    left join integrations i on i.branch_id = e.branch_id
    left join sdk_configs s on s.id = e.sdk_config_id and s.deleted_at is null
    left join webhook_endpoints p on p.endpoint = d.endpoint
    where d.id = any(${ids}::bigint[]) and d.state = 'pending'`.execute(db);
  return rows;
}
