import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

/**
 * Returns the ids of the newest transactions of these customers and accounts of a branch, by keyed hash.
 * @param limits Maximum numbers of ids: `each` for one customer or account, `all` together.
 */
export async function newestOfEntities(
  db: Db,
  branchId: number,
  keys: readonly Buffer[],
  limits: { readonly each: number; readonly all: number },
): Promise<number[]> {
  if (!keys.length) return [];
  const { rows } = await sql<{ id: number }>`
    select l.id from unnest(${[...keys]}::bytea[]) as g (key)
    cross join lateral (select id, at from transaction_legs where entity_key = g.key and branch_id = ${branchId}
      order by at desc, id desc limit ${limits.each}) l
    group by l.id order by max(l.at) desc, l.id desc limit ${limits.all}`.execute(db);
  return rows.map(({ id }) => id);
}
