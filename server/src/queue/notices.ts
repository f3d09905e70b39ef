import { sql } from 'kysely';
import { type Assignment, assignersOfCases } from '../cases/assigners-of-cases.ts';
import type { Db } from '../platform/database/tables.ts';
import { countItems, type ItemRow, listItems, type QueueFilter } from './queue-store.ts';

const HOUR_MS = 3_600_000;
/** Within this time an item is due soon. */
const DUE_SOON_MS = 24 * HOUR_MS;
/** Items of a person that are looked at for who assigned them: those due first. */
const MAX_OWN = 200;
const MAX_SHOWN = 20;
const MAX_COUNTED = 100;

interface Notices {
  /** Assigned to the person by somebody else, the newest first. */
  readonly assigned: { readonly count: number; readonly rows: readonly (Assignment & { readonly row: ItemRow })[] };
  /** Assigned to the person, and overdue or due soon, the nearest deadline first. */
  readonly dueSoon: Counted;
  /** Proposed by others: a second person must agree. */
  readonly second: Counted;
}
interface Counted {
  /** At most `MAX_COUNTED`. */
  readonly count: number;
  readonly rows: readonly ItemRow[];
}

/** What waits for this person in the branch. Nothing is stored: a notice is gone when what it says is no longer so. */
export async function readNotices(
  db: Db,
  { branchId, userId, now }: { readonly branchId: number; readonly userId: number; readonly now: Date },
): Promise<Notices> {
  const page = (filter: QueueFilter, limit: number) => listItems(db, branchId, filter, { limit, place: undefined });
  const counted = async (filter: QueueFilter): Promise<Counted> => ({
    count: await countItems(db, branchId, filter, MAX_COUNTED),
    rows: await page(filter, MAX_SHOWN),
  });
  // An item that this person decided, and that waits for a second person, no longer waits for this one.
  const mine: QueueFilter = { state: 'open', assignee: userId };
  const own = await page(mine, MAX_OWN);
  const assigned = await assignedByOthers(db, own, userId);
  return {
    assigned: { count: assigned.length, rows: assigned.slice(0, MAX_SHOWN) },
    dueSoon: await counted({ ...mine, overdueAt: new Date(now.getTime() + DUE_SOON_MS) }),
    second: await counted({ state: 'proposed', notDecidedBy: userId }),
  };
}

async function assignedByOthers(db: Db, rows: readonly ItemRow[], userId: number) {
  const idsOf = (cases: boolean) => rows.filter(({ kind }) => (kind === 'case') === cases);
  const ofCases = await assignersOfCases(
    db,
    idsOf(true).map(({ subject_id: id }) => id),
  );
  const ofItems = await assignersOfItems(
    db,
    idsOf(false).map(({ id }) => id),
  );
  return rows
    .flatMap((row) => {
      const assignment = row.kind === 'case' ? ofCases.get(row.subject_id) : ofItems.get(row.id);
      return assignment && assignment.by !== userId ? [{ ...assignment, row }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.row.id - one.row.id);
}

async function assignersOfItems(db: Db, ids: readonly number[]): Promise<Map<number, Assignment>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number } & Assignment>`
    select g.id, e.user_id as by, e.at from unnest(${[...ids]}::bigint[]) as g (id)
    cross join lateral (select user_id, at from work_item_events
      where item_id = g.id and kind in ('assigned', 'taken') and user_id is not null order by n desc limit 1) e`.execute(
    db,
  );
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]));
}
