import { Type } from 'typebox';

/**
 * A part that is described by these named schemas (or is `null`), and sent as it is: a serialiser that follows them would cut what older records hold, and break on
 * values that are masked.
 */
export const describedBy = <T>(names: readonly string[], description: string) =>
  Type.Unsafe<T>({ 'x-described-by': [...names], description });
