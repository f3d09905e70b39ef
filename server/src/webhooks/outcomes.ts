import type { RunPrepared } from '../platform/database/prepared.ts';
import type { DeliveryState } from './tables.ts';

/** How an attempt went, and what becomes of its delivery. */
export interface Outcome {
  readonly id: number;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly status: number | null;
  readonly durationMs: number;
  /** Encrypted. */
  readonly answer: Buffer | null;
  readonly error: string | null;
  /** This attempt counted, if it failed. */
  readonly failures: number;
  /** Milliseconds from now for a pending one; 0 otherwise. */
  readonly delayMs: number;
}

/** The turn of a run that is over, free again for others. */
export interface Release {
  readonly lease: number;
  readonly turn: string;
}

/**
 * Writes outcomes with their attempts and the health of their endpoints, and then releases turns: a failed attempt is a row, the one that
 * delivers is in its delivery's. Writing the same batch twice changes nothing, so it may be tried again when nobody knows whether it was
 * written. An endpoint is paused when an event is given up after `pauseAfterMs` without a success: an event that has retries left gets them.
 */
export async function writeOutcomes(
  run: RunPrepared,
  outcomes: readonly Outcome[],
  releases: readonly Release[],
  pauseAfterMs: number,
): Promise<void> {
  const failed = outcomes.filter(({ state }) => state !== 'delivered');
  const delivered = outcomes.filter(({ state }) => state === 'delivered');
  if (failed.length)
    await run('write_failed', WRITE_FAILED, [
      ...attemptsOf(failed),
      failed.map(({ error }) => error),
      failed.map(({ state }) => state),
      numbers(failed, ({ failures }) => failures),
      numbers(failed, ({ delayMs }) => delayMs),
      pauseAfterMs / 1000,
    ]);
  // After the failures: an endpoint that took one of them is reached, and their turns are over too.
  await run('write_delivered', WRITE_DELIVERED, [
    ...attemptsOf(delivered),
    numbers(releases, ({ lease }) => lease),
    numbers(releases, ({ turn }) => turn),
  ]);
}

/** An array as PostgreSQL reads it: the driver's own way quotes each number. */
function numbers<T>(of: readonly T[], numberOf: (one: T) => number | string | null): string {
  let text = '';
  for (const one of of) text += `,${numberOf(one) ?? 'null'}`;
  return `{${text.slice(1)}}`;
}

function attemptsOf(outcomes: readonly Outcome[]): readonly unknown[] {
  return [
    numbers(outcomes, ({ id }) => id),
    numbers(outcomes, ({ at }) => at.getTime()),
    numbers(outcomes, ({ status }) => status),
    numbers(outcomes, ({ durationMs }) => durationMs),
    // A shorter array is filled with nulls.
    outcomes.some(({ answer }) => answer) ? outcomes.map(({ answer }) => answer) : [],
  ];
}

/** `any(array(…))`: rows are looked up by id whatever the planner takes the tables' sizes for. */
export const WRITE_DELIVERED = `
    with o as materialized (
      select * from unnest($1::bigint[], $2::float8[], $3::int[], $4::int[], $5::bytea[]) as o(id, at, status, duration_ms, answer)
    ), gone as (
      delete from webhook_queue where delivery_id = any($1::bigint[]) returning delivery_id, endpoint
    ), finished as (
      update webhook_deliveries d set state = 'delivered', finished_at = now(), attempted_at = to_timestamp(o.at / 1000), status = o.status,
        duration_ms = o.duration_ms, answer = o.answer
      from o where d.id = o.id and d.id = any(array(select delivery_id from gone))
    ), released as (
      update webhook_leases l set turns = array(
        select unnest(l.turns) except select r.turn from unnest($6::bigint[], $7::bigint[]) as r(claim, turn) where r.claim = l.claim)
      where l.claim = any($6::bigint[])
    )
    update webhook_endpoints set failing_since = null, paused_at = null
    where failing_since is not null and endpoint in (select endpoint from gone)`;

export const WRITE_FAILED = `
    with o as materialized (
      select * from unnest($1::bigint[], $2::float8[], $3::int[], $4::int[], $5::bytea[], $6::text[], $7::text[], $8::int[], $9::float8[])
      as o(id, at, status, duration_ms, answer, error, state, failures, delay_ms)
    ), known as materialized (
      select o.*, q.endpoint from webhook_queue q join o on o.id = q.delivery_id
      where q.delivery_id = any($1::bigint[]) and q.failures = o.failures - 1 for update of q
    ), later as (
      update webhook_queue q set failures = k.failures, turn = -k.id, next_at = now() + make_interval(secs => k.delay_ms / 1000)
      from known k where q.delivery_id = any($1::bigint[]) and q.delivery_id = k.id and k.state = 'pending'
    ), gone as (
      delete from webhook_queue where delivery_id = any(array(select id from known where state = 'dead'))
    ), finished as (
      update webhook_deliveries set state = 'dead', finished_at = now() where id = any(array(select id from known where state = 'dead'))
    ), attempts as (
      insert into webhook_attempts (delivery_id, at, status, duration_ms, answer, error)
      select id, to_timestamp(at / 1000), status, duration_ms, answer, error from known
    )
    insert into webhook_endpoints (endpoint, failing_since)
    select endpoint, now() from known group by endpoint order by endpoint
    on conflict (endpoint) do update set
      failing_since = coalesce(webhook_endpoints.failing_since, excluded.failing_since),
      paused_at = case when webhook_endpoints.failing_since < now() - make_interval(secs => $10::float8)
        and webhook_endpoints.endpoint in (select endpoint from known where state = 'dead')
        then coalesce(webhook_endpoints.paused_at, now()) else webhook_endpoints.paused_at end`;
