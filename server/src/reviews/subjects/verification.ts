import type { verifications } from '@hakiki/contract';

type RecordKind = 'customer' | 'document' | 'run';

interface Reviewed {
  readonly kind: RecordKind;
  readonly outcomes: readonly verifications.VerificationOutcome[];
}

/** Kinds of records that a person may have to review, and the outcomes that need a decision. */
const REVIEWED: Readonly<Record<string, Reviewed>> = {
  customer: { kind: 'customer', outcomes: ['review'] },
  document: { kind: 'document', outcomes: ['invalid'] },
  sdk: { kind: 'run', outcomes: ['not_live', 'no_match', 'invalid', 'hit'] },
};

/** Returns the work item for a record of this kind and outcome, or undefined if no decision is needed. Pure. */
export function reviewOfRecord(
  kind: string,
  outcome: verifications.VerificationOutcome,
): { readonly kind: RecordKind } | undefined {
  const reviewed = REVIEWED[kind];
  return reviewed?.outcomes.includes(outcome) ? { kind: reviewed.kind } : undefined;
}
