/** Features of a value that was read twice from the print. */
export interface Reading {
  /** Least probability of a character in the first reading and in the second, 0 to 1. */
  readonly least: readonly [first: number, second: number];
  /** Both readings gave the same letters and digits. */
  readonly sameLetters: boolean;
  /** And the same spaces between them. */
  readonly sameSpaces: boolean;
}

/**
 * Weights of a logistic regression on lines of names and numbers, drawn and spoilt (eval/field-probability.ts, which fits them on one
 * half and draws the curve on the other; eval/results/field-probability.md).
 */
const WEIGHTS = { bias: -3.108, first: 0.584, second: 0.58, letters: 2.366, spaces: 2.424 };
/** The most for two readings that differ, however sure each was: too few such lines were measured to allow more. */
const DIFFERENT = 0.97;

/** How far a probability is from certain, as log odds, kept within what a recogniser can know. */
const logOdds = (p: number): number => {
  const kept = Math.min(0.9995, Math.max(0.02, p));
  return Math.log(kept / (1 - kept));
};

/** The features in the order of the weights; exported for fitting. */
export const featuresOf = ({ least: [first, second], sameLetters, sameSpaces }: Reading): number[] => [
  1,
  logOdds(first),
  logOdds(second),
  sameLetters ? 1 : 0,
  sameSpaces ? 1 : 0,
];

/** How likely the value is exactly what is printed, 0 to 1. */
export function fieldProbability(reading: Reading, weights: readonly number[] = Object.values(WEIGHTS)): number {
  const sum = featuresOf(reading).reduce((total, feature, at) => total + feature * weights[at]!, 0);
  const p = 1 / (1 + Math.exp(-sum));
  return reading.sameLetters && reading.sameSpaces ? p : Math.min(p, DIFFERENT);
}
