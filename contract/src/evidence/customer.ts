import { type Static, Type } from 'typebox';
import { mapOf, openObject, ReasonOrText, Value } from './parts.ts';
import { ScreeningEvidence } from './screening.ts';

/** The authority's answer about a number. */
export const IdentityEvidence = openObject({
  verified: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.String()),
  person: Type.Optional(mapOf(Value)),
  provider: Type.Optional(Type.String()),
  contradictions: Type.Optional(Type.Array(Value)),
});
export type IdentityEvidence = Static<typeof IdentityEvidence>;

export const CustomerEvidence = openObject({
  requested_at: Type.Optional(Type.String()),
  identifier: Type.Optional(openObject({ country: Type.String(), type: Type.String(), number: Value })),
  settings: Type.Optional(mapOf(Type.Boolean())),
  identity: Type.Optional(IdentityEvidence),
  attempts: Type.Optional(
    Type.Array(openObject({ provider: Type.String(), kind: Type.String() }), {
      description: 'Each authority that was called',
    }),
  ),
  screening: Type.Optional(
    Type.Union([ScreeningEvidence, Type.Null()], { description: 'null if screening was skipped' }),
  ),
  inputs: Type.Optional(mapOf(Type.Unknown())),
  verdict: Type.Optional(
    openObject({
      decision: Type.String(),
      risk_level: Type.Optional(Type.String()),
      reasons: Type.Optional(Type.Array(ReasonOrText)),
    }),
  ),
});
export type CustomerEvidence = Static<typeof CustomerEvidence>;
