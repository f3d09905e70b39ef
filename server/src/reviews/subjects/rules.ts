import type { queue } from '@hakiki/contract';
import type { SubjectRules } from '../review.ts';

export type WorkKind = queue.WorkKind;

/** Maximum time within which a person can undo their own decision, in milliseconds. */
export const UNDO_MS = 10_000;

const ITEM: SubjectRules = { replacesProposals: false, undoMs: UNDO_MS, reopens: false, staysBegun: false };

/** Rules of reviews, by the subject of the review. */
export const subjectRules: Readonly<Record<WorkKind, SubjectRules>> = {
  customer: ITEM,
  document: ITEM,
  run: ITEM,
  alert: ITEM,
  review: ITEM,
  // The law may require to keep a closed case for years. Reopening a case therefore always needs a reason, and a
  // decision cannot be undone.
  case: { replacesProposals: true, undoMs: 0, reopens: true, staysBegun: true },
};
