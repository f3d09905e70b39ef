import { type Static, Type } from 'typebox';
import { CodedMessage, Maybe } from '../schemas.ts';
import { mapOf, openObject, PersonalValue, ReasonOrText } from './parts.ts';

/** A turn of the head that the page requested, and the movement that the frames show. */
export const SeenTurn = openObject({
  asked: Type.String(),
  seen: Type.String(),
  strength: Type.Number(),
  lag_ms: Maybe(Type.Number()),
  held_ms: Type.Number(),
  returned: Type.Boolean(),
});
export type SeenTurn = Static<typeof SeenTurn>;

export const Challenge = openObject({
  asked: Type.Optional(Type.Array(Type.String())),
  answered: Type.Optional(Type.Boolean()),
  shares: Type.Optional(mapOf(Type.Number())),
  findings: Type.Optional(
    openObject({
      turns: Type.Optional(Type.Array(SeenTurn)),
      told_ms: Type.Optional(
        Type.Array(Type.Number(), {
          description: 'Start of each turn in the clip, and the end of the last one',
        }),
      ),
      light: Type.Optional(Maybe(openObject({ correlation: Type.Optional(Type.Number()) }))),
    }),
  ),
});
export type Challenge = Static<typeof Challenge>;

/** Measured value of a cue. Records of former versions contain an object with `score`, `value` or `result` instead. */
const Cue = Type.Union([PersonalValue, openObject({})]);

/** Signs that the clip does not come from a camera in front of a person. */
const CaptureSignals = openObject({
  found: Type.Optional(Type.Array(Type.String())),
  shares: Type.Optional(mapOf(Type.Number())),
  total: Type.Optional(Type.Number()),
  traces: Type.Optional(openObject({}, { description: 'Measurements of the file, such as its frame intervals' })),
});

export const LivenessEvidence = openObject({
  kind: Type.Optional(Maybe(Type.String({ description: 'still or video' }))),
  code: Type.Optional(Type.String()),
  note: Type.Optional(Type.Union([CodedMessage, PersonalValue])),
  reasons: Type.Optional(Type.Array(ReasonOrText)),
  cues: Type.Optional(mapOf(Cue, { description: 'Measurements by the name of the cue' })),
  shares: Type.Optional(mapOf(Type.Number())),
  fault: Type.Optional(PersonalValue),
  challenge: Type.Optional(Challenge),
  signals: Type.Optional(CaptureSignals),
  read_aloud: Type.Optional(Type.Boolean({ description: 'The page reported that it read its texts aloud' })),
});
export type LivenessEvidence = Static<typeof LivenessEvidence>;
