import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { enqueuePending } from './delivery-job.ts';
import type { WebhookTables } from './tables.ts';

/**
 * Time of the first failure since the last success, and time since which the endpoint is paused. Both are null for a
 * healthy endpoint.
 */
export async function endpointHealth(db: Db, endpoint: string) {
  const row = await tables<WebhookTables>(db)
    .selectFrom('webhook_endpoints')
    .select(['failing_since', 'paused_at'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? { failing_since: null, paused_at: null };
}

/**
 * Resumes an endpoint after a success, or after its owner has checked it. The deliveries that were recorded during the
 * pause are then sent.
 */
export async function resumeEndpoint(transaction: Db, jobs: Pick<Jobs, 'enqueue'>, endpoint: string): Promise<void> {
  const { rows } = await sql<{ paused: boolean }>`
    with former as (select endpoint, paused_at from webhook_endpoints where endpoint = ${endpoint} for update)
    update webhook_endpoints e set paused_at = null, failing_since = null from former
    where e.endpoint = former.endpoint returning former.paused_at is not null as paused`.execute(transaction);
  if (rows[0]?.paused) await enqueuePending(transaction, jobs, sql`d.endpoint = ${endpoint}`);
}
