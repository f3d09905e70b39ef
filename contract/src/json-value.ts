import { Type } from 'typebox';
import { describedBy } from './described-by.ts';

/**
 * A JSON value whose structure this service does not define. It comes from an integrator, a provider or a former
 * version. Every other value has a schema.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export type JsonObject = Readonly<Record<string, JsonValue>>;

export const JsonValue = Type.Unsafe<JsonValue>({ description: 'Any JSON value' });

/** Schema of a JSON value of any form. The description says who defines the structure of the value. */
export const anyJson = (description: string) => describedBy<JsonValue>(['JsonValue'], { description });
/**
 * Schema of a JSON object with names and values of any form. The description says who defines the structure of the
 * object.
 */
export const anyJsonObject = (description: string) => Type.Record(Type.String(), JsonValue, { description });
