import { type TSchemaOptions, Type } from 'typebox';

/** Keyword with the names of the schemas that describe a value (`named-schemas.ts`). `null`: the value may be null. */
export const DESCRIBED_BY = 'x-described-by';

/**
 * Schema of a value that these named schemas describe (or that is `null`), and that is not validated by them. A
 * serialiser that follows the schemas would drop fields of older records, and would fail on masked values. A validator
 * that follows them would refuse a request before the handler can name each fault by its code.
 * @param options for example its description, or the JSON `type` that a request is validated for
 */
export const describedBy = <T>(names: readonly string[], options: TSchemaOptions & { readonly type?: 'object' } = {}) =>
  Type.Unsafe<T>({ [DESCRIBED_BY]: [...names], ...options });
