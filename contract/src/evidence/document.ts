import { type Static, Type } from 'typebox';
import { Maybe } from '../schemas.ts';
import { EvidenceNote, mapOf, openObject, PersonalValue, PersonalValues, ReasonOrText } from './parts.ts';

/** A corner of the straightened page: x and y in pixels. */
const Corner = Type.Unsafe<[x: number, y: number]>({
  ...{ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
});
export type Corner = Static<typeof Corner>;

export const ReadField = openObject({
  value: PersonalValue,
  raw: Type.Optional(PersonalValue),
  score: Type.Optional(Type.Number({ description: 'Mean probability of its characters, 0 to 1' })),
  source: Type.Optional(Type.String({ description: 'print, mrz or code' })),
  side: Type.Optional(Type.String()),
  box: Type.Optional(Type.Array(Corner)),
  note: Type.Optional(EvidenceNote),
});
export type ReadField = Static<typeof ReadField>;

export const DocumentEvidence = openObject({
  kind: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  fields: Type.Optional(mapOf(ReadField)),
  checks: Type.Optional(
    Type.Array(openObject({ name: Type.String(), result: Type.String(), detail: Type.Optional(EvidenceNote) })),
  ),
  valid: Type.Optional(Type.Boolean()),
  mrz: Type.Optional(Maybe(openObject({ format: Type.String(), lines: PersonalValues, valid: Type.Boolean() }))),
  quality: Type.Optional(Maybe(mapOf(PersonalValue))),
  pages: Type.Optional(Type.Array(openObject({ side: Type.String(), width: Type.Number(), height: Type.Number() }))),
  fault: Type.Optional(PersonalValue),
  looks_like: Type.Optional(PersonalValue),
  message: Type.Optional(ReasonOrText),
});
export type DocumentEvidence = Static<typeof DocumentEvidence>;
