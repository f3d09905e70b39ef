import type { HistoryDetails } from '@hakiki/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Place } from '../accounts/paging.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { picked } from '../platform/database/picked.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { nextOrder } from '../reviews/next-order.ts';
import type { ItemColumns } from '../reviews/subjects/item.ts';
import type { WorkKind } from '../reviews/subjects/rules.ts';
import type { StepLine } from './checklist.ts';

interface QueueTables {
  work_items: Table<
    'work_items',
    {
      kind: WorkKind;
      state: ItemColumns['state'];
    }
  >;
  work_item_events: Table<'work_item_events'>;
}
const typed = (db: Db) => tables<QueueTables>(db);

const COLUMNS = [
  ...(['id', 'account_id', 'branch_id', 'kind', 'subject_id', 'state', 'assignee', 'score', 'due_at'] as const),
  ...([
    'created_at',
    'decision',
    'reason',
    'decided_by',
    'decided_at',
    'approved_by',
    'self_approved',
    'four_eyes',
  ] as const),
] as const;
export type ItemRow = Awaited<ReturnType<typeof lockItem>> & object;

export interface QueueFilter {
  readonly kinds?: readonly WorkKind[] | undefined;
  readonly state: 'waiting' | ItemColumns['state'];
  readonly assignee?: number | 'none' | undefined;
  /** Ids of verifications. Lists only items of these verifications. */
  readonly records?: readonly number[] | undefined;
  /** Range of the creation time: at `from` or later, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Lists only items that are due before this time. */
  readonly overdueAt?: Date | undefined;
  /** Range of the time of decision: at `decidedFrom` or later, and before `decidedTo`. */
  readonly decidedFrom?: Date | undefined;
  readonly decidedTo?: Date | undefined;
  /** Lists only items that were decided after their deadline. */
  readonly late?: boolean | undefined;
  /** Id of a user. Lists only items whose proposal or decision is not by this user. */
  readonly notDecidedBy?: number | undefined;
}

const itemsOf = (
  db: Db,
  branchId: number,
  { kinds, state, assignee, overdueAt, notDecidedBy, records, from, to, decidedFrom, decidedTo, late }: QueueFilter,
) =>
  typed(db)
    .selectFrom('work_items')
    .where('branch_id', '=', branchId)
    .where((where) => {
      const wanted: Expression<SqlBool>[] = [
        state === 'waiting' ? where('state', '<>', 'decided') : where('state', '=', state),
        // Repeats the partial index's predicate so that the planner can use it.
        ...(state === 'open' || state === 'proposed' ? [where('state', '<>', 'decided')] : []),
      ];
      if (kinds) wanted.push(where('kind', 'in', [...kinds]));
      if (assignee === 'none') wanted.push(where('assignee', 'is', null));
      else if (assignee !== undefined) wanted.push(where('assignee', '=', assignee));
      if (records)
        wanted.push(
          where('kind', 'in', ['customer', 'document', 'run']),
          sql<boolean>`subject_id = any(${[...records]}::bigint[])`,
        );
      if (from) wanted.push(where('created_at', '>=', from));
      if (to) wanted.push(where('created_at', '<', to));
      if (decidedFrom) wanted.push(where('decided_at', '>=', decidedFrom));
      if (decidedTo) wanted.push(where('decided_at', '<', decidedTo));
      if (late) wanted.push(where('decided_at', '>', where.ref('due_at')));
      if (overdueAt) wanted.push(where('due_at', '<', overdueAt));
      if (notDecidedBy !== undefined) wanted.push(where('decided_by', '<>', notDecidedBy));
      return where.and(wanted);
    });

/**
 * Returns a page of the queue. Waiting items are sorted by deadline, nearest first. Decided items are sorted by time of
 * decision, newest first.
 */
export async function listItems(
  db: Db,
  branchId: number,
  filter: QueueFilter,
  { limit, place }: { readonly limit: number; readonly place: Place | undefined },
): Promise<ItemRow[]> {
  const decided = filter.state === 'decided';
  const time = decided ? 'decided_at' : 'due_at';
  const descending = decided !== (place?.back ?? false);
  const rows = await itemsOf(db, branchId, filter)
    .select(COLUMNS)
    .$if(place !== undefined, (query) =>
      query.where(
        descending
          ? sql<boolean>`(${sql.ref(time)}, id) < (${place!.at}, ${place!.id})`
          : sql<boolean>`(${sql.ref(time)}, id) > (${place!.at}, ${place!.id})`,
      ),
    )
    .orderBy(time, descending ? 'desc' : 'asc')
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return place?.back ? rows.reverse() : rows;
}

/**
 * Counts at most `most` items. Callers pass one more than the number that they show, so that the page can show that
 * there are more.
 */
export async function countItems(db: Db, branchId: number, filter: QueueFilter, most: number): Promise<number> {
  const row = await typed(db)
    .selectFrom(itemsOf(db, branchId, filter).select('id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

export const readItem = (db: Db, branchId: number, id: number) =>
  typed(db)
    .selectFrom('work_items')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the item of a record, an alert or a case of the branch. */
export const itemOfSubject = (
  db: Db,
  branchId: number,
  { kind, id }: { readonly kind: WorkKind; readonly id: number },
) =>
  typed(db)
    .selectFrom('work_items')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();

/** Returns the items of these records, newest first. */
export async function itemsOfSubjects(
  db: Db,
  branchId: number,
  subjects: readonly { readonly kind: WorkKind; readonly id: number }[],
): Promise<ItemRow[]> {
  if (!subjects.length) return [];
  return typed(db)
    .selectFrom('work_items')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where(
      sql<boolean>`(kind, subject_id) in (select * from unnest(${subjects.map(({ kind }) => kind)}::text[],
        ${subjects.map(({ id }) => id)}::bigint[]))`,
    )
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Returns an item of the branch and locks it until the database transaction ends. */
export const lockItem = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('work_items')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Returns the next open item without an assignee by `nextOrder` and locks it until the database transaction ends. Skips
 * items that another transaction has locked. Undefined if there is none.
 */
export const lockNextItem = (
  work: Db,
  branchId: number,
  { kinds, passed }: { readonly kinds: readonly WorkKind[] | undefined; readonly passed: readonly number[] },
): Promise<ItemRow | undefined> =>
  itemsOf(work, branchId, { kinds, state: 'open', assignee: 'none' })
    .select(COLUMNS)
    .$if(passed.length > 0, (query) => query.where('id', 'not in', [...passed]))
    .orderBy(nextOrder('due_at'))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const CHANGEABLE = [
  ...(['state', 'assignee', 'decision', 'reason'] as const),
  ...(['decided_by', 'decided_at', 'approved_by', 'self_approved'] as const),
];

export async function changeItem(work: Db, id: number, columns: Partial<ItemColumns>): Promise<void> {
  if (Object.keys(columns).length)
    await typed(work).updateTable('work_items').set(picked(columns, CHANGEABLE)).where('id', '=', id).execute();
}

export interface NewItemEvent {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'assigned' | 'taken' | 'decided' | 'undone' | 'agreed' | 'sent_back' | StepLine['kind'];
  readonly userId: number;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}
/** Encryption context of the details of a line. */
export const eventContext = (id: number, n: number): string => `work_item_events.details:${id}/${n}`;

/** Adds a line to the item's history. The caller must have locked the item's row. */
export async function appendItemEvent(work: Db, vault: Vault, event: NewItemEvent): Promise<void> {
  const { id, accountId, kind, userId, at, details } = event;
  const last = await typed(work)
    .selectFrom('work_item_events')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('item_id', '=', id)
    .executeTakeFirst();
  const n = (last?.n ?? 0) + 1;
  await typed(work)
    .insertInto('work_item_events')
    .values({
      ...{ item_id: id, n, account_id: accountId, kind, user_id: userId, at },
      details: await vault.encrypt(accountId, eventContext(id, n), JSON.stringify(details)),
    })
    .execute();
}

export interface HistoryLine {
  readonly n: number;
  readonly kind: string;
  readonly user_id: number | null;
  readonly at: Date;
  readonly details: HistoryDetails;
}

export async function itemHistory(db: Db, vault: Vault, accountId: number, id: number): Promise<HistoryLine[]> {
  const rows = await typed(db)
    .selectFrom('work_item_events')
    .select(['n', 'kind', 'user_id', 'at', 'details'])
    .where('item_id', '=', id)
    .orderBy('n')
    .limit(500)
    .execute();
  return Promise.all(
    rows.map(async ({ details, ...row }) => ({
      ...row,
      details: JSON.parse(
        (await vault.decrypt(accountId, eventContext(id, row.n), details)).toString(),
      ) as HistoryDetails,
    })),
  );
}

/** Returns the lines of an item's history that are about steps of its checklist, in their order. */
export async function stepLinesOf(db: Db, vault: Vault, accountId: number, id: number): Promise<StepLine[]> {
  const rows = await typed(db)
    .selectFrom('work_item_events')
    .select(['n', 'kind', 'user_id', 'at', 'details'])
    .where('item_id', '=', id)
    .where('kind', 'in', ['step_done', 'step_reopened'])
    .orderBy('n')
    .execute();
  return Promise.all(
    rows.map(async ({ n, kind, user_id: userId, at, details }) => {
      const text = (await vault.decrypt(accountId, eventContext(id, n), details)).toString();
      const { checklist_step: step } = JSON.parse(text) as { readonly checklist_step: string };
      return { kind: kind as StepLine['kind'], step, userId: userId!, at };
    }),
  );
}
