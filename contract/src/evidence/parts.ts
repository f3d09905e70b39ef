import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { CodedMessage, Masked, type MessageParam } from '../schemas.ts';

/** A single value that may be personal data: a text, a number, or the mark that it is masked. */
export const PersonalValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Masked]);
export type PersonalValue = Static<typeof PersonalValue>;
/** A value that may be personal data, or a list of such values. */
export const PersonalValues = Type.Union([PersonalValue, Type.Array(PersonalValue)]);

/**
 * Returns the schema of an object that may have more fields than these. Records contain every field that a check
 * stored, and later versions may store more.
 */
export const openObject = <const Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) => Type.Object(properties, { ...options, additionalProperties: true });

/** Returns the schema of an object with any names. All its values have the same schema. */
export const mapOf = <T extends TSchema>(value: T, options: { readonly description?: string } = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value, ...options });

/** Reason as a code. Records from before 2026-11-24 contain an English sentence instead. */
export const ReasonOrText = Type.Union([CodedMessage, Type.String()]);

/** Parameters of a message. Each may be masked. */
export const PersonalParams = describedBy<Readonly<Record<string, MessageParam | Masked>>>(['MessageParams'], {
  description: 'Each may be masked',
});
/** Note as a code with parameters that may be masked. Records from before 2026-11-29 contain an English text instead. */
export const EvidenceNote = Type.Union([
  openObject({ code: Type.String(), params: Type.Optional(PersonalParams) }),
  PersonalValue,
]);
export type EvidenceNote = Static<typeof EvidenceNote>;
