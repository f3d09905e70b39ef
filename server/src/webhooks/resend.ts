import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { resumeEndpoint } from './endpoint-health.ts';
import type { WebhookTables } from './tables.ts';

interface ResendDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Sends an event again that was delivered or whose retries all failed. The event gets all its retries again, and its
 * endpoint is resumed. Returns undefined if the branch has no such delivery, or if the event's body was deleted.
 */
export async function resend(deps: ResendDeps, branchId: number, id: number): Promise<{ id: number } | undefined> {
  const [sent] = await sendAgain(deps, branchId, (deliveries) => deliveries.where('webhook_deliveries.id', '=', id));
  return sent === undefined ? undefined : { id: sent };
}

/**
 * Sends every delivery again that was recorded since the given time and whose retries all failed. Resumes the endpoints
 * of these deliveries. Returns the number of deliveries.
 */
export async function resendDeadSince(deps: ResendDeps, branchId: number, since: Date): Promise<number> {
  const sent = await sendAgain(deps, branchId, (deliveries) =>
    deliveries.where('state', '=', 'dead').where('webhook_deliveries.created_at', '>=', since),
  );
  return sent.length;
}

type Deliveries = ReturnType<typeof ofBranch>;

/**
 * Makes the deliveries due now, by the database's clock, each with a new job. An earlier job of the same delivery then
 * does nothing.
 */
async function sendAgain(
  { db, jobs }: ResendDeps,
  branchId: number,
  which: (deliveries: Deliveries) => Deliveries,
): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const rows = await which(ofBranch(transaction, branchId))
      .returning(['webhook_deliveries.id', 'webhook_deliveries.endpoint'])
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const endpoint of [...new Set(rows.map((row) => row.endpoint))].sort())
      await resumeEndpoint(transaction, jobs, endpoint);
    await enqueuePending(transaction, jobs, amongIds(ids));
    return ids;
  });
}

const ofBranch = (db: Db, branchId: number) =>
  tables<WebhookTables>(db)
    .updateTable('webhook_deliveries')
    .from('webhook_events')
    .set(({ eb }) => ({
      state: 'pending' as const,
      finished_at: null,
      failures: 0,
      attempt: eb('attempt', '+', 1),
      next_at: sql<Date>`date_trunc('milliseconds', now())`,
    }))
    .whereRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
    .where('body', 'is not', null)
    .where('webhook_deliveries.branch_id', '=', branchId);
