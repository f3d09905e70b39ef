import { outcomes } from '@hakiki/contract';
import { needsSecondPerson } from '../needs-second-person.ts';
import type { AllowedDecision, Review, ReviewChange } from '../review.ts';

/** Columns of a work item that contain the state of its review. */
export interface ItemColumns {
  readonly state: 'open' | 'proposed' | 'decided';
  readonly assignee: number | null;
  readonly decision: string | null;
  readonly reason: string | null;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly approved_by: number | null;
  readonly self_approved: boolean;
}

/** Returns the review of a work item. */
export const reviewOfItem = (item: ItemColumns): Review => ({
  phase: item.state === 'open' && item.assignee !== null ? 'assigned' : item.state,
  assignee: item.assignee,
  decision: item.decision,
  reason: item.reason,
  decidedBy: item.decided_by,
  decidedAt: item.decided_at,
  approvedBy: item.approved_by,
  selfApproved: item.self_approved,
});

/** Returns the changed columns of a work item for a change in its review. */
export const itemColumnsOf = (change: ReviewChange): Partial<ItemColumns> => ({
  ...(change.phase !== undefined && { state: change.phase === 'assigned' ? 'open' : change.phase }),
  ...(change.assignee !== undefined && { assignee: change.assignee }),
  ...(change.decision !== undefined && { decision: change.decision }),
  ...(change.reason !== undefined && { reason: change.reason }),
  ...(change.decidedBy !== undefined && { decided_by: change.decidedBy }),
  ...(change.decidedAt !== undefined && { decided_at: change.decidedAt }),
  ...(change.approvedBy !== undefined && { approved_by: change.approvedBy }),
  ...(change.selfApproved !== undefined && { self_approved: change.selfApproved }),
});

/**
 * Returns the decisions that an outcome set allows.
 * @param branchWantsTwo true if the branch required a second person when the item was opened
 */
export const decisionsOfItem = (set: outcomes.OutcomeSet, branchWantsTwo: boolean): AllowedDecision[] =>
  outcomes.itemOutcomes[set].map(({ decision, reason, second, note, diligence }) => ({
    decision,
    reason,
    needsSecond: needsSecondPerson(second, { branchWantsTwo }),
    needsNote: note,
    report: null,
    needsChecklist: diligence !== null,
  }));
