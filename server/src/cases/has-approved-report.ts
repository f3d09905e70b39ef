import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ReportTables {
  case_reports: Table<'case_reports'>;
}

/** Returns true if a report of the case was approved, and the financial intelligence unit did not reject it. */
export async function hasApprovedReport(db: Db, caseId: number): Promise<boolean> {
  const row = await tables<ReportTables>(db)
    .selectFrom('case_reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('state', 'in', ['approved', 'submitted', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
