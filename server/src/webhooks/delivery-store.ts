import { sql } from 'kysely';
import type { RunPrepared } from '../platform/database/prepared.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Rooms } from './lanes.ts';
import { LONGEST_RETRY_SECONDS } from './retry.ts';
import type { DeliveryState } from './tables.ts';

/** Where an endpoint's deliveries go, with the address and the sealed key in force at the moment of the claim. */
export interface Receiver {
  readonly endpoint: string;
  readonly account_id: number;
  readonly branch_id: number;
  /** Null: module events. */
  readonly sdk_config_id: number | null;
  readonly url: string | null;
  readonly key: Buffer | null;
}

/** A delivery to attempt now. */
export interface Claim {
  readonly id: number;
  readonly event_id: number;
  /** Of its transaction, in seconds since 1970 with six decimals. */
  readonly recorded_at: string;
  readonly subject: string;
  readonly failures: number;
  /** The same object for all of one endpoint. */
  readonly receiver: Receiver;
}

/** Longer than an attempt can take (10 s) with its write: only a dead process lets it run out. */
export const LEASE_SECONDS = 45;
/** Deliveries of one subject claimed together at most. */
const RUN = 16;

/**
 * Claims due deliveries, of each endpoint for as many subjects as it has room for, so that a slow receiver takes no other's turn.
 * Of one subject only the oldest delivery that has not failed is claimable, and with it a run of those that follow, to be attempted one
 * after the other: that keeps the order, also between replicas, since whoever has the oldest keeps the others from the rest. `skip
 * locked` lets replicas share. Endpoints are walked by index skips, since tens of thousands of rows may wait for a dead one. All times
 * are the database's.
 */
export async function claimDue(run: RunPrepared, { named, otherwise }: Rooms): Promise<Claim[]> {
  const rows = await run<Omit<Claim, 'receiver'> & Receiver>('claim_deliveries', CLAIM_DELIVERIES, [
    otherwise,
    named.map(({ endpoint }) => endpoint),
    named.map(({ room }) => room),
  ]);
  let receiver: Receiver | undefined;
  return rows.map((row) => {
    const { id, event_id, recorded_at, subject, failures, endpoint, account_id, branch_id, sdk_config_id, url, key } =
      row;
    // The first of each endpoint has what is the same for all of it.
    if (receiver?.endpoint !== endpoint) receiver = { endpoint, account_id, branch_id, sdk_config_id, url, key };
    return { id, event_id, recorded_at, subject, failures, receiver };
  });
}

/** Sealed bodies by event; one past its retention is left out. */
export async function readBodies(run: RunPrepared, eventIds: readonly number[]): Promise<Map<number, Buffer>> {
  const rows = await run<{ id: number; body: Buffer }>(
    'read_bodies',
    'select id, body from webhook_events where id = any($1::bigint[]) and body is not null',
    [eventIds],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Claimed by nobody, or by a process that died. */
const free = (row: string): string => `(${row}.leased_until is null or ${row}.leased_until <= now())`;

/**
 * The oldest of a subject is asked for with a limit, not with `not exists`: on tables not analysed yet the planner made that an anti join
 * over everything that waits, 4 µs a row (20 ms a claim at 5,000).
 */
export const CLAIM_DELIVERIES = `
    with recursive waiting(endpoint) as (
      (select endpoint from webhook_deliveries where state = 'pending' order by endpoint limit 1)
      union all
      select (select d.endpoint from webhook_deliveries d where d.state = 'pending' and d.endpoint > w.endpoint order by d.endpoint limit 1)
      from waiting w where w.endpoint is not null
    ), open as materialized (
      select w.endpoint, coalesce(r.room, $1::int) as room from waiting w
      left join webhook_endpoints p on p.endpoint = w.endpoint
      left join unnest($2::text[], $3::int[]) as r(endpoint, room) on r.endpoint = w.endpoint
      where w.endpoint is not null and p.paused_at is null and coalesce(r.room, 1) > 0
    ), due as materialized (
      select d.* from open o
      cross join lateral (
        select id, endpoint, subject, failures from webhook_deliveries c
        where c.endpoint = o.endpoint and c.state = 'pending' and c.next_at <= now() and ${free('c')}
          and (
            select earlier.id from webhook_deliveries earlier
            where earlier.endpoint = c.endpoint and earlier.subject = c.subject and earlier.id < c.id
              and earlier.state = 'pending' and earlier.failures = 0
            order by earlier.id limit 1) is null
        order by c.next_at, c.id limit o.room for update skip locked
      ) d
    ), followers as materialized (
      select f.id from due d
      cross join lateral (
        select id from webhook_deliveries f
        where f.endpoint = d.endpoint and f.subject = d.subject and f.id > d.id
          and f.state = 'pending' and f.failures = 0 and f.next_at <= now() and ${free('f')}
        order by f.id limit ${RUN - 1}
      ) f
      where d.failures = 0
    ), claimed as (
      update webhook_deliveries d set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where d.id = any(array(select id from due union all select id from followers)) and ${free('d')}
      returning d.id, d.event_id, d.branch_id, d.endpoint, d.subject, d.failures, extract(epoch from d.created_at)::text as recorded_at
    ), numbered as (
      select *, row_number() over (partition by endpoint order by id) = 1 as first,
        case when endpoint like 'sdk:%' then substr(endpoint, 5)::bigint end as config_id
      from claimed
    )
    select c.id, c.event_id, c.recorded_at, c.endpoint, c.subject, c.failures, b.account_id, b.id as branch_id, c.config_id as sdk_config_id,
      case when c.config_id is null then i.url else s.webhook_url end as url,
      case when c.config_id is null then i.hash_key else s.webhook_secret end as key
    from numbered c
    left join branches b on c.first and b.id = c.branch_id
    left join integrations i on c.first and i.branch_id = c.branch_id
    left join sdk_configs s on c.first and s.id = c.config_id and s.deleted_at is null
    order by c.endpoint, c.id`;

/** Gives claims back that were not attempted. */
export async function releaseClaims(run: RunPrepared, ids: readonly number[]): Promise<void> {
  await run(
    'release_deliveries',
    "update webhook_deliveries set leased_until = null where id = any($1::bigint[]) and state = 'pending'",
    [ids],
  );
}

/** How an attempt went, and what becomes of its delivery. */
export interface Outcome {
  readonly id: number;
  readonly endpoint: string;
  readonly state: DeliveryState;
  /** This attempt counted, if it failed. */
  readonly failures: number;
  /** Milliseconds from now for a pending one; 0 otherwise. */
  readonly delayMs: number;
  readonly at: Date;
  readonly status: number | null;
  readonly durationMs: number;
  /** Sealed. */
  readonly answer: Buffer | null;
  readonly error: string | null;
}

/**
 * Writes a batch of outcomes and the health of their endpoints in one statement. Writing the same batch twice changes nothing, so it
 * may be tried again when nobody knows whether it was written. An endpoint is paused when an event is given up after `pauseAfterMs`
 * without a success: an event that has retries left gets them.
 */
export async function writeOutcomes(
  run: RunPrepared,
  outcomes: readonly Outcome[],
  pauseAfterMs: number,
): Promise<void> {
  const numbers = (of: (outcome: Outcome) => number | null): string =>
    `{${outcomes.map((outcome) => of(outcome) ?? 'null').join()}}`;
  await run('write_outcomes', WRITE_OUTCOMES, [
    numbers(({ id }) => id),
    outcomes.map(({ endpoint }) => endpoint),
    outcomes.map(({ state }) => state),
    numbers(({ failures }) => failures),
    numbers(({ delayMs }) => delayMs),
    numbers(({ at }) => at.getTime()),
    numbers(({ status }) => status),
    numbers(({ durationMs }) => durationMs),
    outcomes.map(({ answer }) => answer),
    outcomes.map(({ error }) => error),
    pauseAfterMs / 1000,
  ]);
}

/**
 * `state || ''`: rows are to be looked up by id. The planner takes the indexes of what is pending for empty, as they mostly are, and would go
 * through all that is pending for every batch (19 ms with 50,000 waiting, instead of 3).
 */
export const WRITE_OUTCOMES = `
    with o as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::int[], $8::int[], $9::bytea[],
        $10::text[])
      as o(id, endpoint, state, failures, delay_ms, at, status, duration_ms, answer, error)
    ), written as (
      update webhook_deliveries d set state = o.state, failures = o.failures, leased_until = null,
        next_at = case when o.state = 'pending' then now() + make_interval(secs => o.delay_ms / 1000) else d.next_at end,
        finished_at = case when o.state = 'pending' then null else now() end
      from o where d.id = o.id and d.state || '' = 'pending' and (o.state = 'delivered' or d.failures = o.failures - 1)
      returning d.id, o.at, o.status, o.duration_ms, o.answer, o.error
    ), attempts as (
      insert into webhook_attempts (delivery_id, at, status, duration_ms, answer, error)
      select id, to_timestamp(at / 1000), status, duration_ms, answer, error from written
    ), reached as (
      update webhook_endpoints p set failing_since = null, paused_at = null
      where p.failing_since is not null and p.endpoint in (select endpoint from o where state = 'delivered')
    )
    insert into webhook_endpoints (endpoint, failing_since)
    select endpoint, now() from o group by endpoint having bool_and(state <> 'delivered') order by endpoint
    on conflict (endpoint) do update set
      failing_since = coalesce(webhook_endpoints.failing_since, excluded.failing_since),
      paused_at = case when webhook_endpoints.failing_since < now() - make_interval(secs => $11::float8)
        and webhook_endpoints.endpoint in (select endpoint from o where state = 'dead')
        then coalesce(webhook_endpoints.paused_at, now()) else webhook_endpoints.paused_at end`;

/**
 * A database clock that was set back leaves deliveries due further ahead than any retry, and leases that end later than any: they are
 * due now. Walks what is pending, so it is for now and then.
 */
export async function healClock(db: Db): Promise<void> {
  await sql`update webhook_deliveries set leased_until = null,
      next_at = case when next_at > now() + make_interval(secs => ${LONGEST_RETRY_SECONDS + LEASE_SECONDS}) then now() else next_at end
    where state = 'pending' and (next_at > now() + make_interval(secs => ${LONGEST_RETRY_SECONDS + LEASE_SECONDS})
      or leased_until > now() + make_interval(secs => ${LEASE_SECONDS}))`.execute(db);
}
