import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Person who assigned something, and the time. */
export interface Assignment {
  readonly by: number;
  readonly at: Date;
}

/** Histories that record assignments: the kinds of their lines, and the column of their subject. */
const HISTORIES = {
  case: { table: 'case_events', subject: 'case_id', kinds: ['assign', 'taken'] },
  item: { table: 'work_item_events', subject: 'item_id', kinds: ['assigned', 'taken'] },
} as const;

/** Returns the newest assignment of each of these cases or items, by id. A person who took one assigned it themselves. */
export async function assignersOf(
  db: Db,
  history: keyof typeof HISTORIES,
  ids: readonly number[],
): Promise<Map<number, Assignment>> {
  if (!ids.length) return new Map();
  const { table, subject, kinds } = HISTORIES[history];
  const { rows } = await sql<{ id: number } & Assignment>`
    select g.id, e.user_id as by, e.at from unnest(${[...ids]}::bigint[]) as g (id)
    cross join lateral (select user_id, at from ${sql.table(table)}
      where ${sql.ref(subject)} = g.id and kind = any(${[...kinds]}) and user_id is not null
      order by n desc limit 1) e`.execute(db);
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]));
}
