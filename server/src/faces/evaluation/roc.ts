/** Two compared photos, of one person or of two. If a face was not found, the distance is `Infinity`. */
export interface Pair {
  readonly distance: number;
  readonly same: boolean;
}

/**
 * Strength with which distances separate one person's pairs from strangers' pairs. NaN if there are no pairs of one
 * type.
 */
export interface Separation {
  readonly same: number;
  readonly different: number;
  /** Probability that a pair of one person has a smaller distance than a pair of strangers; a tie counts half. */
  readonly auc: number;
  /**
   * Maximum distance (exclusive) at which a pair passes; at most `fmr` of the strangers do. `tar` is the share of one
   * person's pairs that pass.
   */
  readonly bound: number;
  readonly tar: number;
}

/**
 * Measures the separation. `fmr`: maximum share of strangers' pairs that pass as one person; default one in a thousand.
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

/** Returns the error rates at a threshold: strangers matched as one person, and pairs of one person not matched. */
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

/** Returns the number of ascending values that are less than a value. */
function below(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of ascending values that are less than or equal to a value. */
function atMost(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
