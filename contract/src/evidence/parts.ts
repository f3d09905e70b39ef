import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';
import { CodedMessage } from '../schemas.ts';

/** A value that may be personal: text or a number, or that it is masked. */
export const Value = Type.Unknown();

/**
 * An object that may have more fields than these. Records keep every field that a check stored, and later versions
 * store more.
 */
export const openObject = <const Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) => Type.Object(properties, { ...options, additionalProperties: true });

/** Values by names that are not fixed. */
export const mapOf = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });

/** Why something is as it is. Records from before 2026-11-24 have an English sentence. */
export const ReasonOrText = Type.Union([CodedMessage, Type.String()]);
