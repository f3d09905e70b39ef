import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Runs several small queries in one statement and returns the rows of each. This saves round trips: under load, a round
 * trip takes as long as a small query. Rows arrive as JSON, so queries must select bytes and times as text.
 */
export async function inOneRound<Rows extends Record<string, object>>(
  db: Db,
  queries: { readonly [K in keyof Rows]: RawBuilder<Rows[K]> },
): Promise<{ readonly [K in keyof Rows]: Rows[K][] }> {
  const columns = Object.entries(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(q), '[]') from (${query}) as q) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ [K in keyof Rows]: Rows[K][] }>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}
