/**
 * Returns the median of the values. If there are two middle values, returns the larger one. Returns 0 for an empty
 * array. The array is not changed.
 */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
