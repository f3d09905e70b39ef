import { Type } from 'typebox';

/**
 * Schema of a part that these named schemas describe (or that is `null`), and that is sent unchanged. A serialiser that
 * follows the schemas would drop fields of older records, and would fail on masked values.
 */
export const describedBy = <T>(names: readonly string[], description: string) =>
  Type.Unsafe<T>({ 'x-described-by': [...names], description });
