import { type TSchema, Type } from 'typebox';

/** A time in a response: handlers give the `Date`, receivers get ISO 8601 text. */
export const Time = Type.Unsafe<Date | string>({
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601, UTC',
});
/** A time that is text already: in events, whose bytes are fixed when they are recorded. */
export const TimeText = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });
/** A time in a request. */
export const GivenTime = Type.String({ maxLength: 40, description: 'ISO 8601' });

/** Pattern of text that is not only blanks. */
export const WORDS = '\\S';
/** Words of a person in a request: blanks alone are none. */
export const givenWords = (most: number, options: { readonly description?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: most, pattern: WORDS, ...options });
/** The number of a record of ours in a request: a number that PostgreSQL's `bigint` holds, and JavaScript exactly. */
export const givenId = (options: { readonly description?: string } = {}) =>
  Type.Integer({ minimum: 1, maximum: 999_999_999_999_999, ...options });

/** A body that is no JSON. */
export interface BinaryBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
/** The response of an endpoint that gives an image or another file. */
export const Binary = Type.Unsafe<BinaryBody>({ type: 'string', format: 'binary' });

/** Stands in place of a personal value that was not revealed. */
export const Masked = Type.Object({
  masked: Type.Literal(true),
  subject: Type.String({ description: '`verification:12`, for POST /v1/reveal' }),
  field: Type.String({ description: 'Its place, for POST /v1/reveal' }),
  hint: Type.Union([Type.String(), Type.Null()], { description: 'First letters of a name, end of a number, year' }),
});
/** A text, or that it is masked. Handlers give the text. */
export const Personal = Type.Unsafe<string>({ anyOf: [{ type: 'string' }, Masked] });
export const MaybePersonal = Type.Unsafe<string | null>({ anyOf: [{ type: 'string' }, Masked, { type: 'null' }] });

export const Maybe = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
export const MaybeTime = Maybe(Time);
export const MaybeText = Maybe(Type.String());
/** A message as a code with its parameters, which are texts, numbers, or messages of their own. The text beside it is its English. */
export const CodedMessage = Type.Object({
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** A rule that hit. The name is the one it had then. */
export const HitRule = Type.Object({
  stable_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Null where the rule set of that time has none of this name',
  }),
  name: Type.String(),
});

/** One of these words: an `enum` for validation, for types and in the description of the API. */
export const literals = <const Word extends string>(
  words: readonly Word[],
  options: { readonly description?: string } = {},
) => Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });
