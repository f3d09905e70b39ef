import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Jobs of one kind that are due but not started. */
export interface DueJobs {
  readonly kind: string;
  readonly due: number;
  /** Time since the oldest of these jobs became due. */
  readonly oldestSeconds: number;
}

export interface JobBacklog {
  readonly due: readonly DueJobs[];
  /**
   * Number of jobs that failed after their last retry, by kind. Failed jobs are stored for 30 days. Each kind with a
   * queue is present, with 0 if none failed, because an alert on an increase needs a value from before the first
   * failure.
   */
  readonly failed: readonly { readonly kind: string; readonly failed: number }[];
}

/** Maximum time for the query in milliseconds, so that reading the backlog does not slow the database. */
const MAX_READ_MS = 3_000;

/**
 * Counts the waiting jobs and the failed jobs of all processes.
 * @param db connection in the system scope, which can read every account's rows
 * @throws Error if the query takes longer than 3 s
 */
export const readJobBacklog = (db: Db, failedQueue: string): Promise<JobBacklog> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_READ_MS)}`.execute(transaction);
    // A job that is due at once has a start time in the past (`AT_ONCE`). For such a job the query uses the time of its
    // creation.
    const due = await sql<DueJobs>`select name as kind, count(*)::int as due,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
      from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> ${failedQueue}
        and name not like '\\_\\_pgboss%'
      group by name order by name`.execute(transaction);
    const failed = await sql<{
      kind: string;
      failed: number;
    }>`select coalesce(f.kind, q.name) as kind, coalesce(f.failed, 0) as failed
      from (select coalesce(data ->> 'kind', '') as kind, count(*)::int as failed
        from pgboss.job where name = ${failedQueue} and state = 'created' group by 1) f
      full join (select name from pgboss.queue
        where name <> ${failedQueue} and name not like '\\_\\_pgboss%') q on q.name = f.kind
      order by 1`.execute(transaction);
    return { due: due.rows, failed: failed.rows };
  });
