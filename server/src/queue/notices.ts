import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { type Assignment, assignersOf } from '../reviews/assigners.ts';
import { countItems, type ItemRow, listItems, type QueueFilter } from './queue-store.ts';

const HOUR_MS = 3_600_000;
/** Time before the deadline from which an item counts as due soon, in milliseconds. */
const DUE_SOON_MS = 24 * HOUR_MS;
/**
 * Maximum number of items of a user for which the person who assigned them is read. Items with the nearest deadlines
 * are read first.
 */
const MAX_OWN = 200;
const MAX_SHOWN = 20;
const MAX_COUNTED = 100;

interface NoticeDeps {
  readonly db: Db;
  readonly vault: Vault;
}

interface Notices {
  /** Items that somebody else assigned to this person, newest first. */
  readonly assigned: { readonly count: number; readonly rows: readonly (Assignment & { readonly row: ItemRow })[] };
  /** Items of this person that are overdue or due soon, nearest deadline first. */
  readonly dueSoon: Counted;
  /** Items with a proposal by another user, which need the approval of a second person. */
  readonly second: Counted;
}
interface Counted {
  /** Number of items, at most `MAX_COUNTED`. */
  readonly count: number;
  readonly rows: readonly ItemRow[];
}

/**
 * Returns the notices of this person in the branch, at most `maxRows` rows of each kind. The notices are computed at
 * each call, so a notice disappears as soon as its reason no longer exists.
 */
export async function readNotices(
  { db, vault }: NoticeDeps,
  { branchId, userId, now }: { readonly branchId: number; readonly userId: number; readonly now: Date },
  maxRows = MAX_SHOWN,
): Promise<Notices> {
  const page = (filter: QueueFilter, limit: number) => listItems(db, branchId, filter, { limit, place: undefined });
  const counted = async (filter: QueueFilter): Promise<Counted> => {
    const rows = await page(filter, maxRows);
    const isWhole = rows.length < maxRows;
    return {
      count: isWhole ? Math.min(rows.length, MAX_COUNTED) : await countItems(db, branchId, filter, MAX_COUNTED),
      rows,
    };
  };
  // An item with this person's decision may still need a second person. Such an item is not counted for this person.
  const mine: QueueFilter = { state: 'open', assignee: userId };
  const own = await page(mine, MAX_OWN);
  const assigned = await assignedByOthers({ db, vault }, own, userId);
  return {
    assigned: { count: assigned.length, rows: assigned.slice(0, maxRows) },
    dueSoon: await counted({ ...mine, overdueAt: new Date(now.getTime() + DUE_SOON_MS) }),
    second: await counted({ state: 'proposed', notDecidedBy: userId }),
  };
}

async function assignedByOthers({ db, vault }: NoticeDeps, rows: readonly ItemRow[], userId: number) {
  const isCase = ({ kind }: ItemRow): boolean => kind === 'case';
  const heldCases = rows.filter(isCase).map(({ subject_id: id }) => ({ id, assignee: userId }));
  const heldItems = rows.filter((row) => !isCase(row)).map(({ id }) => ({ id, assignee: userId }));
  const ofCases = await assignersOf(db, vault, 'case', heldCases);
  const ofItems = await assignersOf(db, vault, 'item', heldItems);
  return rows
    .flatMap((row) => {
      const assignment = isCase(row) ? ofCases.get(row.subject_id) : ofItems.get(row.id);
      return assignment && assignment.by !== userId ? [{ ...assignment, row }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.row.id - one.row.id);
}
