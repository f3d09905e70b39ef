import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { CaseStatus } from '../reviews/subjects/case.ts';
import type { CaseOfAlert } from '../transactions/records/case-outside.ts';
import { type SinceFirstAlert, sinceFirstAlert } from '../transactions/records/since-first-alert.ts';
import type { CaseKind } from './case-store.ts';

interface CaseTables {
  cases: Table<'cases'>;
}

export interface JoinableCase extends CaseOfAlert {
  readonly id: number;
  readonly caseId: string;
}

/**
 * Locks and returns the subject's open case. If all of the subject's cases are closed, the next alert opens a new case
 * with a new number. With the old number, recipients of events would learn the outcome of the closed case.
 */
export async function caseToJoin(work: Db, branchId: number, subject: Buffer): Promise<JoinableCase | undefined> {
  const { rows } = await sql<
    SinceFirstAlert & { id: number; case_id: string; kind: CaseKind; status: CaseStatus; sla_at: Date }
  >`select c.id, c.case_id, c.kind, c.status, c.sla_at, ${sinceFirstAlert.columns}
    from cases c ${sinceFirstAlert.join}
    where c.branch_id = ${branchId} and c.subject_key = ${subject} and c.status <> 'closed'
    order by c.id desc limit 1 for update of c`.execute(work);
  const row = rows[0];
  return (
    row && {
      ...{ id: row.id, caseId: row.case_id, kind: row.kind, status: row.status, slaAt: row.sla_at },
      ...{ firstAlertAt: row.first_alert_at, workedSince: row.worked_since, reopenedAt: row.reopened_at },
    }
  );
}

/**
 * Returns the number of the subject's last closed case. The history of the subject's next case contains this number.
 */
export async function lastClosedCase(work: Db, branchId: number, subject: Buffer): Promise<string | undefined> {
  const row = await tables<CaseTables>(work)
    .selectFrom('cases')
    .select('case_id')
    .where('branch_id', '=', branchId)
    .where('subject_key', '=', subject)
    .where('status', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.case_id;
}
