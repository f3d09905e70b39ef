import type { queue } from '@hakiki/contract';
import type { SubjectRules } from '../review.ts';

export type WorkKind = queue.WorkKind;

/** Within this time a person takes back their own decision. */
export const UNDO_MS = 10_000;

const ITEM: SubjectRules = { replacesProposals: false, undoMs: UNDO_MS, reopens: false, staysBegun: false };

/** How reviews differ by their subject. */
export const subjectRules: Readonly<Record<WorkKind, SubjectRules>> = {
  customer: ITEM,
  document: ITEM,
  run: ITEM,
  alert: ITEM,
  review: ITEM,
  // What closes a case may be kept for years: it is reopened with a reason, and never undone without one.
  case: { replacesProposals: true, undoMs: 0, reopens: true, staysBegun: true },
};
