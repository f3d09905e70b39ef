import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { CaseStatus } from '../reviews/subjects/case.ts';
import type { CaseKind } from './case-store.ts';

export interface JoinableCase {
  readonly id: number;
  readonly caseId: string;
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly slaAt: Date;
  readonly isReopened: boolean;
  /** Time of the first alert of a case that a person opened. Null for other cases, and before the first alert. */
  readonly firstAlertAt: Date | null;
  /** True if a person worked on the case after that alert. */
  readonly workedSince: boolean;
}

/**
 * Returns the subject's open case, locked. If all of the subject's cases are closed, the next alert opens a new case
 * with a new number. The old number would reveal the outcome to the recipients of events.
 */
export async function caseToJoin(work: Db, branchId: number, subject: Buffer): Promise<JoinableCase | undefined> {
  const { rows } = await sql<{
    id: number;
    case_id: string;
    kind: CaseKind;
    status: CaseStatus;
    sla_at: Date;
    is_reopened: boolean;
    first_alert_at: Date | null;
    worked_since: boolean;
  }>`select c.id, c.case_id, c.kind, c.status, c.sla_at, c.sla_from is not null as is_reopened, f.at as first_alert_at,
      exists (select from case_events e where e.case_id = c.id and e.user_id is not null and e.at >= f.at) as worked_since
    from cases c left join lateral (select min(a.created_at) as at from case_alerts a where a.case_id = c.id) f on c.kind = 'activity'
    where c.branch_id = ${branchId} and c.subject_key = ${subject} and c.status <> 'closed'
    order by c.id desc limit 1 for update of c`.execute(work);
  const row = rows[0];
  return (
    row && {
      ...{ id: row.id, caseId: row.case_id, kind: row.kind, status: row.status, slaAt: row.sla_at },
      ...{ isReopened: row.is_reopened, firstAlertAt: row.first_alert_at, workedSince: row.worked_since },
    }
  );
}

/** Returns the number of the subject's last closed case, for the history of the next case. */
export async function lastClosedCase(work: Db, branchId: number, subject: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ case_id: string }>`select case_id from cases
    where branch_id = ${branchId} and subject_key = ${subject} and status = 'closed' order by id desc limit 1`.execute(
    work,
  );
  return rows[0]?.case_id;
}
