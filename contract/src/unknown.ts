import { type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Values that mean "not known" in fields that are always present. `absent` means that the field is left out. */
type Unknown = string | number | boolean | null | readonly never[] | 'absent';

/** Keyword for a value that means "not known", in the description of the API. */
export const UNKNOWN = 'x-unknown';

/**
 * Returns the options of a field that has a fixed value if its value is not known. Every such field of an event
 * documents that value, when it is sent, and how a receiver must handle it.
 * @param value the value that means "not known"
 * @param description when it is sent, and how a receiver must handle it
 */
export const unknownAs = (value: Unknown, description: string): TSchemaOptions => ({ description, [UNKNOWN]: value });

/** Returns the schema of a text that is empty if the value is not known. */
export const textOrEmpty = (description: string) => Type.String(unknownAs('', description));

/** Returns the schema of a text that is null if the value is not known. */
export const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], unknownAs(null, description));

/** Returns the schema of a list that is empty if the value is not known. */
export const listOrEmpty = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, unknownAs([], description));
