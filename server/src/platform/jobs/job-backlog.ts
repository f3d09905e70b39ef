import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Work of one kind that is due and not begun. */
export interface DueJobs {
  readonly kind: string;
  readonly due: number;
  /** For how long the oldest one has been due. */
  readonly oldestSeconds: number;
}

export interface JobBacklog {
  readonly due: readonly DueJobs[];
  /** Jobs that failed after their last retry, kept for 30 days, by kind. */
  readonly failed: readonly { readonly kind: string; readonly failed: number }[];
}

/** Reading the backlog must not become a load of its own. */
const MAX_READ_MS = 3_000;

/**
 * Jobs that wait and jobs that failed, of all processes.
 * @param db in the system scope
 * @throws Error when the database needs longer than 3 s
 */
export const readJobBacklog = (db: Db, failedQueue: string): Promise<JobBacklog> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_READ_MS)}`.execute(transaction);
    // A job that is due at once has a start long ago (`AT_ONCE`): then the time at which it was made counts.
    const due = await sql<DueJobs>`select name as kind, count(*)::int as due,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
      from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> ${failedQueue}
        and name not like '\\_\\_pgboss%'
      group by name order by name`.execute(transaction);
    const failed = await sql<{
      kind: string;
      failed: number;
    }>`select coalesce(data ->> 'kind', '') as kind, count(*)::int as failed
      from pgboss.job where name = ${failedQueue} and state = 'created' group by 1 order by 1`.execute(transaction);
    return { due: due.rows, failed: failed.rows };
  });
