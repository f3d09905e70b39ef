/**
 * Curve that converts the distance between two faces to a confidence. `eval/faces.ts` fits its steepness, and
 * `eval/faces-by-group.ts` sets its threshold. Both values are in models/manifests/face-embedding.json.
 */
export interface Calibration {
  /**
   * Maximum distance at which two faces count as one person. It is set for the group with the most false matches
   * (docs/faces.md).
   */
  readonly threshold: number;
  /** Steepness of the confidence around the threshold, per unit of distance. */
  readonly steepness: number;
}

/** Returns true if two faces at this distance count as one person. */
export function matches(distance: number, { threshold }: Calibration): boolean {
  return distance <= threshold;
}

/**
 * Returns the confidence that two faces are of one person, as a whole percentage. It is a logistic curve of the
 * distance, with 50 at the threshold. It never rises with the distance. It is 50 or more only if `matches` is true,
 * even after rounding.
 */
export function confidence(distance: number, calibration: Calibration): number {
  const percent = Math.round(100 * likelihood(distance, calibration));
  return matches(distance, calibration) ? Math.max(50, percent) : Math.min(49, percent);
}

/** Returns the confidence with one decimal, for evidence. It is 50.0 or more only if `matches` is true. */
export function exactConfidence(distance: number, calibration: Calibration): number {
  const percent = Math.round(1000 * likelihood(distance, calibration)) / 10;
  return matches(distance, calibration) ? Math.max(50, percent) : Math.min(49.9, percent);
}

function likelihood(distance: number, { steepness, threshold }: Calibration): number {
  return 1 / (1 + Math.exp(steepness * (distance - threshold)));
}

/**
 * Returns the threshold for distances against a cohort. A cohort only raises distances. The branch's threshold is moved
 * by the same amount as the recogniser's threshold.
 */
export function adjustedThresholdFor(
  threshold: number,
  shipped: Calibration & { readonly cohort: Calibration },
): number {
  return shipped.cohort.threshold + threshold - shipped.threshold;
}
