import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import { idsAfter } from '../history/account-history-store.ts';
import type { Place } from '../history/history-store.ts';

/**
 * Maximum number of earlier transactions among which to look for those that wait in another group. The maximum is
 * several times the size of all groups that run at the same time.
 */
const LOOKED_BACK = 500;

/**
 * Returns the ids of transactions that were recorded shortly before the given transactions and pay the same accounts,
 * but are not in the accounts' histories yet. Uses one SQL statement.
 */
export async function unwrittenBefore(
  db: Db,
  group: readonly { readonly id: number; readonly branch_id: number; readonly destination_key: Buffer | null }[],
): Promise<number[]> {
  const keys = group.flatMap(({ destination_key: key }) => (key ? [key] : []));
  if (!keys.length) return [];
  const ids = group.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`select t.id from transactions t
    where t.id >= ${Math.min(...ids) - LOOKED_BACK} and t.id < ${Math.max(...ids)} and t.id <> all(${ids}::bigint[]) and t.source = 'api' and t.without_history is not true
      and t.branch_id = any(${[...new Set(group.map(({ branch_id }) => branch_id))]}::bigint[]) and t.destination_key = any(${keys}::bytea[])
      and not exists (select from transaction_legs l where l.entity_key = t.destination_key
        and l.branch_id = t.branch_id and l.at = t.at and l.id = t.id and l.direction = 'in')
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Maximum number of later payments that are searched for late flags. */
const MAX_FLAGGED_LOOKED_AT = 500;

/**
 * Returns the names of the rules that flagged a later payment to the account within `seconds`. Counts only flags that
 * were set after the payment's answer.
 */
export async function flaggedAfter(
  db: Db,
  { entity, place, seconds }: { readonly entity: Entity; readonly place: Place; readonly seconds: number },
): Promise<ReadonlySet<string>> {
  const [ids] = await idsAfter(db, [{ entity, place, seconds }], MAX_FLAGGED_LOOKED_AT);
  const { rows } = await sql<{ rule: string }>`select distinct unnest(late_rules) as rule from transactions
    where id = any(${ids!}::bigint[]) and late_rules <> '{}'`.execute(db);
  return new Set(rows.map(({ rule }) => rule));
}
