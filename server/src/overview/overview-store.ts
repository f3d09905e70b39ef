import { queue } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

interface Span {
  readonly branchId: number;
  readonly from: Date;
  readonly to: Date;
}
interface SpanOfDays extends Span {
  /** Minutes by which the branch's clocks are ahead of UTC. */
  readonly utcOffset: number;
}
/** Returns the day of a time in the time zone of the branch, as YYYY-MM-DD. */
const dayOf = (column: 'created_at' | 'at', utcOffset: number) =>
  sql`to_char((${sql.ref(column)} + make_interval(mins => ${utcOffset})) at time zone 'UTC', 'YYYY-MM-DD')`;

export const verificationsByDay = async (db: Db, { branchId, from, to, utcOffset }: SpanOfDays) =>
  (
    await sql<{
      day: string;
      kind: string;
      outcome: string;
      count: number;
    }>`select ${dayOf('created_at', utcOffset)} as day, kind, outcome, count(*)::int as count
      from verifications where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to}
      group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows;

/** Returns the reasons why customers passed, failed or need a review. The most frequent reason is first. */
export const customerReasons = async (db: Db, { branchId, from, to }: Span) =>
  (
    await sql<{ reason: string; count: number }>`select reason, count(*)::int as count
      from verifications, jsonb_array_elements_text(provenance -> 'reasons') as reason
      where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to} and kind = 'customer'
        and jsonb_typeof(provenance -> 'reasons') = 'array'
      group by 1 order by 2 desc, 1 limit 20`.execute(db)
  ).rows;

export const transactionsByDay = async (db: Db, { branchId, from, to, utcOffset }: SpanOfDays) =>
  (
    await sql<{ day: string; status: string; count: number }>`select
        ${dayOf('at', utcOffset)} as day, case when late_code is not null then 'suspicious' else answer ->> 'status' end as status, count(*)::int as count
      from transactions where branch_id = ${branchId} and at >= ${from} and at < ${to} group by 1, 2 order by 1, 2`.execute(
      db,
    )
  ).rows;

/** Returns the number of transactions that a person must review because a rule could not be evaluated (code 450). */
export const unevaluatedTransactions = async (db: Db, { branchId, from, to }: Span): Promise<number> =>
  // The first condition is also the condition of the partial index on suspicious transactions.
  (
    await sql<{ n: number }>`select count(*)::int as n from transactions
      where branch_id = ${branchId} and (answer ->> 'status' = 'suspicious' or late_code is not null)
        and at >= ${from} and at < ${to} and coalesce(late_code, (answer ->> 'activity_code')::int) = 450`.execute(db)
  ).rows[0]!.n;

export const queueByKind = async (db: Db, branchId: number, userId: number, now: Date) =>
  (
    await sql<{ kind: string; waiting: number; overdue: number; mine: number }>`select kind, count(*)::int as waiting,
        count(*) filter (where due_at < ${now})::int as overdue, count(*) filter (where assignee = ${userId})::int as mine
      from work_items where branch_id = ${branchId} and state <> 'decided' group by 1 order by 1`.execute(db)
  ).rows;

/** Maximum number of open items that are counted for each kind. The navigation shows a larger number as 999+. */
const MAX_COUNTED = 1000;

/**
 * Counts the open and the overdue items of a branch by kind. Both counts stop at 1,000, so that the cost is limited.
 */
export const waitingByKind = async (db: Db, branchId: number, now: Date) =>
  (
    await sql<{ kind: string; waiting: number; overdue: number }>`select kind,
        (select count(*)::int from (select from work_items w
          where w.branch_id = ${branchId} and w.kind = k.kind and w.state <> 'decided' limit ${MAX_COUNTED}) as waits) as waiting,
        (select count(*)::int from (select from work_items w
          where w.branch_id = ${branchId} and w.kind = k.kind and w.state <> 'decided' and w.due_at < ${now}
          limit ${MAX_COUNTED}) as late) as overdue
      from unnest(${[...queue.workKinds]}::text[]) as k (kind)`.execute(db)
  ).rows;

export const timeToDecide = async (db: Db, { branchId, from, to }: Span) =>
  (
    await sql<{
      kind: string;
      decided: number;
      in_time: number;
      median_minutes: number;
      p90_minutes: number;
    }>`select kind, count(*)::int as decided,
        count(*) filter (where decided_at <= due_at)::int as in_time,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 60 as median_minutes,
        percentile_cont(0.9) within group (order by extract(epoch from decided_at - created_at)) / 60 as p90_minutes
      from work_items where branch_id = ${branchId} and state = 'decided' and decided_at >= ${from} and decided_at < ${to}
      group by 1 order by 1`.execute(db)
  ).rows;

/** Returns true if the branch has a verification or a transaction from before this time. */
export const hasRecordsBefore = async (db: Db, branchId: number, time: Date): Promise<boolean> =>
  (
    await sql<{ has: boolean }>`select
        exists(select from verifications where branch_id = ${branchId} and created_at < ${time})
        or exists(select from transactions where branch_id = ${branchId} and at < ${time}) as has`.execute(db)
  ).rows[0]!.has;

/** Returns the totals of a period. They are compared with the totals of another period. */
export async function totalsOf(db: Db, { branchId, from, to }: Span) {
  const verifications = await sql<{ outcome: string; count: number }>`select outcome, count(*)::int as count
    from verifications where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to} group by 1 order by 1`.execute(
    db,
  );
  const transactions = await sql<{ status: string; count: number }>`select
      case when late_code is not null then 'suspicious' else answer ->> 'status' end as status, count(*)::int as count
    from transactions where branch_id = ${branchId} and at >= ${from} and at < ${to} group by 1 order by 1`.execute(db);
  const decisions = await sql<{ decided: number; in_time: number }>`select count(*)::int as decided,
      count(*) filter (where decided_at <= due_at)::int as in_time
    from work_items where branch_id = ${branchId} and state = 'decided' and decided_at >= ${from} and decided_at < ${to}`.execute(
    db,
  );
  return { verifications: verifications.rows, transactions: transactions.rows, ...decisions.rows[0]! };
}

/**
 * Returns the number of records that the branch stores. Also returns for each of these times how many records are
 * older.
 */
export async function keptRecords(
  db: Db,
  branchId: number,
  { recordsBefore, imagesBefore }: { readonly recordsBefore: Date | null; readonly imagesBefore: Date | null },
) {
  const { rows } = await sql<{
    records: number;
    with_images: number;
    oldest_at: Date | null;
    records_due: number;
    images_due: number;
  }>`select count(*)::int as records, count(*) filter (where images <> '[]')::int as with_images, min(created_at) as oldest_at,
      count(*) filter (where created_at < ${recordsBefore}::timestamptz)::int as records_due,
      count(*) filter (where images <> '[]' and created_at < ${imagesBefore}::timestamptz)::int as images_due
    from verifications where branch_id = ${branchId}`.execute(db);
  return rows[0]!;
}

/** Returns the image quality of SDK runs by device class. The class with the most runs is first. */
export const capturesByDevice = async (db: Db, { branchId, from, to }: Span) =>
  (
    await sql<{ device: string; quality: string; runs: number; tried_again: number }>`select device_class as device,
        provenance #>> '{capture,quality}' as quality, count(*)::int as runs,
        count(*) filter (where (provenance #>> '{capture,failed_attempts}')::int > 0)::int as tried_again
      from verifications where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to} and device_class is not null
      group by 1, 2 order by sum(count(*)) over (partition by device_class) desc, 1, 3 desc`.execute(db)
  ).rows;

export const deliveriesByState = async (db: Db, { branchId, from, to }: Span) =>
  (
    await sql<{ state: string; count: number }>`select state, count(*)::int as count from webhook_deliveries
      where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to} group by 1 order by 1`.execute(db)
  ).rows;

/**
 * Returns figures about the whole installation. `system` is a connection in the system scope, which can read the rows
 * of all accounts.
 */
export async function databaseFigures(system: Db) {
  const { rows } = await sql<{ version: string; size_bytes: number; connections: number }>`select
      current_setting('server_version') as version, pg_database_size(current_database())::float8 as size_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(system);
  return rows[0]!;
}

/** Returns the number of due jobs, and the number of seconds since the oldest job became due. */
export async function dueJobs(system: Db) {
  const { rows } = await sql<{ due: number; oldest_due_seconds: number }>`select count(*)::int as due,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as oldest_due_seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(system);
  return rows[0]!;
}
