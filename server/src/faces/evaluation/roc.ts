/** Two photos compared: of one person or not. A face that was not found is as far as can be: `Infinity`. */
export interface Pair {
  readonly distance: number;
  readonly same: boolean;
}

/** How well distances tell one person's pairs from strangers'. NaN where there are no pairs of a kind. */
export interface Separation {
  readonly same: number;
  readonly different: number;
  /** Chance that a pair of one person is nearer than a pair of strangers; a tie counts half. */
  readonly auc: number;
  /** Pairs nearer than this pass: at most `fmr` of the strangers do. And the share of one person's pairs that passes. */
  readonly bound: number;
  readonly tar: number;
}

/** `fmr`: the share of strangers' pairs that may pass for one person, by default one in a thousand. */
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

/** Shares of wrong verdicts at a threshold: strangers taken for one person, and one person for strangers. */
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

/** How many of ascending values lie below a value. */
function below(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of ascending values are at most a value. */
function atMost(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
