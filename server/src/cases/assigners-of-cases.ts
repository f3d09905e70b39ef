import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Who gave something to its assignee, and when. */
export interface Assignment {
  readonly by: number;
  readonly at: Date;
}

/** The newest assignment of each of these cases, by their ids; a person who took a case assigned it themselves. */
export async function assignersOfCases(db: Db, ids: readonly number[]): Promise<Map<number, Assignment>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number } & Assignment>`
    select g.id, e.user_id as by, e.at from unnest(${[...ids]}::bigint[]) as g (id)
    cross join lateral (select user_id, at from case_events
      where case_id = g.id and kind in ('assign', 'taken') and user_id is not null order by n desc limit 1) e`.execute(
    db,
  );
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]));
}
