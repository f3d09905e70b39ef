import { type Expression, type ExpressionBuilder, type Generated, type SqlBool, sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { nextOrder } from '../reviews/next-order.ts';
import type { CaseChange, CaseStage, CaseStatus, Disposition } from '../reviews/subjects/case.ts';
import type { Deadline } from '../reviews/urgency.ts';

interface CaseTables {
  cases: Table<
    'cases',
    {
      status: CaseStatus;
      stage: CaseStage;
      disposition: Disposition | null;
      kind: Generated<CaseKind>;
      /** Start of the case's deadline period; null if the period starts with the creation of the case. */
      sla_from: Generated<Date | null>;
      /** Highest percentage of the deadline period for which a warning was written. */
      warned: Generated<0 | 50 | 80 | 100>;
    }
  >;
}
const typed = (db: Db) => tables<CaseTables>(db);

/**
 * Reason for opening the case. `alert`: an alert. `activity`: a person's suspicion without a transaction. `currency`:
 * payments that must be reported by law, whatever their purpose.
 */
export type CaseKind = 'alert' | 'activity' | 'currency';

const COLUMNS = [
  ...(['id', 'branch_id', 'account_id', 'case_id', 'status', 'stage', 'assignee', 'score', 'families'] as const),
  ...(['disposition', 'proposed_by', 'proposed_at', 'approved_by', 'self_approved', 'sla_at', 'closed_at'] as const),
  ...(['created_at', 'updated_at', 'kind', 'suspected_at'] as const),
] as const;
export type CaseRow = Awaited<ReturnType<typeof readCase>> & object;

/** Locks a case of the branch until the database transaction ends. */
export const lockCase = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('cases')
    .select([...COLUMNS, 'sla_from', 'proposed_alert'])
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const readCase = (db: Db, branchId: number, id: number) =>
  typed(db)
    .selectFrom('cases')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the keyed hash of the subject of a case. Undefined if the case never had a subject. */
export async function subjectOfCase(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await typed(db).selectFrom('cases').select('subject_key').where('id', '=', id).executeTakeFirst();
  return row?.subject_key ?? undefined;
}

export interface CaseFilter {
  readonly status?: CaseStatus | undefined;
  /** Id of the assignee. `none` selects cases without an assignee. */
  readonly assignee?: number | 'none' | undefined;
  readonly overdueAt?: Date | undefined;
  /** Code of the case: `#` followed by six capital letters and digits. */
  readonly caseId?: string | undefined;
}

/** Position of a case in the list sorted by deadline. */
export interface DuePlace {
  readonly closed: boolean;
  /** Deadline in microseconds since 1970, the precision of the column. */
  readonly dueUs: number;
  readonly id: number;
}

interface DuePage {
  readonly limit: number;
  readonly after: DuePlace | undefined;
}

/** Returns cases of the branch, sorted by deadline with the nearest first. Closed cases come last. */
export async function listCasesByDue(db: Db, branchId: number, { limit, after }: DuePage, filter: CaseFilter) {
  const hasOpen = filter.status !== 'closed' && !after?.closed;
  const hasClosed = filter.overdueAt === undefined && (filter.status === undefined || filter.status === 'closed');
  const open = hasOpen ? await casesOfPart(db, branchId, { limit, after, closed: false }, filter) : [];
  if (!hasClosed || open.length >= limit) return open;
  const rest = { limit: limit - open.length, after: after?.closed ? after : undefined, closed: true };
  return [...open, ...(await casesOfPart(db, branchId, rest, filter))];
}

/**
 * Returns only open or only closed cases, by deadline. Both kinds have an index in this order, so that the query reads
 * only one page.
 */
const casesOfPart = (
  db: Db,
  branchId: number,
  { limit, after, closed }: DuePage & { readonly closed: boolean },
  filter: CaseFilter,
) =>
  typed(db)
    .selectFrom('cases')
    .select([...COLUMNS, sql<number>`(extract(epoch from sla_at) * 1000000)::float8`.as('due_us')])
    .where('branch_id', '=', branchId)
    // Repeats the partial indexes' predicates so that the planner can use them.
    .where(closed ? sql<SqlBool>`status = 'closed'` : sql<SqlBool>`status <> 'closed'`)
    .where((where) => {
      const wanted = wantedBy(where, filter);
      if (after)
        wanted.push(
          sql<SqlBool>`(sla_at, id) > ('epoch'::timestamptz + ${after.dueUs}::float8 * interval '1 microsecond', ${after.id})`,
        );
      return where.and(wanted);
    })
    .orderBy('sla_at')
    .orderBy('id')
    .limit(limit)
    .execute();

function wantedBy(
  where: ExpressionBuilder<CaseTables, 'cases'>,
  { status, assignee, overdueAt, caseId }: CaseFilter,
): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = [];
  if (status) wanted.push(where('status', '=', status));
  if (assignee === 'none') wanted.push(where('assignee', 'is', null));
  else if (assignee !== undefined) wanted.push(where('assignee', '=', assignee));
  if (caseId) wanted.push(where('case_id', '=', caseId));
  if (overdueAt) wanted.push(where('sla_at', '<', overdueAt), where('status', '<>', 'closed'));
  return wanted;
}

/** Returns cases of the branch, newest first. */
export const listCases = (db: Db, branchId: number, page: Page, filter: CaseFilter) =>
  typed(db)
    .selectFrom('cases')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where((where) => {
      const wanted = wantedBy(where, filter);
      if (page.before !== undefined) wanted.push(where('id', '<', page.before));
      return where.and(wanted);
    })
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

/**
 * Returns the next unassigned case by `nextOrder`. Locks the case until the database transaction ends. Skips cases that
 * another transaction has locked.
 */
export const lockNextCase = (work: Db, branchId: number) =>
  typed(work)
    .selectFrom('cases')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('status', '<>', 'closed')
    .where('assignee', 'is', null)
    .orderBy(nextOrder('sla_at'))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Locks a case until the database transaction ends. Returns false if another transaction holds the lock. */
export async function tryLockCase(work: Db, branchId: number, id: number): Promise<boolean> {
  const row = await typed(work)
    .selectFrom('cases')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredCaseChange extends CaseChange {
  readonly deadline?: Deadline;
  /** Number of the case's newest alert at the time when the outcome was proposed. */
  readonly proposedAlert?: number;
}

export async function changeCase(work: Db, id: number, change: StoredCaseChange, now: Date): Promise<void> {
  const { status, stage, assignee, disposition, proposedBy, approvedBy, selfApproved, deadline, proposedAlert } =
    change;
  await typed(work)
    .updateTable('cases')
    .set({
      updated_at: now,
      ...(status !== undefined && { status, closed_at: status === 'closed' ? now : null }),
      ...(stage !== undefined && { stage }),
      ...(assignee !== undefined && { assignee }),
      ...(disposition !== undefined && { disposition }),
      ...(proposedBy !== undefined && { proposed_by: proposedBy, proposed_at: proposedBy === null ? null : now }),
      ...(proposedAlert !== undefined && { proposed_alert: proposedAlert }),
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
      ...(selfApproved !== undefined && { self_approved: selfApproved }),
      ...(deadline && { sla_from: deadline.from, sla_at: deadline.at, warned: 0 }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Records when the suspicion began, if no time is recorded yet. The time limit for filing a report starts at this time.
 */
export const noteSuspicion = (work: Db, id: number, at: Date) =>
  typed(work)
    .updateTable('cases')
    .set({ suspected_at: at })
    .where('id', '=', id)
    .where('suspected_at', 'is', null)
    .where('kind', '<>', 'currency')
    .execute();

/** Updates the case with the score and the rule families of a new alert. */
export const addToCase = (
  work: Db,
  id: number,
  { score, families, at }: { score: number; families: string[]; at: Date },
) =>
  sql`update cases set score = greatest(score, ${score}), updated_at = ${at},
    families = array(select distinct unnest(families || ${families}::text[]) order by 1) where id = ${id}`.execute(
    work,
  );

/** Creates a case. Returns false if the branch already has a case with this number. */
export async function insertCase(
  work: Db,
  row: {
    readonly branchId: number;
    readonly accountId: number;
    readonly caseId: string;
    /** Keyed hash of the subject. Null if the case is not about one single customer. No alert can join such a case. */
    readonly subject: Buffer | null;
    readonly transactionId: number | null;
    readonly slaAt: Date;
    readonly at: Date;
    readonly kind?: CaseKind;
    readonly suspectedAt?: Date;
  },
): Promise<number | undefined> {
  const made = await typed(work)
    .insertInto('cases')
    .values({
      ...{ branch_id: row.branchId, account_id: row.accountId, case_id: row.caseId, subject_key: row.subject },
      ...{ transaction_id: row.transactionId, sla_at: row.slaAt, created_at: row.at, updated_at: row.at },
      ...{ status: 'open', stage: 'triage', score: 0, families: [], self_approved: false },
      ...{ kind: row.kind ?? 'alert', suspected_at: row.suspectedAt ?? null },
    })
    .onConflict((conflict) => conflict.columns(['branch_id', 'case_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Returns open cases for which 50, 80 or 100 % of the deadline period has passed since the last warning. Locks these
 * cases.
 */
export async function casesToWarn(work: Db, now: Date, limit: number) {
  const { rows } = await sql<{
    id: number;
    branch_id: number;
    account_id: number;
    sla_from: Date;
    sla_at: Date;
  }>`select id, branch_id, account_id, coalesce(sla_from, created_at) as sla_from, sla_at from cases where status <> 'closed' and warned < 100 and ${now}::timestamptz >=
      coalesce(sla_from, created_at) + (sla_at - coalesce(sla_from, created_at)) * case warned when 0 then 0.5 when 50 then 0.8 else 1 end
    order by sla_at limit ${limit} for update skip locked`.execute(work);
  return rows;
}

export const noteWarned = (work: Db, id: number, warned: 0 | 50 | 80 | 100) =>
  typed(work).updateTable('cases').set({ warned }).where('id', '=', id).execute();

/** Returns the open cases of all branches that are past their deadline. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const { n } = await typed(db)
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    // Repeats the partial index's predicate so that the planner can use it.
    .where(sql<SqlBool>`status <> 'closed'`)
    .where('sla_at', '<', now)
    .executeTakeFirstOrThrow();
  return n;
}
