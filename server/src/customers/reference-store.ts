import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ReferenceTables {
  customer_references: Table<'customer_references'>;
}
const COLUMNS = ['id', 'reference_key', 'first_at', 'last_at', 'records', 'last_id'] as const;
export type ReferenceRow = Awaited<ReturnType<typeof listReferences>>[number];

/** Returns a page of a branch's customers, last seen first. With `back`, returns the customers before the cursor. */
export async function listReferences(
  db: Db,
  branchId: number,
  { limit, place }: { readonly limit: number; readonly place: { at: Date; id: number; back: boolean } | undefined },
) {
  const back = place?.back ?? false;
  const rows = await tables<ReferenceTables>(db)
    .selectFrom('customer_references')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .$if(place !== undefined, (query) =>
      query.where(
        back
          ? sql<boolean>`(last_at, id) > (${place!.at}, ${place!.id})`
          : sql<boolean>`(last_at, id) < (${place!.at}, ${place!.id})`,
      ),
    )
    .orderBy('last_at', back ? 'asc' : 'desc')
    .orderBy('id', back ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return back ? rows.reverse() : rows;
}

export const referencesByKey = (db: Db, branchId: number, keys: readonly Buffer[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : tables<ReferenceTables>(db)
        .selectFrom('customer_references')
        .select(COLUMNS)
        .where('branch_id', '=', branchId)
        .where('reference_key', 'in', [...keys])
        .orderBy('last_at', 'desc')
        .execute();
