import { type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Values that stand for "not known" in fields that are always there; `absent` where the field is left out. */
type Unknown = string | number | boolean | null | readonly never[] | 'absent';

/** The keyword under which the description of the API names such a value. */
export const UNKNOWN = 'x-unknown';

/**
 * A field that holds a fixed value where nothing is known. Every such field of an event says which value that is, when it is sent, and what
 * a receiver does with it.
 * @param value what stands for "not known"
 * @param description when it is sent, and what a receiver does
 */
export const unknownAs = (value: Unknown, description: string): TSchemaOptions => ({ description, [UNKNOWN]: value });

/** A text that is empty where nothing is known. */
export const textOrEmpty = (description: string) => Type.String(unknownAs('', description));

/** A text that is null where nothing is known. */
export const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], unknownAs(null, description));

/** A list that is empty where nothing is known. */
export const listOrEmpty = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, unknownAs([], description));
