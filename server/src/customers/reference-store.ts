import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ReferenceTables {
  customer_references: Table<'customer_references'>;
}
const COLUMNS = ['id', 'reference_key', 'first_at', 'last_at', 'records', 'last_id'] as const;
export type ReferenceRow = Awaited<ReturnType<typeof listReferences>>[number];

/** Sort order of the list of customers: by the time of the last record, or by the number of records. */
export type ReferenceSort = 'seen' | 'records';
/** Column for each sort order. An index contains the branch, this column and the id. */
const SORT_COLUMNS = { seen: 'last_at', records: 'records' } as const satisfies Record<ReferenceSort, string>;

/**
 * Position in the list: the value of the sort column, then the id. With `back`, the request is for the page before the
 * position.
 */
export interface ReferencePlace {
  readonly key: Date | number;
  readonly id: number;
  readonly back: boolean;
}

/** Returns a page of a branch's customers. With `back`, returns the customers before the position. */
export async function listReferences(
  db: Db,
  branchId: number,
  {
    limit,
    place,
    sort,
  }: { readonly limit: number; readonly place: ReferencePlace | undefined; readonly sort: ReferenceSort },
) {
  const column = SORT_COLUMNS[sort];
  const back = place?.back ?? false;
  const rows = await tables<ReferenceTables>(db)
    .selectFrom('customer_references')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .$if(place !== undefined, (query) =>
      query.where(
        back
          ? sql<boolean>`(${sql.ref(column)}, id) > (${place!.key}, ${place!.id})`
          : sql<boolean>`(${sql.ref(column)}, id) < (${place!.key}, ${place!.id})`,
      ),
    )
    .orderBy(column, back ? 'asc' : 'desc')
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
