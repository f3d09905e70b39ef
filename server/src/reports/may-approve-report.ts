import { AppError } from '../platform/errors.ts';

/** A draft of a report as it is at the moment of its approval. */
export interface ReportToApprove {
  readonly state: string;
  /** User who made the draft. */
  readonly drafted_by: number;
  /** Users who changed a field of the draft. */
  readonly authors: readonly number[];
}

/** The user who approves. */
export interface ReportApprover {
  readonly userId: number;
  /** True for an owner who is the only user of the account with the permission `work_cases`. */
  readonly isOnlyApprover: boolean;
}

/**
 * Decides who may approve a report. Nobody approves a report that they drafted or changed, except an owner who is the
 * only user with the permission `work_cases`: a report must be filed in time also by an institution of one person. The
 * permission itself is checked before, by the endpoint. Pure.
 *
 * @returns true if the user approves their own report; the report is then marked as approved by its author
 * @throws AppError report_approved_already if the report is no draft, own_report_not_approvable if another person must
 * approve it
 */
export function checkReportApprover(report: ReportToApprove, { userId, isOnlyApprover }: ReportApprover): boolean {
  if (report.state !== 'draft') throw new AppError('report_approved_already');
  const isAuthor = report.drafted_by === userId || report.authors.includes(userId);
  if (isAuthor && !isOnlyApprover) throw new AppError('own_report_not_approvable');
  return isAuthor;
}
