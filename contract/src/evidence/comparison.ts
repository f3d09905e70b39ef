import { type Static, Type } from 'typebox';
import { openObject, PersonalValue } from './parts.ts';

/** The similarity of two faces. */
export const ComparisonEvidence = openObject({
  match: Type.Optional(Type.Boolean()),
  confidence: Type.Optional(Type.Number({ description: 'In percent. 50 or more is a match' })),
  exact_confidence: Type.Optional(Type.Number()),
  distance: Type.Optional(Type.Number()),
  threshold: Type.Optional(Type.Number()),
  doubtful: Type.Optional(Type.Boolean()),
  doubts: Type.Optional(Type.Array(Type.String())),
  fault: Type.Optional(PersonalValue),
});
export type ComparisonEvidence = Static<typeof ComparisonEvidence>;
