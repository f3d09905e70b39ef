import type { RunPrepared } from '../platform/database/prepared.ts';
import type { Rooms, Taken } from './lanes.ts';
import { RECORDED } from './queue.ts';

/** Where an endpoint's deliveries go, with the address and the encrypted key in force at the moment of the claim. */
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
  readonly event: number;
  /** Its transaction's time, in microseconds since 1970. */
  readonly recorded: number;
  readonly failures: number;
}

/** What is attempted one after the other, in this order, while its turn is leased. */
export interface Run {
  /** The number of the claim that leased its turn. */
  readonly lease: number;
  /** A number of up to 52 bits, as text: it is only looked up and given back. */
  readonly turn: string;
  readonly receiver: Receiver;
  readonly claims: readonly [Claim, ...Claim[]];
}

/** Longer than an attempt can take (10 s) with its write: only a dead process lets it run out. */
export const LEASE_SECONDS = 45;
/** Deliveries of one run at most: their bodies are read and their key is fresh for the first few only. */
const RUN = 16;

export interface Claimed {
  readonly runs: readonly Run[];
  readonly taken: ReadonlyMap<string, Taken>;
}

/**
 * Claims due deliveries, as many of each endpoint as it has room for, so that a slow receiver takes no other's turn. What is claimed is
 * leased by its turns: nobody else gets a delivery whose turn is leased. Endpoints are walked by index skips, since tens of thousands of
 * rows may wait for a dead one. All times are the database's.
 *
 * The statement sees one moment. Deliveries leave the queue before or with their lease, so at no moment is an ended one free; and a
 * claim that was overtaken by another since its moment sees their number changed and takes nothing. Undefined then: claim again.
 */
export async function claimDue(run: RunPrepared, { named, otherwise }: Rooms): Promise<Claimed | undefined> {
  const rows = await run<ClaimedRow>('claim_deliveries', CLAIM_DELIVERIES, [
    otherwise,
    named.map(({ endpoint }) => endpoint),
    named.map(({ room }) => room),
  ]);
  const runs: Run[] = [];
  const taken = new Map<string, Taken>();
  for (const { lease, ...row } of rows) {
    if (lease === null) return undefined;
    const of = runsOf(lease, row);
    runs.push(...of.runs);
    taken.set(row.endpoint, { runs: of.runs.length, rows: of.rows });
  }
  return { runs, taken };
}

interface ClaimedRow extends Receiver {
  /** Null: another claim was faster. */
  readonly lease: number | null;
  /** Arrays as PostgreSQL writes them, `{1,2}`, all of one length: a row for each delivery is much more for the driver to read. */
  readonly ids: string;
  readonly events: string;
  readonly turns: string;
  readonly failures: string;
  readonly recorded: string;
}

/** The runs of one endpoint, each in the order of its events, and how many rows they were made of. */
function runsOf(lease: number, row: Omit<ClaimedRow, 'lease'>): { runs: Run[]; rows: number } {
  const { ids, events, turns, failures, recorded, ...receiver } = row;
  const [id, event, failed, at] = [ids, events, failures, recorded].map(numbersOf) as Columns;
  const claims = new Map<string, Claim[]>();
  for (const [n, turn] of turns.slice(1, -1).split(',').entries()) {
    const claim = { id: id[n]!, event: event[n]!, recorded: at[n]!, failures: failed[n]! };
    const others = claims.get(turn);
    if (others) others.push(claim);
    else claims.set(turn, [claim]);
  }
  const runs = [...claims].map(([of, some]) => ({
    lease,
    turn: of,
    receiver,
    claims: some.sort((a, b) => a.event - b.event).slice(0, RUN) as [Claim, ...Claim[]],
  }));
  return { runs, rows: id.length };
}
type Columns = [number[], number[], number[], number[]];
const numbersOf = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`);

export const CLAIM_DELIVERIES = `
    with recursive waiting(endpoint) as (
      (select endpoint from webhook_queue order by endpoint limit 1)
      union all
      select (select q.endpoint from webhook_queue q where q.endpoint > w.endpoint order by q.endpoint limit 1)
      from waiting w where w.endpoint is not null
    ), open as materialized (
      select w.endpoint, coalesce(r.room, $1::int) as room from waiting w
      left join webhook_endpoints p on p.endpoint = w.endpoint
      left join unnest($2::text[], $3::int[]) as r(endpoint, room) on r.endpoint = w.endpoint
      where w.endpoint is not null and p.paused_at is null and coalesce(r.room, 1) > 0
    ), leased as materialized (
      select unnest(turns) as turn from webhook_leases where until > now()
    ), seen as materialized (
      select number from webhook_claims
    ), due as materialized (
      select o.endpoint, d.* from open o
      cross join lateral (
        select array_agg(delivery_id) as ids, array_agg(event_id) as events, array_agg(turn) as turns,
          array_agg(failures) as failures, array_agg(${RECORDED}) as recorded, min(branch_id) as branch_id
        from (
          select * from (
            (select * from webhook_queue r
              where r.endpoint = o.endpoint and r.next_at > '-infinity' and r.next_at <= now()
                and r.turn not in (select turn from leased)
              order by r.next_at, r.event_id limit greatest(o.room / 2, 1))
            union all
            (select * from webhook_queue f
              where f.endpoint = o.endpoint and f.next_at = '-infinity' and f.turn not in (select turn from leased)
              order by f.event_id limit o.room)
          ) retries_before_others limit o.room
        ) chosen having count(*) > 0
      ) d
    ), won as (
      update webhook_claims set number = number + 1
      where number = (select number from seen) and exists (select from due) returning number
    ), turns as materialized (
      select array_agg(turn) as turns, now() + make_interval(secs => ${LEASE_SECONDS}) as until from due, unnest(due.turns) turn
    ), leased_again as (
      update webhook_leases l set claim = won.number, turns = t.turns, until = t.until from won, turns t
      where l.claim = (select claim from webhook_leases where turns = '{}' limit 1) returning l.claim
    ), lease as (
      insert into webhook_leases (claim, turns, until)
      select won.number, t.turns, t.until from won, turns t where not exists (select from leased_again) returning claim
    ), of_endpoint as (
      select *, case when endpoint like 'sdk:%' then substr(endpoint, 5)::bigint end as config_id from due
    )
    select c.endpoint, c.branch_id, b.account_id, c.config_id as sdk_config_id, won.number as lease, c.ids::text, c.events::text, c.turns::text,
      c.failures::text, c.recorded::text,
      case when c.config_id is null then i.url else s.webhook_url end as url,
      case when c.config_id is null then i.hash_key else s.webhook_secret end as key
    from of_endpoint c
    left join won on true
    left join branches b on b.id = c.branch_id
    left join integrations i on i.branch_id = c.branch_id
    left join sdk_configs s on s.id = c.config_id and s.deleted_at is null`;

/** Encrypted bodies by event; one past its retention is left out. */
export async function readBodies(run: RunPrepared, events: readonly number[]): Promise<Map<number, Buffer>> {
  const rows = await run<{ id: number; body: Buffer }>(
    'read_bodies',
    'select id, body from webhook_events where id = any($1::bigint[]) and body is not null',
    [events],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}
