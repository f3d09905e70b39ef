import { type Static, Type } from 'typebox';
import { CrossCheck } from '../cross-check.ts';
import { ComparisonEvidence } from './comparison.ts';
import { IdentityEvidence } from './customer.ts';
import { DocumentEvidence } from './document.ts';
import { LivenessEvidence } from './liveness.ts';
import { mapOf, openObject, Value } from './parts.ts';
import { ScreeningEvidence } from './screening.ts';

/** The evidence of an SDK run's decision, source by source. */
export const RunEvidence = openObject({
  subject: Type.Optional(mapOf(Value)),
  metadata: Type.Optional(mapOf(Value)),
  sandbox_outcome: Type.Optional(Type.String()),
  liveness: Type.Optional(LivenessEvidence),
  rejected_attempts: Type.Optional(Type.Array(mapOf(Type.Unknown()))),
  turns_waiver: Type.Optional(Value),
  same_picture: Type.Optional(mapOf(Type.Unknown())),
  document: Type.Optional(DocumentEvidence),
  identity: Type.Optional(IdentityEvidence),
  comparison: Type.Optional(ComparisonEvidence),
  cross_checks: Type.Optional(Type.Array(CrossCheck)),
  screening: Type.Optional(ScreeningEvidence),
});
export type RunEvidence = Static<typeof RunEvidence>;
