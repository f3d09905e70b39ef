import { type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Values that mean "not known" in fields that are always present. `absent` means that the field itself is missing. */
type Unknown = string | number | boolean | null | readonly never[] | 'absent';

/** Keyword in the description of the API. Its value is the field's value for "not known". */
export const UNKNOWN = 'x-unknown';

/**
 * Returns the options of a field that has a fixed value if its real value is not known.
 * @param value the value that means "not known"
 * @param description when this value is sent, and how a receiver must handle it
 */
export const unknownAs = (value: Unknown, description: string): TSchemaOptions => ({ description, [UNKNOWN]: value });

/** Returns the schema of a text that is empty if it is not known. */
export const textOrEmpty = (description: string) => Type.String(unknownAs('', description));

/** Returns the schema of a text that is null if it is not known. */
export const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], unknownAs(null, description));

/** Returns the schema of a list that is empty if it is not known. */
export const listOrEmpty = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, unknownAs([], description));
