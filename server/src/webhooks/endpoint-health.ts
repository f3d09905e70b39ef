import { type Db, tables } from '../platform/database/tables.ts';
import type { WebhookTables } from './tables.ts';

/** Since when an endpoint has had no success, and since when nothing is sent to it; nulls for a healthy one. */
export async function endpointHealth(db: Db, endpoint: string) {
  const row = await tables<WebhookTables>(db)
    .selectFrom('webhook_endpoints')
    .select(['failing_since', 'paused_at'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? { failing_since: null, paused_at: null };
}

/** A new start for an endpoint that its owner has looked at: what waited while it was paused is sent. */
export async function resumeEndpoint(db: Db, endpoint: string): Promise<void> {
  await tables<WebhookTables>(db)
    .updateTable('webhook_endpoints')
    .set({ paused_at: null, failing_since: null })
    .where('endpoint', '=', endpoint)
    .execute();
}
