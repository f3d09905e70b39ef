import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { defineJob, type NewJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

interface DeliveryJob {
  readonly delivery_id: number;
  /** Number of the attempt. The job does nothing if its delivery has another attempt number. */
  readonly attempt: number;
}

/** Job for one attempt at one delivery. The job engine never retries it, because `retry.ts` decides about retries. */
export const deliveryJob = defineJob<DeliveryJob>({
  name: 'webhook-deliveries',
  timeoutSeconds: 60,
  retrySeconds: [],
  // More jobs than the maximum of simultaneous attempts (`deliver.ts`), so that the next deliveries are already read
  // when an answer arrives.
  perGroup: 256,
  // Fewer jobs than for a healthy endpoint, because each attempt at a receiver that does not answer takes 10 s.
  perFailingGroup: 4,
  ownTable: true,
});

export interface Due {
  readonly id: number;
  readonly endpoint: string;
  readonly subject: string;
  readonly attempt: number;
  /** Time of the next attempt; null for a first attempt. */
  readonly next_at: Date | null;
  readonly failing: boolean;
}

/**
 * Returns the job of a delivery. First attempts for one subject at one endpoint share an ordering key. A retry or a
 * resent delivery has its own ordering key.
 */
export function jobOf({ id, endpoint, subject, attempt, next_at, failing }: Due): NewJob<DeliveryJob> {
  const [first, last] = [attempt.toString(16).padStart(8, '0'), id.toString(16).padStart(12, '0')];
  return {
    id: `${first}-0000-4000-8000-${last}`,
    data: { delivery_id: id, attempt },
    orderingKey: next_at ? `again ${id}` : `${endpoint} ${subject}`,
    ...(next_at && { startAt: next_at }),
    group: endpoint,
    failing,
  };
}

const STEP = 2000;

/**
 * Creates jobs for pending deliveries whose endpoint is not paused, in the caller's database transaction. A job that
 * already exists is kept.
 * @param which condition on `webhook_deliveries d`
 */
export async function enqueuePending(db: Db, jobs: Pick<Jobs, 'enqueue'>, which: RawBuilder<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Due>`
      select d.id, d.endpoint, d.subject, d.attempt, d.next_at, p.failing_since is not null as failing
      from webhook_deliveries d left join webhook_endpoints p on p.endpoint = d.endpoint
      where d.state = 'pending' and p.paused_at is null and d.id > ${after} and (${which})
      order by d.id limit ${STEP}`.execute(db);
    await jobs.enqueue(db, deliveryJob, rows.map(jobOf));
    if (rows.length < STEP) return;
    after = rows.at(-1)!.id;
  }
}

export const amongIds = (ids: readonly number[]): RawBuilder<unknown> => sql`d.id = any(${ids}::bigint[])`;
