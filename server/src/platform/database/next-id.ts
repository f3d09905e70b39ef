import { sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Db } from './tables.ts';

/**
 * Returns the next id of a table, for a row that is encrypted with its own id as context and must therefore know the id
 * before it is written.
 */
export async function nextId(db: Db, table: keyof Schema): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db);
  return rows[0]!.id;
}
