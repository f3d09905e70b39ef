import { type Expression, type Generated, type SqlBool, sql } from 'kysely';
import type { Place } from '../accounts/paging.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { ItemChange, ItemState, WorkKind } from './item-rules.ts';

interface QueueTables {
  work_items: {
    id: Generated<number>;
    account_id: number;
    branch_id: number;
    kind: WorkKind;
    subject_id: number;
    state: ItemState['state'];
    assignee: number | null;
    score: number;
    due_at: Date;
    created_at: Date;
    decision: string | null;
    reason: string | null;
    decided_by: number | null;
    decided_at: Date | null;
    approved_by: number | null;
    self_approved: Generated<boolean>;
    four_eyes: Generated<boolean>;
  };
  work_item_events: {
    item_id: number;
    n: number;
    account_id: number;
    kind: string;
    user_id: number | null;
    at: Date;
    details: Buffer;
  };
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
  readonly state: 'waiting' | ItemState['state'];
  readonly assignee?: number | 'none' | undefined;
  /** Of these verifications alone. */
  readonly records?: readonly number[] | undefined;
  /** Made at this time or later, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Due before this time. */
  readonly overdueAt?: Date | undefined;
}

const itemsOf = (db: Db, branchId: number, { kinds, state, assignee, overdueAt, records, from, to }: QueueFilter) =>
  typed(db)
    .selectFrom('work_items')
    .where('branch_id', '=', branchId)
    .where((where) => {
      const wanted: Expression<SqlBool>[] = [
        state === 'waiting' ? where('state', '<>', 'decided') : where('state', '=', state),
        // The index of what waits is asked for by its own words.
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
      if (overdueAt) wanted.push(where('due_at', '<', overdueAt));
      return where.and(wanted);
    });

/** A page of the queue: what waits by its deadline, nearest first; what is decided by when, newest first. */
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

/** At most `most`: one more than is shown means "more". */
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

/** The item of a record, an alert or a case of the branch. */
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

/** Items of these records, newest first. */
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

/** An item of the branch, locked until the transaction ends. */
export const lockItem = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('work_items')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The first item that nobody has and nobody is taking, now this person's; undefined when there is none. */
export async function takeItem(
  work: Db,
  branchId: number,
  userId: number,
  kinds: readonly WorkKind[] | undefined,
): Promise<number | undefined> {
  const first = itemsOf(work, branchId, { kinds, state: 'open', assignee: 'none' })
    .select('id')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await typed(work)
    .updateTable('work_items')
    .set({ assignee: userId })
    .where('id', '=', first)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeItem(work: Db, id: number, change: ItemChange): Promise<void> {
  const { state, assignee, decision, reason, decidedBy, decidedAt, approvedBy, selfApproved } = change;
  await typed(work)
    .updateTable('work_items')
    .set({
      ...(state !== undefined && { state }),
      ...(assignee !== undefined && { assignee }),
      ...(decision !== undefined && { decision }),
      ...(reason !== undefined && { reason }),
      ...(decidedBy !== undefined && { decided_by: decidedBy }),
      ...(decidedAt !== undefined && { decided_at: decidedAt }),
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
      ...(selfApproved !== undefined && { self_approved: selfApproved }),
    })
    .where('id', '=', id)
    .execute();
}

export interface NewItemEvent {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'assigned' | 'taken' | 'decided' | 'undone' | 'agreed' | 'sent_back';
  readonly userId: number;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}
const eventContext = (id: number, n: number): string => `work_item_events.details:${id}/${n}`;

/** Appends to the item's history. The caller holds the item's row. */
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

export async function itemHistory(db: Db, vault: Vault, accountId: number, id: number) {
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
      details: JSON.parse((await vault.decrypt(accountId, eventContext(id, row.n), details)).toString()) as unknown,
    })),
  );
}
