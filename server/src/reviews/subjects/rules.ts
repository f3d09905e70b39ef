import type { queue } from '@hakiki/contract';
import type { SubjectRules } from '../review.ts';

export type WorkKind = queue.WorkKind;

/** Maximum time, in milliseconds, within which people can undo their own decisions. */
export const UNDO_MS = 10_000;

const ITEM: SubjectRules = { replacesProposals: false, undoMs: UNDO_MS, reopens: false, staysBegun: false };

/** Rules of reviews for each kind of subject. */
export const subjectRules: Readonly<Record<WorkKind, SubjectRules>> = {
  customer: ITEM,
  document: ITEM,
  run: ITEM,
  alert: ITEM,
  review: ITEM,
  // The law may require that a closed case is stored for years. Therefore, a reason is always needed to reopen a case,
  // and a decision about a case cannot be undone.
  case: { replacesProposals: true, undoMs: 0, reopens: true, staysBegun: true },
};
