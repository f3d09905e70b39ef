import { type TSchemaOptions, Type } from 'typebox';

/**
 * Keyword of a schema. It contains the names of the schemas that describe the value (`named-schemas.ts`), and `null` if
 * the value may be null.
 */
export const DESCRIBED_BY = 'x-described-by';

/**
 * Returns the schema of a value that named schemas describe but do not validate. If the schemas were used for answers,
 * fields of older records would be left out, and masked values would be errors. If they were used for requests, a
 * request would be refused before the handler can find the code of each fault.
 * @param options for example the description, or a JSON `type` for the validation of requests
 */
export const describedBy = <T>(names: readonly string[], options: TSchemaOptions & { readonly type?: 'object' } = {}) =>
  Type.Unsafe<T>({ [DESCRIBED_BY]: [...names], ...options });
