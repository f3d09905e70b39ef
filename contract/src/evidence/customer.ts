import { type Static, Type } from 'typebox';
import { Maybe } from '../schemas.ts';
import { mapOf, openObject, PersonalValue, PersonalValues, ReasonOrText } from './parts.ts';
import { ProviderAttempt } from './provenance.ts';
import { ScreeningEvidence } from './screening.ts';

/** Fact in which the number and the authority's answer differ. */
const Contradiction = openObject({ field: Type.String() });

/** Inputs of the decision. `hakiki replay` repeats the decision with them. */
const DecisionInputs = openObject({
  identity: Type.Optional(
    openObject({
      verified: Type.Boolean(),
      contradictions: Type.Optional(Type.Integer()),
      reason: Type.Optional(PersonalValue),
    }),
  ),
  screening: Type.Optional(
    Maybe(openObject({ sanctions: Type.Optional(Type.Array(PersonalValue)), peps: Type.Optional(Type.Integer()) })),
  ),
  policy: Type.Optional(openObject({ version: Type.Optional(Type.String()) })),
});

/** The authority's answer about a number. */
export const IdentityEvidence = openObject({
  verified: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.String()),
  person: Type.Optional(mapOf(PersonalValues)),
  provider: Type.Optional(Type.String()),
  contradictions: Type.Optional(Type.Array(Type.Union([PersonalValue, Contradiction]))),
});
export type IdentityEvidence = Static<typeof IdentityEvidence>;

export const CustomerEvidence = openObject({
  requested_at: Type.Optional(Type.String()),
  identifier: Type.Optional(openObject({ country: Type.String(), type: Type.String(), number: PersonalValue })),
  settings: Type.Optional(mapOf(Type.Boolean())),
  identity: Type.Optional(IdentityEvidence),
  attempts: Type.Optional(Type.Array(ProviderAttempt, { description: 'Each authority that was called' })),
  screening: Type.Optional(
    Type.Union([ScreeningEvidence, Type.Null()], { description: 'null if screening was skipped' }),
  ),
  inputs: Type.Optional(DecisionInputs),
  verdict: Type.Optional(
    openObject({
      decision: Type.String(),
      risk_level: Type.Optional(Type.String()),
      reasons: Type.Optional(Type.Array(ReasonOrText)),
    }),
  ),
});
export type CustomerEvidence = Static<typeof CustomerEvidence>;
