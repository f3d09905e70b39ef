/** Repeatable numbers from −1 to 1 (xorshift32). */
export function noise(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

/** The largest difference between two lists, as a share of the largest value where that is above 1. */
export function largestDifference(ours: Float32Array, theirs: Float32Array): number {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} values against ${theirs.length}`);
  const scale = theirs.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return ours.reduce((most, value, index) => Math.max(most, Math.abs(value - theirs[index]!)), 0) / scale;
}
