/** What counts as a hit and what as a strong one. Pure data: a branch may have its own; every outcome says which version it was made with. */
export interface ScreeningPolicy {
  readonly version: string;
  readonly hit: {
    /** Least score of a hit when birth dates of both sides were compared, 0 to 1. */
    readonly withBirthDate: number;
    /** Least score when there was none to compare. */
    readonly withoutBirthDate: number;
  };
  readonly strong: {
    /** Least agreement of the names alone; a name alone is never enough. */
    readonly name: number;
  };
  /** Most hits of each kind in an answer, best first. */
  readonly mostHits: number;
}

/** Measured in `eval/results/screening.md`: recall of misspelt listed names against false alerts on ordinary ones. */
export const DEFAULT_POLICY: ScreeningPolicy = {
  version: 'default-1',
  hit: { withBirthDate: 0.69, withoutBirthDate: 0.66 },
  strong: { name: 0.88 },
  mostHits: 50,
};

/** The policy with one threshold for all hits, as a request may ask for. */
export const withThreshold = (policy: ScreeningPolicy, threshold: number): ScreeningPolicy => ({
  ...policy,
  version: `${policy.version}+threshold-${threshold}`,
  hit: { withBirthDate: threshold, withoutBirthDate: threshold },
});
