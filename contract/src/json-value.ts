import { Type } from 'typebox';
import { describedBy } from './described-by.ts';

/**
 * A JSON value whose form somebody else decides: an integrator who sends it, a provider that answers, or a former
 * version that stored it. Every other value has a schema.
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

/** Schema of a JSON value of any form. The description says who decides the form. */
export const anyJson = (description: string) => describedBy<JsonValue>(['JsonValue'], { description });
/** Schema of a JSON object with names and values of any form. The description says who decides the form. */
export const anyJsonObject = (description: string) => Type.Record(Type.String(), JsonValue, { description });
