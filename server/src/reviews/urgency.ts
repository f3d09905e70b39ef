import type { WorkKind } from './subjects/rules.ts';

const HOUR_MS = 3_600_000;

/** A record about which a person must decide. */
export interface UrgentRecord {
  readonly kind: 'customer' | 'document' | 'run';
  /** Value of `policy.dashboard.review_hours` of the branch. If undefined, `DEFAULT_RECORD_HOURS` is used. */
  readonly reviewHours: number | undefined;
}

/** Facts from which the urgency of a review is computed. */
export type ReviewSubject =
  | UrgentRecord
  /** `score` is the score of the match, 0 to 1. */
  | { readonly kind: 'alert'; readonly strength: string; readonly score: number }
  /** `score` is the score of the customer's risk, 0 to 10,000. */
  | { readonly kind: 'review'; readonly score: number | null; readonly dueAt: Date }
  /** `score` is the score of the case, 0 to 100. */
  | { readonly kind: 'case'; readonly score: number; readonly dueAt: Date };

export interface Urgency {
  /** Score of the urgency, from 0 to 100. */
  readonly score: number;
  readonly dueAt: Date;
}

/** Default number of hours until a decision about a record must be made. */
export const DEFAULT_RECORD_HOURS = 24;
/**
 * Urgency scores of records. The score of a customer is the highest, because a customer in review waits for an answer.
 */
const RECORD_SCORES = { customer: 60, document: 40, run: 40 } as const;
/** Number of hours until a decision about a list match must be made. */
const STRONG_MATCH_HOURS = 24;
const WEAK_MATCH_HOURS = 72;

/** Returns the urgency and the deadline of a review. Pure. */
export function urgencyOf(subject: ReviewSubject, openedAt: Date): Urgency {
  const after = (hours: number): Date => new Date(openedAt.getTime() + hours * HOUR_MS);
  switch (subject.kind) {
    case 'alert':
      return {
        score: Math.min(100, Math.round(subject.score * 100)),
        dueAt: after(subject.strength === 'strong' ? STRONG_MATCH_HOURS : WEAK_MATCH_HOURS),
      };
    case 'review':
      return { score: Math.round((subject.score ?? 0) / 100), dueAt: subject.dueAt };
    case 'case':
      return { score: subject.score, dueAt: subject.dueAt };
    default:
      return {
        score: RECORD_SCORES[subject.kind satisfies WorkKind],
        dueAt: after(subject.reviewHours ?? DEFAULT_RECORD_HOURS),
      };
  }
}

/** Deadline of a review, with the start of the period that ends at the deadline. */
export interface Deadline {
  readonly from: Date;
  readonly at: Date;
}

/**
 * Returns the new deadline of a reopened review, which is a full period from now. Returns undefined if the old deadline
 * is in the future. The deadline then does not change, so that nobody gains time by closing and reopening a review.
 * Pure.
 */
export const deadlineOnReopening = ({ from, at }: Deadline, now: Date): Deadline | undefined =>
  at > now ? undefined : { from: now, at: new Date(now.getTime() + (at.getTime() - from.getTime())) };
