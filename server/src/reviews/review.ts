/** Phase of a review. `assigned` means that a person has started the review. */
export type ReviewPhase = 'open' | 'assigned' | 'proposed' | 'decided';

/** State of a review. It determines which steps are allowed. */
export interface Review {
  readonly phase: ReviewPhase;
  readonly assignee: number | null;
  readonly decision: string | null;
  /** Reason for the decision, used in statistics. Null if the decision itself already contains the reason. */
  readonly reason: string | null;
  /** Id of the person who made or proposed the decision. */
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  /** Id of the second person. This person approved the decision. */
  readonly approvedBy: number | null;
  /** True if an owner approved their own proposal because the account has no other users. */
  readonly selfApproved: boolean;
}

/** State of a new review that nobody has started. */
export const NEW_REVIEW: Review = {
  phase: 'open',
  assignee: null,
  decision: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  approvedBy: null,
  selfApproved: false,
};

/** Rules that differ between the subjects of reviews (`subjects/`). */
export interface SubjectRules {
  /** True if a new proposal may replace a proposal that needs a second person. */
  readonly replacesProposals: boolean;
  /**
   * Maximum time, in milliseconds, within which people can undo their own decisions. If it is 0, nobody can undo a
   * decision.
   */
  readonly undoMs: number;
  readonly reopens: boolean;
  /** True if a started review stays started when its assignee is removed. */
  readonly staysBegun: boolean;
}

/** A decision that a review allows. */
export interface AllowedDecision {
  readonly decision: string;
  readonly reason: string | null;
  /** True if another person must approve the decision. */
  readonly needsSecond: boolean;
  readonly needsNote: boolean;
  /**
   * `required`: the subject must have an approved report. `excluded`: the subject must not have an approved report.
   * Null if reports do not matter.
   */
  readonly report: 'required' | 'excluded' | null;
  /** True if all steps of the subject's checklist must be done. */
  readonly needsChecklist: boolean;
}

/** Facts outside the review that influence the result of a step. */
export interface ReviewContext {
  readonly rules: SubjectRules;
  readonly allowed: readonly AllowedDecision[];
  readonly hasReport: boolean;
  /** Number of steps of the subject's checklist that are not done. 0 if it has no checklist. */
  readonly openSteps: number;
  readonly now: Date;
}

export type ReviewAction =
  /** First work on the review without a decision, for example a note. */
  | { readonly kind: 'begin' }
  /** The person assigns an unassigned review to themselves. */
  | { readonly kind: 'take' }
  | { readonly kind: 'assign'; readonly to: number | null }
  | { readonly kind: 'decide'; readonly decision: string; readonly reason: string | null; readonly hasNote: boolean }
  /** `alone` is true if the user is the owner and the only person of the account who may decide. */
  | { readonly kind: 'approve'; readonly alone: boolean }
  | { readonly kind: 'reject' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'reopen' };

export type ReviewRefusal =
  | { readonly code: 'decided' | 'taken' | 'proposed' | 'needs_note' | 'needs_report' | 'has_report' }
  | { readonly code: 'nothing_proposed' | 'own_proposal' | 'nothing_decided' | 'not_yours' | 'undo_time_over' }
  | { readonly code: 'not_decided' }
  /** `n` is the number of steps of the checklist that are not done. */
  | { readonly code: 'open_steps'; readonly n: number }
  /** `allowed` contains the decisions that the review allows. */
  | { readonly code: 'unknown_decision'; readonly allowed: readonly string[] }
  /** `allowed` contains the reasons that the decision allows. */
  | { readonly code: 'unknown_reason'; readonly decision: string; readonly allowed: readonly string[] };

/** Changes of a review. Absent fields stay unchanged. */
export type ReviewChange = Partial<Review>;
export type ReviewStep = { readonly change: ReviewChange } | { readonly refused: ReviewRefusal };

const refuse = (
  code: Exclude<ReviewRefusal['code'], 'unknown_decision' | 'unknown_reason' | 'open_steps'>,
): ReviewStep => ({
  refused: { code },
});

/** Returns the requested decision if the review allows it, or the reason why it is refused. */
function allowedDecision(
  { decision, reason, hasNote }: { decision: string; reason: string | null; hasNote: boolean },
  context: ReviewContext,
): AllowedDecision | ReviewRefusal {
  const { allowed } = context;
  const rows = allowed.filter((row) => row.decision === decision);
  if (!rows.length) return { code: 'unknown_decision', allowed: [...new Set(allowed.map((row) => row.decision))] };
  const row = rows.find((one) => one.reason === reason);
  if (!row) return { code: 'unknown_reason', decision, allowed: rows.flatMap((one) => one.reason ?? []) };
  if (row.needsNote && !hasNote) return { code: 'needs_note' };
  return missingFor(row, context) ?? row;
}

/**
 * Returns what is missing for the decision: a report, or steps of the checklist. Returns undefined if nothing is
 * missing.
 */
const missingFor = (
  { report, needsChecklist }: AllowedDecision,
  { hasReport, openSteps }: ReviewContext,
): ReviewRefusal | undefined => {
  if (report === 'required' && !hasReport) return { code: 'needs_report' };
  if (report === 'excluded' && hasReport) return { code: 'has_report' };
  return needsChecklist && openSteps > 0 ? { code: 'open_steps', n: openSteps } : undefined;
};

/**
 * Returns the changes in a review because of a person's action, or the reason why the action is refused. The database
 * also refuses an approval by the person who made the proposal. Pure.
 */
export function stepOf(review: Review, action: ReviewAction, by: number, context: ReviewContext): ReviewStep {
  const { phase, assignee } = review;
  const { rules, now } = context;
  const begun: ReviewChange = phase === 'open' ? { phase: 'assigned', assignee: assignee ?? by } : {};
  const undecided: ReviewChange = {
    phase: rules.staysBegun || assignee !== null ? 'assigned' : 'open',
    decision: null,
    reason: null,
    decidedBy: null,
    decidedAt: null,
    approvedBy: null,
    selfApproved: false,
  };
  switch (action.kind) {
    case 'begin':
      return { change: begun };
    case 'take':
      if (phase === 'decided') return refuse('decided');
      if (assignee !== null) return refuse('taken');
      return { change: { ...begun, assignee: by } };
    case 'assign': {
      if (phase === 'decided') return refuse('decided');
      if (action.to !== null) return { change: { ...begun, assignee: action.to } };
      return { change: { assignee: null, ...(phase === 'assigned' && !rules.staysBegun && { phase: 'open' }) } };
    }
    case 'decide': {
      if (phase === 'decided') return refuse('decided');
      if (phase === 'proposed' && !rules.replacesProposals) return refuse('proposed');
      const row = allowedDecision(action, context);
      if ('code' in row) return { refused: row };
      return {
        change: {
          ...begun,
          phase: row.needsSecond ? 'proposed' : 'decided',
          decision: row.decision,
          reason: row.reason,
          decidedBy: by,
          decidedAt: now,
          approvedBy: null,
        },
      };
    }
    case 'approve': {
      if (phase !== 'proposed') return refuse('nothing_proposed');
      // The allowed outcomes may have changed since the proposal, for example because the customer's risk became high.
      // A proposal that is no longer allowed can only be rejected or undone. A missing note was already refused when
      // the proposal was made.
      const proposal = { decision: review.decision ?? '', reason: review.reason, hasNote: true };
      const row = allowedDecision(proposal, context);
      if ('code' in row) return { refused: row };
      const isOwn = review.decidedBy === by;
      if (isOwn && !action.alone) return refuse('own_proposal');
      return { change: { phase: 'decided', approvedBy: by, selfApproved: isOwn, decidedAt: now } };
    }
    case 'reject':
      return phase === 'proposed' ? { change: undecided } : refuse('nothing_proposed');
    case 'undo':
      if (rules.undoMs === 0 || (phase !== 'proposed' && phase !== 'decided')) return refuse('nothing_decided');
      if (review.decidedBy !== by) return refuse('not_yours');
      if (review.approvedBy !== null || now.getTime() - (review.decidedAt?.getTime() ?? 0) > rules.undoMs)
        return refuse('undo_time_over');
      return { change: undecided };
    case 'reopen':
      if (phase !== 'decided' || !rules.reopens) return refuse('not_decided');
      return { change: { ...undecided, phase: 'assigned', assignee: by } };
  }
}

/** Returns the review after a step. */
export const afterStep = (review: Review, step: ReviewStep): Review =>
  'change' in step ? { ...review, ...step.change } : review;
