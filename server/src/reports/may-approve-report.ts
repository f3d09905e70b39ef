import { AppError, type Problem } from '../platform/errors.ts';

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
  /** True if the user is an owner and no other user of the account may approve a report now. */
  readonly isOnlyApprover: boolean;
  /**
   * Reason why the user may not approve other people's reports yet, for example because the user got the role
   * yesterday.
   */
  readonly refusal: Problem | undefined;
}

/**
 * Decides whether the user may approve a report. Users may not approve a report that they drafted or changed. The only
 * exception is an owner if no other user may approve it now, because small institutions must also file their reports in
 * time. The endpoint checks the user's permission before. Pure.
 *
 * @returns true if the user approves their own report; the report is then marked as approved by its author
 * @throws AppError report_approved_already if the report is no draft, own_report_not_approvable if another person must
 *   approve it, approver_too_new if the user must wait
 */
export function checkReportApprover(
  report: ReportToApprove,
  { userId, isOnlyApprover, refusal }: ReportApprover,
): boolean {
  if (report.state !== 'draft') throw new AppError('report_approved_already');
  const isAuthor = report.drafted_by === userId || report.authors.includes(userId);
  if (isOnlyApprover) return isAuthor;
  if (isAuthor) throw new AppError('own_report_not_approvable');
  if (refusal) throw AppError.of(refusal);
  return false;
}
