/**
 * The median of the values; the upper one if there are two in the middle, and 0 for an empty array. The array is not
 * changed.
 */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
