/**
 * Policy that defines a hit and a strong hit. It is pure data: a branch may have its own. Every outcome names the
 * version of its policy.
 */
export interface ScreeningPolicy {
  readonly version: string;
  readonly hit: {
    /** Minimum score of a hit if birth dates of both sides were compared, 0 to 1. */
    readonly withBirthDate: number;
    /** Minimum score of a hit if no birth dates could be compared. */
    readonly withoutBirthDate: number;
  };
  readonly strong: {
    /** Minimum similarity of the names alone for a strong hit. A name alone is never enough. */
    readonly name: number;
  };
  /** Maximum number of sanctions hits, and of PEP hits, in an answer. The best matches are kept. */
  readonly mostHits: number;
}

/**
 * Default policy. `eval/results/screening.md` has its measured recall of misspelled listed names and its false alerts
 * on ordinary names.
 */
export const DEFAULT_POLICY: ScreeningPolicy = {
  version: 'default-1',
  hit: { withBirthDate: 0.69, withoutBirthDate: 0.66 },
  strong: { name: 0.88 },
  mostHits: 50,
};

/** Returns the policy with one threshold for all hits, as a request can set it. */
export const withThreshold = (policy: ScreeningPolicy, threshold: number): ScreeningPolicy => ({
  ...policy,
  version: `${policy.version}+threshold-${threshold}`,
  hit: { withBirthDate: threshold, withoutBirthDate: threshold },
});
