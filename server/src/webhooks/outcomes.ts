import { renderKept } from '@hakiki/texts';
import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { AttemptError } from './attempt.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { resumeEndpoint } from './endpoint-health.ts';
import type { WebhookTables } from './tables.ts';

/** Result of an attempt, and the next state of its delivery. */
export interface Outcome {
  readonly id: number;
  readonly branchId: number;
  readonly endpoint: string;
  /** Number of the attempt, counted within its delivery. */
  readonly attempt: number;
  readonly state: 'delivered' | 'pending' | 'dead';
  readonly at: Date;
  /** Address to which the request was sent; null if nothing was sent. */
  readonly url: string | null;
  readonly status: number | null;
  readonly durationMs: number;
  /** Start of the receiver's answer, encrypted. */
  readonly answer: Buffer | null;
  readonly error: AttemptError | null;
  /** Number of failures, including this attempt if it failed. */
  readonly failures: number;
  /** Number of milliseconds until the next attempt if the delivery is pending, otherwise 0. */
  readonly delayMs: number;
}

/**
 * Writes outcomes, attempts and the health of endpoints, and creates the jobs of retries, in the caller's database
 * transaction. Pauses an endpoint if the last retry of an event fails and no delivery succeeded for `pauseAfterMs`.
 * Other events still get their remaining retries.
 */
export async function writeOutcomes(
  transaction: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  outcomes: readonly Outcome[],
  pauseAfterMs: number,
): Promise<void> {
  if (!outcomes.length) return;
  await tables<WebhookTables>(transaction)
    .insertInto('webhook_attempts')
    .values(
      outcomes.map(({ id, branchId, at, url, status, durationMs, answer, error }) => ({
        delivery_id: id,
        branch_id: branchId,
        at,
        url,
        status,
        duration_ms: durationMs,
        answer,
        error: error && renderKept(error, 'en'),
        error_code: error?.code ?? null,
      })),
    )
    .execute();
  const failed = outcomes.filter(({ state }) => state !== 'delivered');
  if (failed.length) await writeFailed(transaction, jobs, failed, pauseAfterMs);
  // Runs after the failures are written, because an endpoint with any success counts as reachable.
  const delivered = outcomes.filter(({ state }) => state === 'delivered');
  if (delivered.length) await writeDelivered(transaction, jobs, delivered);
}

async function writeDelivered(db: Db, jobs: Pick<Jobs, 'enqueue'>, delivered: readonly Outcome[]): Promise<void> {
  await sql`update webhook_deliveries set state = 'delivered', finished_at = now(), next_at = null
    where id = any(${delivered.map(({ id }) => id)}::bigint[]) and state = 'pending'`.execute(db);
  const { rows } = await sql<{ endpoint: string }>`select endpoint from webhook_endpoints
    where endpoint = any(${endpointsOf(delivered)}::text[]) and failing_since is not null order by endpoint`.execute(
    db,
  );
  for (const { endpoint } of rows) await resumeEndpoint(db, jobs, endpoint);
}

/**
 * Writes the outcome of a failed attempt. Ignores the outcome if the delivery has another attempt number, because a
 * user has sent the delivery again in the meantime.
 */
async function writeFailed(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  failed: readonly Outcome[],
  pauseAfterMs: number,
): Promise<void> {
  await sql`update webhook_deliveries d set state = o.state, failures = o.failures, attempt = d.attempt + 1,
      finished_at = case when o.state = 'dead' then now() end,
      next_at = case when o.state = 'pending' then date_trunc('milliseconds', now() + make_interval(secs => o.delay_ms / 1000)) end
    from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ attempt }) => attempt)}::int[],
      ${failed.map(({ state }) => state)}::text[], ${failed.map(({ failures }) => failures)}::int[],
      ${failed.map(({ delayMs }) => delayMs)}::float8[]) as o(id, attempt, state, failures, delay_ms)
    where d.id = o.id and d.attempt = o.attempt and d.state = 'pending'`.execute(db);
  const dead = failed.filter(({ state }) => state === 'dead');
  await sql`insert into webhook_endpoints (endpoint, branch_id, failing_since)
    select distinct on (endpoint) endpoint, branch_id, now()
    from unnest(${failed.map(({ endpoint }) => endpoint)}::text[], ${failed.map(({ branchId }) => branchId)}::bigint[]) as f(endpoint, branch_id)
    order by endpoint
    on conflict (endpoint) do update set
      failing_since = coalesce(webhook_endpoints.failing_since, excluded.failing_since),
      paused_at = case when webhook_endpoints.failing_since < now() - make_interval(secs => ${pauseAfterMs / 1000})
        and webhook_endpoints.endpoint = any(${endpointsOf(dead)}::text[])
        then coalesce(webhook_endpoints.paused_at, now()) else webhook_endpoints.paused_at end`.execute(db);
  await enqueuePending(db, jobs, amongIds(failed.map(({ id }) => id)));
}

const endpointsOf = (outcomes: readonly Outcome[]): string[] => [...new Set(outcomes.map(({ endpoint }) => endpoint))];

/**
 * Leaves deliveries of a paused endpoint pending without a job until the endpoint is resumed. Locks the endpoint first.
 * If the endpoint was resumed after the delivery was read, the job is created at once. If the endpoint is resumed
 * later, the job is created at that time.
 */
export async function park(
  transaction: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  deliveries: readonly { readonly id: number; readonly endpoint: string }[],
): Promise<void> {
  if (!deliveries.length) return;
  await sql`select from webhook_endpoints where endpoint = any(${deliveries.map(({ endpoint }) => endpoint)}::text[])
    order by endpoint for share`.execute(transaction);
  await enqueuePending(transaction, jobs, amongIds(deliveries.map(({ id }) => id)));
}
