import { type Static, Type } from 'typebox';
import { mapOf, openObject, Value } from './parts.ts';

/** One reason why a name matched. */
export const Feature = openObject({
  name: Type.String(),
  points: Type.Number(),
  explanation: Value,
  code: Type.Optional(Type.String()),
  params: Type.Optional(Value),
});
export type Feature = Static<typeof Feature>;

export const Hit = openObject({
  entity_name: Type.Optional(Value),
  name: Type.Optional(Value),
  country: Type.Optional(Type.String()),
  sanction_body: Type.Optional(Type.String()),
  recorded_date: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  political_post: Type.Optional(Type.Array(Value)),
  sanction_types: Type.Optional(Type.Array(Type.String())),
  pep_types: Type.Optional(Type.Array(Type.String())),
  other_information: Type.Optional(Value),
  match: Type.Optional(
    openObject({
      score: Type.Number(),
      list: Type.String(),
      list_version: Type.String(),
      entity_id: Type.String(),
      features: Type.Array(Feature),
    }),
  ),
});
export type Hit = Static<typeof Hit>;

/** The screened person or company, and the entries of the lists that match. */
export const ScreeningEvidence = openObject({
  subject: Type.Optional(mapOf(Value)),
  outcome: Type.Optional(
    openObject({
      sanctions: Type.Optional(Type.Array(Hit)),
      peps: Type.Optional(Type.Array(Hit)),
      risk_level: Type.Optional(Type.String()),
      provenance: Type.Optional(mapOf(Type.Unknown())),
    }),
  ),
});
export type ScreeningEvidence = Static<typeof ScreeningEvidence>;

export const ScreeningsEvidence = openObject({ screened: Type.Optional(Type.Array(ScreeningEvidence)) });
