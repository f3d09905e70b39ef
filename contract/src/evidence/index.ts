export type { HistoryDetails } from './history-details.ts';
export type { Provenance } from './provenance.ts';
export type { ScreenedSubject } from './screened-subject.ts';
export type { Hit } from './screening.ts';
export type { TransactionEvidence } from './transaction.ts';

import type { Static } from 'typebox';
import type { verificationKinds } from '../values.ts';
import { ComparisonEvidence } from './comparison.ts';
import { CustomerEvidence } from './customer.ts';
import { DocumentEvidence } from './document.ts';
import { LivenessEvidence } from './liveness.ts';
import { RunEvidence } from './run.ts';
import { ScreeningsEvidence } from './screening.ts';

/**
 * The evidence of a result, by the kind of check. Every part may be missing, because older records have fewer parts.
 */
export const evidenceSchemas = {
  document: DocumentEvidence,
  liveness: LivenessEvidence,
  comparison: ComparisonEvidence,
  customer: CustomerEvidence,
  screening: ScreeningsEvidence,
  sdk: RunEvidence,
} as const satisfies Readonly<Record<(typeof verificationKinds)[number], object>>;

/** Evidence of a record, by the kind of the record. */
export type EvidenceOf = { readonly [Kind in keyof typeof evidenceSchemas]: Static<(typeof evidenceSchemas)[Kind]> };
