import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { enqueuePending } from './delivery-job.ts';
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

/** A new start for an endpoint that took an event, or whose owner has looked at it: what waited while it was paused is sent. */
export async function resumeEndpoint(transaction: Db, jobs: Pick<Jobs, 'enqueue'>, endpoint: string): Promise<void> {
  const { rows } = await sql<{ paused: boolean }>`
    with former as (select endpoint, paused_at from webhook_endpoints where endpoint = ${endpoint} for update)
    update webhook_endpoints e set paused_at = null, failing_since = null from former
    where e.endpoint = former.endpoint returning former.paused_at is not null as paused`.execute(transaction);
  if (rows[0]?.paused) await enqueuePending(transaction, jobs, sql`d.endpoint = ${endpoint}`);
}
