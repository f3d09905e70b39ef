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

/** A body that is no JSON. */
export interface BinaryBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
/** The response of an endpoint that gives an image or another file. */
export const Binary = Type.Unsafe<BinaryBody>({ type: 'string', format: 'binary' });

export const Maybe = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
export const MaybeTime = Maybe(Time);
export const MaybeText = Maybe(Type.String());

/** One of these words: an `enum` for validation, for types and in the description of the API. */
export const literals = <const Word extends string>(
  words: readonly Word[],
  options: { readonly description?: string } = {},
) => Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });
