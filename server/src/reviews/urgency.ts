import type { WorkKind } from './subjects/rules.ts';

const HOUR_MS = 3_600_000;

/** A record that a person must decide about. */
export interface UrgentRecord {
  readonly kind: 'customer' | 'document' | 'run';
  /** `policy.dashboard.review_hours` of the branch; undefined: `DEFAULT_RECORD_HOURS`. */
  readonly reviewHours: number | undefined;
}

/** What decides how urgent a review is. */
export type ReviewSubject =
  | UrgentRecord
  /** `score`: of the match, 0 to 1. */
  | { readonly kind: 'alert'; readonly strength: string; readonly score: number }
  /** `score`: of the customer's risk, 0 to 10,000. */
  | { readonly kind: 'review'; readonly score: number | null; readonly dueAt: Date };

export interface Urgency {
  /** 0 to 100. */
  readonly score: number;
  readonly dueAt: Date;
}

/** Hours to decide about a record where the branch sets none. */
export const DEFAULT_RECORD_HOURS = 24;
/** Scores of records: a customer in review waits for an answer. */
const RECORD_SCORES = { customer: 60, document: 40, run: 40 } as const;
/** Hours to decide about a match with a list. */
const STRONG_MATCH_HOURS = 24;
const WEAK_MATCH_HOURS = 72;

/** How urgent a review is, and by when it is due. Pure. */
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
    default:
      return {
        score: RECORD_SCORES[subject.kind satisfies WorkKind],
        dueAt: after(subject.reviewHours ?? DEFAULT_RECORD_HOURS),
      };
  }
}

/** When a review is due, and from when on its time counts. */
export interface Deadline {
  readonly from: Date;
  readonly at: Date;
}

/**
 * The deadline of a review that a person reopens: the one it had while that is ahead, so that nobody wins time by closing and reopening; else as long
 * again from now on. Undefined: it stays. Pure.
 */
export const deadlineOnReopening = ({ from, at }: Deadline, now: Date): Deadline | undefined =>
  at > now ? undefined : { from: now, at: new Date(now.getTime() + (at.getTime() - from.getTime())) };
