/** The middle of the values in their order, the upper one of two; 0 of none. Leaves the array as it is. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
