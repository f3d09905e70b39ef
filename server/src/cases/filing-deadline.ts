import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { profileOf } from '../transactions/rules/profiles.ts';
import { settingsOf, settingsQuery } from '../transactions/rules/rule-set-store.ts';

interface ReportTables {
  case_reports: Table<'case_reports'>;
}

/**
 * Returns the deadline for filing a report of the case, according to the law of the branch's country. Null if nobody
 * suspects the subject, or if a report was already submitted.
 */
export async function filingDeadline(
  db: Db,
  row: { readonly id: number; readonly branch_id: number; readonly suspected_at: Date | null },
): Promise<Date | null> {
  if (row.suspected_at === null) return null;
  const submitted = await tables<ReportTables>(db)
    .selectFrom('case_reports')
    .select('id')
    .where('case_id', '=', row.id)
    .where('state', 'in', ['submitted', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  if (submitted) return null;
  const { country } = settingsOf((await settingsQuery([row.branch_id]).execute(db)).rows, row.branch_id);
  return new Date(row.suspected_at.getTime() + profileOf(country).fileWithinHours * 3_600_000);
}
