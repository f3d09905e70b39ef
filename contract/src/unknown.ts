import { type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Values that mean "not known" in fields that are always present. `absent` means that the field is left out. */
type Unknown = string | number | boolean | null | readonly never[] | 'absent';

/** Keyword for such a value in the description of the API. */
export const UNKNOWN = 'x-unknown';

/**
 * Field that has a fixed value if nothing is known. Every such field of an event documents that value, when it is sent,
 * and how a receiver must handle it.
 * @param value the value that means "not known"
 * @param description when it is sent, and how a receiver must handle it
 */
export const unknownAs = (value: Unknown, description: string): TSchemaOptions => ({ description, [UNKNOWN]: value });

/** Text that is empty if nothing is known. */
export const textOrEmpty = (description: string) => Type.String(unknownAs('', description));

/** Text that is null if nothing is known. */
export const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], unknownAs(null, description));

/** List that is empty if nothing is known. */
export const listOrEmpty = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, unknownAs([], description));
