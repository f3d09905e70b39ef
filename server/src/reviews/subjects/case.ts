import { outcomes } from '@hakiki/contract';
import { needsSecondPerson, type SecondPersonFacts } from '../needs-second-person.ts';
import type { AllowedDecision, Review, ReviewAction, ReviewChange, ReviewPhase } from '../review.ts';

export type Disposition = outcomes.Disposition;
export type CaseStatus = 'open' | 'investigating' | 'closed';
export type CaseStage = 'triage' | 'investigation' | 'review' | 'done';

/** Columns of a case that contain the state of its review. */
export interface CaseColumns {
  readonly status: CaseStatus;
  readonly stage: CaseStage;
  readonly assignee: number | null;
  readonly disposition: Disposition | null;
  readonly proposed_by: number | null;
  readonly proposed_at: Date | null;
  readonly approved_by: number | null;
  readonly self_approved: boolean;
}

/** Fields of a case that change. Absent fields stay unchanged. */
export interface CaseChange {
  readonly status?: CaseStatus;
  readonly stage?: CaseStage;
  readonly assignee?: number | null;
  readonly disposition?: Disposition | null;
  readonly proposedBy?: number | null;
  readonly approvedBy?: number | null;
  readonly selfApproved?: boolean;
}

const STATUS: Readonly<Record<ReviewPhase, { readonly status: CaseStatus; readonly stage: CaseStage }>> = {
  open: { status: 'open', stage: 'triage' },
  assigned: { status: 'investigating', stage: 'investigation' },
  proposed: { status: 'investigating', stage: 'review' },
  decided: { status: 'closed', stage: 'done' },
};

const phaseOf = ({ status, stage }: Pick<CaseColumns, 'status' | 'stage'>): ReviewPhase => {
  if (status === 'closed') return 'decided';
  if (stage === 'review') return 'proposed';
  return status === 'open' ? 'open' : 'assigned';
};

/** Returns the review of a case. */
export const reviewOfCase = (row: CaseColumns): Review => ({
  phase: phaseOf(row),
  assignee: row.assignee,
  decision: row.disposition,
  reason: null,
  decidedBy: row.proposed_by,
  decidedAt: row.proposed_at,
  approvedBy: row.approved_by,
  selfApproved: row.self_approved,
});

/** Converts a change of a review into a change of its case. */
export function caseChangeOf(change: ReviewChange, action: ReviewAction['kind']): CaseChange {
  // An open case has no approval, so a rejection or a proposal does not change this field.
  const ofApproval = action === 'approve' || action === 'reopen';
  return {
    ...(change.phase !== undefined && STATUS[change.phase]),
    ...(change.assignee !== undefined && { assignee: change.assignee }),
    ...(change.decision !== undefined && { disposition: change.decision as Disposition | null }),
    ...(change.decidedBy !== undefined && { proposedBy: change.decidedBy }),
    ...(ofApproval && change.approvedBy !== undefined && { approvedBy: change.approvedBy }),
    ...(ofApproval && change.selfApproved !== undefined && { selfApproved: change.selfApproved }),
  };
}

/** Returns true if an outcome of this case needs a second person. */
export const needsSecondForCase = (facts: SecondPersonFacts, disposition: Disposition): boolean =>
  needsSecondPerson(outcomes.caseOutcomes[disposition].second, facts);

/** Returns the outcomes of a case. */
export const decisionsOfCase = (facts: SecondPersonFacts): AllowedDecision[] =>
  Object.entries(outcomes.caseOutcomes).map(([disposition, { second, report }]) => ({
    decision: disposition,
    reason: null,
    needsSecond: needsSecondPerson(second, facts),
    needsNote: false,
    report,
    needsChecklist: false,
  }));
