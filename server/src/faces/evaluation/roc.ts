/** Two compared photos, of one person or of two people. If a face was not found, the distance is `Infinity`. */
export interface Pair {
  readonly distance: number;
  readonly same: boolean;
}

/**
 * A measure of how well distances separate pairs of one person from pairs of strangers. NaN if one type has no pairs.
 */
export interface Separation {
  readonly same: number;
  readonly different: number;
  /**
   * Probability that a pair of one person has a smaller distance than a pair of strangers. Equal distances count half.
   */
  readonly auc: number;
  /**
   * Maximum distance (exclusive) at which a pair passes. At most `fmr` of the strangers pass. `tar` is the share of
   * pairs of one person that pass.
   */
  readonly bound: number;
  readonly tar: number;
}

/**
 * Measures the separation. `fmr` is the maximum share of pairs of strangers that pass as one person. Default: one in a
 * thousand.
 */
export function separation(pairs: readonly Pair[], fmr = 0.001): Separation {
  const same = distances(pairs, true);
  const different = distances(pairs, false);
  const bound = different[Math.floor(fmr * different.length)] ?? Number.NaN;
  const wins = same.map(
    (distance) => different.length - (below(different, distance) + atMost(different, distance)) / 2,
  );
  return {
    same: same.length,
    different: different.length,
    auc: wins.reduce((sum, won) => sum + won, 0) / (same.length * different.length),
    bound,
    tar: below(same, bound) / same.length,
  };
}

/**
 * Returns the error rates at a threshold: the share of strangers that match, and the share of pairs of one person that
 * do not match.
 */
export function errorsAt(pairs: readonly Pair[], threshold: number): { falseMatch: number; falseNonMatch: number } {
  const same = distances(pairs, true);
  const different = distances(pairs, false);
  return {
    falseMatch: atMost(different, threshold) / different.length,
    falseNonMatch: 1 - atMost(same, threshold) / same.length,
  };
}

function distances(pairs: readonly Pair[], same: boolean): number[] {
  return pairs
    .filter((pair) => pair.same === same)
    .map(({ distance }) => distance)
    .sort((a, b) => a - b);
}

/** Returns how many of the ascending values are less than a value. */
function below(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns how many of the ascending values are less than or equal to a value. */
function atMost(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
