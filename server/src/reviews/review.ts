/** How far a review has come. `assigned`: a person has begun it. */
export type ReviewPhase = 'open' | 'assigned' | 'proposed' | 'decided';

/** The state that decides which steps a review allows. */
export interface Review {
  readonly phase: ReviewPhase;
  readonly assignee: number | null;
  readonly decision: string | null;
  /** The reason that is counted; null for subjects whose decision says it. */
  readonly reason: string | null;
  /** The person who decided, or proposed to. */
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  /** The second person. */
  readonly approvedBy: number | null;
  /** Whether the owner of an account with nobody else approved their own proposal. */
  readonly selfApproved: boolean;
}

/** A new review: nobody has begun it. */
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

/** How the reviews of one kind of subject differ: data (`subjects/`). */
export interface SubjectRules {
  /** Whether a proposal replaces the one that waits for a second person. */
  readonly replacesProposals: boolean;
  /** The time within which a person takes back their own decision, in milliseconds; 0: never. */
  readonly undoMs: number;
  readonly reopens: boolean;
  /** Whether a review that was begun counts as begun when nobody has it any more. */
  readonly staysBegun: boolean;
}

/** A decision that a review allows. */
export interface AllowedDecision {
  readonly decision: string;
  readonly reason: string | null;
  /** Whether another person must approve it. */
  readonly needsSecond: boolean;
  readonly needsNote: boolean;
  /** An approved report of the subject: it must exist, or must not; null where reports say nothing. */
  readonly report: 'required' | 'excluded' | null;
}

/** Facts outside the review that a step depends on. */
export interface ReviewContext {
  readonly rules: SubjectRules;
  readonly allowed: readonly AllowedDecision[];
  readonly hasReport: boolean;
  readonly now: Date;
}

export type ReviewAction =
  /** The first work on it that decides nothing, such as a note. */
  | { readonly kind: 'begin' }
  /** The person takes what nobody has. */
  | { readonly kind: 'take' }
  | { readonly kind: 'assign'; readonly to: number | null }
  | { readonly kind: 'decide'; readonly decision: string; readonly reason: string | null; readonly hasNote: boolean }
  /** `alone`: the owner of an account, who is its only person who may decide. */
  | { readonly kind: 'approve'; readonly alone: boolean }
  | { readonly kind: 'reject' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'reopen' };

export type ReviewRefusal =
  | { readonly code: 'decided' | 'taken' | 'proposed' | 'needs_note' | 'needs_report' | 'has_report' }
  | { readonly code: 'nothing_proposed' | 'own_proposal' | 'nothing_decided' | 'not_yours' | 'undo_time_over' }
  | { readonly code: 'not_decided' }
  /** `allowed`: the decisions that the review allows. */
  | { readonly code: 'unknown_decision'; readonly allowed: readonly string[] }
  /** `allowed`: the reasons that the decision allows. */
  | { readonly code: 'unknown_reason'; readonly decision: string; readonly allowed: readonly string[] };

/** What changes; absent fields stay. */
export type ReviewChange = Partial<Review>;
export type ReviewStep = { readonly change: ReviewChange } | { readonly refused: ReviewRefusal };

const refuse = (code: Exclude<ReviewRefusal['code'], 'unknown_decision' | 'unknown_reason'>): ReviewStep => ({
  refused: { code },
});

/** The decision that a person names, as the review allows it, or why it does not. */
function allowedDecision(
  { decision, reason, hasNote }: { decision: string; reason: string | null; hasNote: boolean },
  { allowed, hasReport }: ReviewContext,
): AllowedDecision | ReviewRefusal {
  const rows = allowed.filter((row) => row.decision === decision);
  if (!rows.length) return { code: 'unknown_decision', allowed: [...new Set(allowed.map((row) => row.decision))] };
  const row = rows.find((one) => one.reason === reason);
  if (!row) return { code: 'unknown_reason', decision, allowed: rows.flatMap((one) => one.reason ?? []) };
  if (row.needsNote && !hasNote) return { code: 'needs_note' };
  return reportRefusal(row, hasReport) ?? row;
}

const reportRefusal = ({ report }: AllowedDecision, hasReport: boolean): ReviewRefusal | undefined => {
  if (report === 'required' && !hasReport) return { code: 'needs_report' };
  return report === 'excluded' && hasReport ? { code: 'has_report' } : undefined;
};

/** The changes that a person's action makes in a review, or the reason why it is refused. Pure; the database refuses approval by the proposer once more. */
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
      const row = context.allowed.find((one) => one.decision === review.decision && one.reason === review.reason);
      const refused = row && reportRefusal(row, context.hasReport);
      if (refused) return { refused };
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

/** A review after a step. */
export const afterStep = (review: Review, step: ReviewStep): Review =>
  'change' in step ? { ...review, ...step.change } : review;
