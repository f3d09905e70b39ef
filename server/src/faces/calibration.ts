/** The curve from the distance between two embeddings to a confidence. Fitted by `eval/faces.ts`, kept in the model's manifest. */
export interface Calibration {
  /** The distance up to which two faces count as one person's: one in a thousand pairs of strangers is nearer. */
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
  const share = 1 / (1 + Math.exp(calibration.steepness * (distance - calibration.threshold)));
  const percent = Math.round(100 * share);
  return matches(distance, calibration) ? Math.max(50, percent) : Math.min(49, percent);
}
