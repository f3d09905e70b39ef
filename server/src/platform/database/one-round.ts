import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * The rows of several small queries, asked in one statement: each statement is a way to the database and back, which under load costs as much as what it asks. Rows come
 * as JSON: bytes and times must be asked for as text.
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
