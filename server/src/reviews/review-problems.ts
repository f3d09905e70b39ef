import { type Problem, problem } from '../platform/errors.ts';
import type { ReviewAction, ReviewRefusal } from './review.ts';
import type { WorkKind } from './subjects/rules.ts';

type FixedCode = Exclude<ReviewRefusal['code'], 'unknown_decision' | 'unknown_reason' | 'open_steps'>;

/** Codes for a client when a step is refused. Items and cases have different codes. */
export const itemProblems = {
  decided: problem('decided_already'),
  taken: problem('taken_by_another'),
  proposed: problem('decision_waits_already'),
  needs_note: problem('note_required'),
  needs_report: problem('outcome_needs_report'),
  has_report: problem('report_needs_outcome'),
  nothing_proposed: problem('nothing_waits_for_second'),
  own_proposal: problem('own_decision_not_approvable'),
  nothing_decided: problem('nothing_decided'),
  not_yours: problem('undo_by_other'),
  undo_time_over: problem('undo_too_late'),
  not_decided: problem('not_decided'),
} as const satisfies Readonly<Record<FixedCode, Problem>>;
const caseProblems: Readonly<Partial<Record<FixedCode, Problem>>> = {
  decided: problem('case_closed'),
  nothing_proposed: problem('nothing_waits_for_approval'),
  own_proposal: problem('own_outcome_not_approvable'),
  not_decided: problem('case_not_closed'),
};

/** Converts the refusal of a step into the error for the client. Pure. */
export function problemOf(kind: WorkKind, action: ReviewAction['kind'], refusal: ReviewRefusal): Problem {
  switch (refusal.code) {
    case 'unknown_decision':
      return problem('decision_not_allowed', { kind, decisions: refusal.allowed.join(' or ') });
    case 'unknown_reason':
      return problem('reason_not_allowed', { decision: refusal.decision, reasons: refusal.allowed.join(', ') });
    case 'open_steps':
      return problem('checklist_incomplete', { n: refusal.n });
    default:
      if (kind === 'case' && refusal.code === 'decided' && (action === 'assign' || action === 'take'))
        return problem('closed_case_unassigned');
      return (kind === 'case' ? caseProblems[refusal.code] : undefined) ?? itemProblems[refusal.code];
  }
}
