import { type Static, Type } from 'typebox';
import { OtherInformation } from '../other-information.ts';
import { openObject, PersonalParams, PersonalValue } from './parts.ts';
import { ScreeningProvenance } from './provenance.ts';
import { ScreenedSubject } from './screened-subject.ts';

/** One reason why a name matched. */
export const Feature = openObject({
  name: Type.String(),
  points: Type.Number(),
  explanation: PersonalValue,
  code: Type.Optional(Type.String()),
  params: Type.Optional(PersonalParams),
});
export type Feature = Static<typeof Feature>;

export const Hit = openObject({
  entity_name: Type.Optional(PersonalValue),
  name: Type.Optional(PersonalValue),
  country: Type.Optional(Type.String()),
  sanction_body: Type.Optional(Type.String()),
  recorded_date: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  political_post: Type.Optional(Type.Array(PersonalValue)),
  sanction_types: Type.Optional(Type.Array(Type.String())),
  pep_types: Type.Optional(Type.Array(Type.String())),
  other_information: Type.Optional(Type.Union([OtherInformation, PersonalValue])),
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
  subject: Type.Optional(ScreenedSubject),
  outcome: Type.Optional(
    openObject({
      sanctions: Type.Optional(Type.Array(Hit)),
      peps: Type.Optional(Type.Array(Hit)),
      risk_level: Type.Optional(Type.String()),
      provenance: Type.Optional(ScreeningProvenance),
    }),
  ),
});
export type ScreeningEvidence = Static<typeof ScreeningEvidence>;

export const ScreeningsEvidence = openObject({ screened: Type.Optional(Type.Array(ScreeningEvidence)) });
