import type { monitoring } from '@hakiki/contract';
import { isReportField, REPORT_FIELDS } from '@hakiki/contract/codes.ts';
import type { CaseKind } from '../cases/case-store.ts';
import { AppError } from '../platform/errors.ts';
import type { ReportKind } from './profile.ts';
import type { ReportContent, ReportedTransaction } from './report-fields.ts';
import type { StoredReport } from './report-store.ts';
import { written } from './xml-node.ts';

/**
 * Maximum number of drafts per case. The maximum is low, because the list of a case's reports validates each draft
 * against the schema.
 */
export const MAX_DRAFTS = 10;
/** Maximum number of alerts in a report. If the case has more alerts, its report cannot be approved. */
export const MAX_REPORTED = 2000;

const KINDS_OF_CASE: Readonly<Record<CaseKind, readonly ReportKind[]>> = {
  alert: ['str', 'sar'],
  activity: ['sar', 'str'],
  currency: ['ctr'],
};

/**
 * Returns the kinds of reports that a case allows. The first one is the default. A report of suspicious transactions
 * requires an alert. A case that was opened without a transaction can have alerts too, because later alerts of the same
 * customer join it. Pure.
 */
export const kindsOfCase = (kind: CaseKind, hasAlerts: boolean): readonly ReportKind[] =>
  kind === 'activity' && !hasAlerts ? ['sar'] : KINDS_OF_CASE[kind];

/**
 * Returns the deadline of a report. It is a fixed time after the suspicion began. For a currency report, it is the
 * deadline of the case. Pure.
 */
export const dueOf = (
  { suspected_at: at, case_due_at: caseDue }: Pick<StoredReport, 'suspected_at' | 'case_due_at'>,
  withinMs: number,
): Date => (at === null ? caseDue : new Date(at.getTime() + withinMs));

/** Parses the report's content that was stored at its approval. */
export function asKept(json: string): ReportContent {
  const content = JSON.parse(json) as ReportContent;
  const dated = (one: ReportedTransaction): ReportedTransaction => ({ ...one, at: new Date(one.at) });
  const { at, transactions, of } = content;
  return { ...content, at: new Date(at), transactions: transactions.map(dated), of: of && dated(of) };
}

/**
 * Returns true if the XML contains the transaction's number. Needed only for reports that were approved before their
 * content was stored.
 */
export const isIn = (xml: string, { transaction_id: id }: monitoring.Transaction): boolean =>
  xml.includes(written(['transactionnumber', id], ''));

/**
 * Refuses fields that the form does not have.
 * @throws AppError invalid_input for an unknown field
 */
export function assertFields(fields: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(fields).find((name) => !isReportField(name));
  if (unknown !== undefined)
    throw new AppError('report_field_unknown', { field: unknown.slice(0, 60), known: REPORT_FIELDS.join(', ') });
}
