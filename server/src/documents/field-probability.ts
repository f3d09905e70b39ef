/** Features of a printed value that was read twice. */
export interface Reading {
  /** Minimum probability of a character in the first reading and in the second, 0 to 1. */
  readonly least: readonly [first: number, second: number];
  /** True if both readings have the same letters and digits. */
  readonly sameLetters: boolean;
  /** True if both readings also have the same spaces. */
  readonly sameSpaces: boolean;
}

/**
 * Weights of a logistic regression on drawn and degraded lines of names and numbers. eval/field-probability.ts fits the
 * weights on one half of the lines. It draws the curve for the other half (eval/results/field-probability.md).
 */
const WEIGHTS = { bias: -3.108, first: 0.584, second: 0.58, letters: 2.366, spaces: 2.424 };
/**
 * Maximum probability of a value whose two readings differ, even if both readings have high probabilities. Not enough
 * such lines were measured to allow a higher probability.
 */
const DIFFERENT = 0.97;

/** Returns the log-odds of a probability. First limits the probability to the range that a recogniser can justify. */
const logOdds = (p: number): number => {
  const kept = Math.min(0.9995, Math.max(0.02, p));
  return Math.log(kept / (1 - kept));
};

/** Returns the features in the order of the weights. It is exported for the program that fits the weights. */
export const featuresOf = ({ least: [first, second], sameLetters, sameSpaces }: Reading): number[] => [
  1,
  logOdds(first),
  logOdds(second),
  sameLetters ? 1 : 0,
  sameSpaces ? 1 : 0,
];

/** Returns the probability (0 to 1) that the value is exactly the printed text. */
export function fieldProbability(reading: Reading, weights: readonly number[] = Object.values(WEIGHTS)): number {
  const sum = featuresOf(reading).reduce((total, feature, at) => total + feature * weights[at]!, 0);
  const p = 1 / (1 + Math.exp(-sum));
  return reading.sameLetters && reading.sameSpaces ? p : Math.min(p, DIFFERENT);
}
