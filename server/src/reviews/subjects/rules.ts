import type { queue } from '@hakiki/contract';
import type { SubjectRules } from '../review.ts';

export type WorkKind = queue.WorkKind;

/** Time within which a person can undo their own decision. */
export const UNDO_MS = 10_000;

const ITEM: SubjectRules = { replacesProposals: false, undoMs: UNDO_MS, reopens: false, staysBegun: false };

/** Rules of reviews by subject. */
export const subjectRules: Readonly<Record<WorkKind, SubjectRules>> = {
  customer: ITEM,
  document: ITEM,
  run: ITEM,
  alert: ITEM,
  review: ITEM,
  // The law may require that a closed case is kept for years. Reopening therefore always needs a reason, and undo is
  // not available.
  case: { replacesProposals: true, undoMs: 0, reopens: true, staysBegun: true },
};
