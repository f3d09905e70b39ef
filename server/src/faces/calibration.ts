/**
 * The curve from the distance between two faces to a confidence. Its steepness is fitted by `eval/faces.ts`,
 * its threshold set by `eval/faces-by-group.ts`; both stand in models/manifests/face-embedding.json.
 */
export interface Calibration {
  /** The distance up to which two faces count as one person's, set for the group with the most false matches (docs/faces.md). */
  readonly threshold: number;
  /** How fast certainty changes around the threshold, per unit of distance. */
  readonly steepness: number;
}

/** Whether two faces at this distance count as one person's. */
export function matches(distance: number, { threshold }: Calibration): boolean {
  return distance <= threshold;
}

/**
 * Confidence that two faces are one person's, a whole number of percent: a logistic curve of the distance, 50 at the threshold.
 * It never rises with distance, and is 50 or more exactly where `matches` holds: rounding does not carry it across.
 */
export function confidence(distance: number, calibration: Calibration): number {
  const percent = Math.round(100 * likelihood(distance, calibration));
  return matches(distance, calibration) ? Math.max(50, percent) : Math.min(49, percent);
}

/** The same with one decimal, for evidence: 50.0 or more exactly where `matches` holds. */
export function exactConfidence(distance: number, calibration: Calibration): number {
  const percent = Math.round(1000 * likelihood(distance, calibration)) / 10;
  return matches(distance, calibration) ? Math.max(50, percent) : Math.min(49.9, percent);
}

function likelihood(distance: number, { steepness, threshold }: Calibration): number {
  return 1 / (1 + Math.exp(steepness * (distance - threshold)));
}

/** A cohort only raises distances, so where the recogniser's threshold was moved, the cohort's is moved as far. */
export function adjustedThresholdFor(
  threshold: number,
  shipped: Calibration & { readonly cohort: Calibration },
): number {
  return shipped.cohort.threshold + threshold - shipped.threshold;
}
