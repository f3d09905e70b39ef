import { type Expression, type Generated, type SqlBool, sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { CaseChange, CaseState, Disposition } from './case-rules.ts';

interface CaseTables {
  cases: {
    id: Generated<number>;
    branch_id: number;
    account_id: number;
    case_id: string;
    status: CaseState['status'];
    stage: CaseState['stage'];
    assignee: number | null;
    score: number;
    families: string[];
    disposition: Disposition | null;
    proposed_by: number | null;
    proposed_at: Date | null;
    proposed_alert: Generated<number | null>;
    approved_by: number | null;
    self_approved: boolean;
    subject_key: Buffer | null;
    transaction_id: number | null;
    sla_at: Date;
    /** From when on its time counts; null: from when it was made. */
    sla_from: Generated<Date | null>;
    closed_at: Date | null;
    created_at: Date;
    updated_at: Date;
    /** The highest share of its time, in percent, that was noted as passed. */
    warned: Generated<number>;
  };
}
const typed = (db: Db) => tables<CaseTables>(db);

const COLUMNS = [
  ...(['id', 'branch_id', 'account_id', 'case_id', 'status', 'stage', 'assignee', 'score', 'families'] as const),
  ...(['disposition', 'proposed_by', 'proposed_at', 'approved_by', 'self_approved', 'sla_at', 'closed_at'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const;
export type CaseRow = Awaited<ReturnType<typeof readCase>> & object;

/** A case of the branch, locked until the transaction ends. */
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

/** Keyed hash of whom a case is about; undefined when it was never known. */
export async function subjectOfCase(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await typed(db).selectFrom('cases').select('subject_key').where('id', '=', id).executeTakeFirst();
  return row?.subject_key ?? undefined;
}

export interface CaseFilter {
  readonly status?: CaseState['status'] | undefined;
  /** `none` for cases that nobody has. */
  readonly assignee?: number | 'none' | undefined;
  readonly overdueAt?: Date | undefined;
}

/** Cases of the branch, newest first. */
export const listCases = (db: Db, branchId: number, page: Page, { status, assignee, overdueAt }: CaseFilter) =>
  typed(db)
    .selectFrom('cases')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where((where) => {
      const wanted: Expression<SqlBool>[] = [];
      if (page.before !== undefined) wanted.push(where('id', '<', page.before));
      if (status) wanted.push(where('status', '=', status));
      if (assignee === 'none') wanted.push(where('assignee', 'is', null));
      else if (assignee !== undefined) wanted.push(where('assignee', '=', assignee));
      if (overdueAt) wanted.push(where('sla_at', '<', overdueAt), where('status', '<>', 'closed'));
      return where.and(wanted);
    })
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

/**
 * Gives the person the unassigned case with the highest risk band whose deadline is nearest, or undefined. Compare and set: of two who ask at once
 * each gets another case.
 */
export async function takeNext(db: Db, branchId: number, userId: number, now: Date): Promise<number | undefined> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`select id from cases
      where branch_id = ${branchId} and status <> 'closed' and assignee is null
      order by (score >= 80) desc, sla_at, id limit 20`.execute(db);
    if (!rows.length) return undefined;
    for (const { id } of rows) {
      const taken = await typed(db)
        .updateTable('cases')
        .set({ assignee: userId, updated_at: now })
        .where('id', '=', id)
        .where('branch_id', '=', branchId)
        .where('assignee', 'is', null)
        .where('status', '<>', 'closed')
        .executeTakeFirst();
      if (taken.numUpdatedRows === 1n) return id;
    }
  }
}

export async function changeCase(work: Db, id: number, change: CaseChange, now: Date): Promise<void> {
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

export interface JoinableCase {
  readonly id: number;
  readonly caseId: string;
  readonly slaAt: Date;
  readonly status: CaseState['status'];
}

/** The subject's open case, locked. However a closed one ended, the next alert opens another: its number would tell the outcome to whoever receives events. */
export async function caseToJoin(work: Db, branchId: number, subject: Buffer): Promise<JoinableCase | undefined> {
  const { rows } = await sql<{ id: number; case_id: string; sla_at: Date; status: CaseState['status'] }>`
    select id, case_id, sla_at, status from cases where branch_id = ${branchId} and subject_key = ${subject} and status <> 'closed'
    order by id desc limit 1 for update`.execute(work);
  const row = rows[0];
  return row && { id: row.id, caseId: row.case_id, slaAt: row.sla_at, status: row.status };
}

/** The number of the subject's last closed case, for its next one's history. */
export async function lastClosedCase(work: Db, branchId: number, subject: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ case_id: string }>`select case_id from cases
    where branch_id = ${branchId} and subject_key = ${subject} and status = 'closed' order by id desc limit 1`.execute(
    work,
  );
  return rows[0]?.case_id;
}

/** Adds what an alert brings to the case it joins. */
export const addToCase = (
  work: Db,
  id: number,
  { score, families, at }: { score: number; families: string[]; at: Date },
) =>
  sql`update cases set score = greatest(score, ${score}), updated_at = ${at},
    families = array(select distinct unnest(families || ${families}::text[]) order by 1) where id = ${id}`.execute(
    work,
  );

/** False when the branch has a case of this number already. */
export async function insertCase(
  work: Db,
  row: {
    readonly branchId: number;
    readonly accountId: number;
    readonly caseId: string;
    readonly subject: Buffer;
    readonly transactionId: number;
    readonly slaAt: Date;
    readonly at: Date;
  },
): Promise<number | undefined> {
  const made = await typed(work)
    .insertInto('cases')
    .values({
      ...{ branch_id: row.branchId, account_id: row.accountId, case_id: row.caseId, subject_key: row.subject },
      ...{ transaction_id: row.transactionId, sla_at: row.slaAt, created_at: row.at, updated_at: row.at },
      ...{ status: 'open', stage: 'triage', score: 0, families: [], self_approved: false },
    })
    .onConflict((conflict) => conflict.columns(['branch_id', 'case_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Cases that are not closed and passed half, four fifths or all of their time since it was last noted. Locked. */
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

export const noteWarned = (work: Db, id: number, warned: number) =>
  typed(work).updateTable('cases').set({ warned }).where('id', '=', id).execute();

/** Cases of all branches that are not closed and past their time. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from cases where status <> 'closed' and sla_at < ${now}`.execute(db);
  return rows[0]!.n;
}
