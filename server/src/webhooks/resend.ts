import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import { resumeEndpoint } from './endpoint-health.ts';
import { enqueueAgain } from './queue.ts';
import { DELIVERY_CHANNEL } from './record-event.ts';
import type { WebhookTables } from './tables.ts';

/**
 * Sends one again, dead or delivered, with all its retries, and resumes its endpoint; undefined when the branch has none of that id
 * whose body is still kept.
 */
export async function resend(db: Db, branchId: number, id: number): Promise<{ id: number } | undefined> {
  const [sent] = await again(db, branchId, [id], (deliveries) => deliveries.where('webhook_deliveries.id', '=', id));
  return sent;
}

/** Sends every dead one recorded since a time again, and resumes their endpoints; gives how many. */
export async function resendDeadSince(db: Db, branchId: number, since: Date): Promise<number> {
  const sent = await again(db, branchId, [], (deliveries) =>
    deliveries.where('state', '=', 'dead').where('webhook_deliveries.created_at', '>=', since),
  );
  return sent.length;
}

type Deliveries = ReturnType<typeof ofBranch>;

/** `inQueue`: those of them that may be pending. */
async function again(
  db: Db,
  branchId: number,
  inQueue: readonly number[],
  which: (deliveries: Deliveries) => Deliveries,
): Promise<{ id: number }[]> {
  return db.transaction().execute(async (transaction) => {
    // The queue before the deliveries, as outcomes are written: two that meet wait for each other in one order.
    await sql`select from webhook_queue where delivery_id = any(${inQueue}::bigint[]) for update`.execute(transaction);
    const rows = await which(ofBranch(transaction, branchId))
      .returning(['webhook_deliveries.id', 'webhook_deliveries.endpoint'])
      .execute();
    await enqueueAgain(
      transaction,
      rows.map(({ id }) => id),
    );
    for (const endpoint of new Set(rows.map((row) => row.endpoint))) await resumeEndpoint(transaction, endpoint);
    if (rows.length) await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(transaction);
    return rows.map(({ id }) => ({ id }));
  });
}

const ofBranch = (db: Db, branchId: number) =>
  tables<WebhookTables>(db)
    .updateTable('webhook_deliveries')
    .from('webhook_events')
    .set({ state: 'pending', finished_at: null })
    .whereRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
    .where('body', 'is not', null)
    .where('webhook_deliveries.branch_id', '=', branchId);
