import { type Static, Type } from 'typebox';
import { CrossCheck } from '../cross-check.ts';
import { ComparisonEvidence } from './comparison.ts';
import { IdentityEvidence } from './customer.ts';
import { DocumentEvidence } from './document.ts';
import { Challenge, LivenessEvidence } from './liveness.ts';
import { mapOf, openObject, PersonalValue, PersonalValues } from './parts.ts';
import { ScreeningEvidence } from './screening.ts';

/** An attempt of the liveness check that was not accepted. */
const RejectedAttempt = openObject({
  fault: Type.Optional(PersonalValue),
  challenge: Type.Optional(Challenge),
});

/** Result of the check whether the selfie is a copy of another picture of the run. */
const SamePicture = openObject({
  as: Type.Optional(PersonalValue),
  likenesses: Type.Optional(Type.Array(openObject({ name: PersonalValue, likeness: Type.Number() }))),
});

/** Source of a field of the run's subject: the integrator or the customer. */
const Chosen = openObject({ chosen_by: Type.String({ description: '`integrator` or `customer`' }) });

/** The evidence of an SDK run's decision, by source. */
export const RunEvidence = openObject({
  subject: Type.Optional(mapOf(Type.Union([Chosen, PersonalValues]))),
  metadata: Type.Optional(mapOf(PersonalValue, { description: 'Your own data, as sent with the session' })),
  sandbox_outcome: Type.Optional(Type.String()),
  liveness: Type.Optional(LivenessEvidence),
  rejected_attempts: Type.Optional(Type.Array(RejectedAttempt)),
  turns_waiver: Type.Optional(PersonalValue),
  same_picture: Type.Optional(SamePicture),
  document: Type.Optional(DocumentEvidence),
  identity: Type.Optional(IdentityEvidence),
  comparison: Type.Optional(ComparisonEvidence),
  cross_checks: Type.Optional(Type.Array(CrossCheck)),
  screening: Type.Optional(ScreeningEvidence),
});
export type RunEvidence = Static<typeof RunEvidence>;
