import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Returns true if a report of the case was approved, and the financial intelligence unit did not reject it. */
export async function hasApprovedReport(db: Db, caseId: number): Promise<boolean> {
  const { rows } = await sql`select from case_reports
    where case_id = ${caseId} and state in ('approved', 'submitted', 'accepted') limit 1`.execute(db);
  return rows.length > 0;
}
