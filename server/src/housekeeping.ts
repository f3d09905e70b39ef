import { deleteExpiredAnswers } from './authorities/store.ts';
import { deleteExpiredKeys } from './customers/idempotency-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/tables.ts';
import type { Queue } from './platform/queue.ts';
import { webhookRetention } from './webhooks/retention.ts';

export interface HousekeepingDeps {
  readonly db: Db;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly refreshLists: () => Promise<unknown>;
  /** Official lists are fetched in live mode only: a sandbox asks nobody outside. */
  readonly live: boolean;
}

/** What is deleted when its time is up, and the lists' daily refresh; each once for all replicas. */
export async function scheduleHousekeeping({ db, queue, clock, refreshLists, live }: HousekeepingDeps): Promise<void> {
  await queue.schedule('forget-expired', '17 * * * *', async () => {
    const now = clock.now();
    await deleteExpiredAnswers(db, now);
    await deleteExpiredKeys(db, now);
    await webhookRetention({ db, clock });
  });
  if (live) await queue.schedule('refresh-lists', '41 */6 * * *', async () => void (await refreshLists()));
}
