import { type Static, Type } from 'typebox';
import { literals, Personal } from './schemas.ts';

const Compared = Type.Optional(Type.Array(Personal));
/**
 * One reason for the result of a cross-check, with the pairs of values that were compared. The name of each pair says
 * what kind of values it contains.
 */
const Cause = Type.Object({
  code: Type.String({ description: 'For example `words_differ`, `birth_dates_agree` or `no_authority_photo`' }),
  name: Compared,
  birth_date: Compared,
  sex: Type.Optional(Type.Array(Type.String())),
  kind: Type.Optional(Type.Array(Type.String(), { description: 'Kinds of numbers' })),
  confidence: Type.Optional(Type.Number({ description: 'Confidence that the faces match, in percent' })),
  doubts: Type.Optional(Type.Array(Type.String(), { description: 'Faults of the pictures' })),
});
export const CrossCheck = Type.Object({
  what: literals(['name', 'date_of_birth', 'sex', 'number', 'face'], { description: 'The compared value' }),
  of: Type.Array(
    Type.Object({
      source: literals(['authority', 'document', 'selfie']),
      verification_id: Type.Integer(),
      document_type: Type.Optional(Type.String()),
    }),
    { description: 'The two compared sources' },
  ),
  verdict: literals(['agrees', 'differs', 'cannot_be_said']),
  explanation: Personal,
  causes: Type.Array(Cause, { description: '`explanation` as codes, for pages in other languages' }),
});
/** One reason as a page receives it. The compared values may be masked. */
export interface Cause {
  readonly code: string;
  readonly [compared: string]: unknown;
}
/**
 * A cross-check as a page receives it. Its text may be masked. In records from before `causes` existed, `causes` is
 * absent.
 */
export type CrossCheck = Omit<Static<typeof CrossCheck>, 'explanation' | 'causes'> & {
  readonly explanation: unknown;
  readonly causes?: readonly Cause[];
};
