import { Type } from 'typebox';
import { type JsonObject, JsonValue } from './json-value.ts';

/** Further information about a list entry. The interface document allows a text or an object. */
export type OtherInformation = string | JsonObject;
export const OtherInformation = Type.Unsafe<OtherInformation>({
  anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: JsonValue }],
});
