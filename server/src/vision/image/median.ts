/**
 * Returns the median of the values. If there are two in the middle, returns the larger one; for an empty array returns
 * 0. The array is not changed.
 */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
