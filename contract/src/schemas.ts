import { type Static, type TSchema, Type } from 'typebox';
import { describedBy } from './described-by.ts';

/** Time in a response. Handlers return a `Date`, and receivers get ISO 8601 text. */
export const Time = Type.Unsafe<Date | string>({
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601, UTC',
});
/** Time as text. It is used in events, whose bytes are fixed when the event is recorded. */
export const TimeText = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });
/** Time in a request. */
export const GivenTime = Type.String({ maxLength: 40, description: 'ISO 8601' });

export const UtcOffset = Type.Integer({ description: 'Minutes by which the clocks of the branch are ahead of UTC' });

/** Pattern of a text with at least one character that is not white space. */
export const WORDS = '\\S';
/** Returns the schema of a text in a request that a person wrote. The text must not be blank. */
export const givenWords = (most: number, options: { readonly description?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: most, pattern: WORDS, ...options });
/**
 * Returns the schema of an id in a request. The id must fit PostgreSQL's `bigint`, and JavaScript must be able to
 * represent it exactly.
 */
export const givenId = (options: { readonly description?: string } = {}) =>
  Type.Integer({ minimum: 1, maximum: 999_999_999_999_999, ...options });

/** Body that is not JSON. */
export interface BinaryBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
/** Response of an endpoint that returns an image or another file. */
export const Binary = Type.Unsafe<BinaryBody>({ type: 'string', format: 'binary' });

/** Mark that replaces a personal value that was not revealed. */
export const Masked = Type.Object({
  masked: Type.Literal(true),
  subject: Type.String({ description: '`verification:12`, for POST /v1/reveal' }),
  field: Type.String({ description: 'Name of the field, for POST /v1/reveal' }),
  hint: Type.Union([Type.String(), Type.Null()], { description: 'First letters of a name, end of a number, or year' }),
});
export type Masked = Static<typeof Masked>;
/** Personal text, or the mark that it is masked. Handlers return the text. */
export const Personal = Type.Unsafe<string>({ anyOf: [{ type: 'string' }, Masked] });
/**
 * Keyword of a personal text. Texts that match the pattern are codes, which contain no personal data and are not
 * masked.
 */
export const CODE_PATTERN = 'x-code';
/** Same as `MaybePersonal`, but a text that matches the pattern is a code and is not masked. */
export const MaybePersonalUnless = (code: RegExp) =>
  Type.Unsafe<string | null>({ anyOf: [{ type: 'string' }, Masked, { type: 'null' }], [CODE_PATTERN]: code.source });
/** Pattern of a bank's code, such as 058. Callers may send any other text too. */
export const BANK_CODE = /^\d{3,9}$/;
export const MaybePersonal = Type.Unsafe<string | null>({ anyOf: [{ type: 'string' }, Masked, { type: 'null' }] });

export const Maybe = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
export const MaybeTime = Maybe(Time);
export const MaybeText = Maybe(Type.String());
/** A message in an answer or a record, as a code with parameters. */
export interface CodedMessage {
  readonly code: string;
  readonly params?: MessageParams;
}
/** Parameter of a message: a text, a number, another message, or a list of texts and messages. */
export type MessageParam = string | number | CodedMessage | readonly (string | CodedMessage)[];
export type MessageParams = Readonly<Record<string, MessageParam>>;

const ParamItem = [Type.String(), describedBy<CodedMessage>(['CodedMessage'])];
/** Values for the placeholders in the text of a message, by name. */
export const MessageParams = Type.Unsafe<MessageParams>({
  type: 'object',
  additionalProperties: Type.Union([...ParamItem, Type.Number(), Type.Array(Type.Union(ParamItem))]),
});
/** Schema of the parameters of a message. They are sent without validation, because messages can be nested. */
export const messageParams = (options: { readonly description?: string } = {}) =>
  describedBy<MessageParams>(['MessageParams'], options);
/** Message as a code with parameters. Another field of the answer contains the English text of the message. */
export const CodedMessage = Type.Object({
  code: Type.String(),
  params: Type.Optional(messageParams()),
});

/** Fault of one value in a body. `message` is the English text of the fault's code and parameters. */
export const ValueFault = Type.Object({
  path: Type.String({ description: 'Place of the value, for example `rules[3].condition.all[1].compare.to`' }),
  message: Type.String(),
  code: Type.String(),
  params: messageParams(),
});

/** A rule that hit, with the name that the rule had at that time. */
export const HitRule = Type.Object({
  stable_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Null if it is not known which rule had this name',
  }),
  name: Type.String(),
});

/**
 * Returns the schema of a text that must be one of these words. Validation, types and the description of the API use it
 * as an `enum`.
 */
export const literals = <const Word extends string>(
  words: readonly Word[],
  options: { readonly description?: string } = {},
) => Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });
