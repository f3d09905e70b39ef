import { facesPolicyOf } from './branch-policy.ts';
import {
  adjustedThresholdFor,
  type Calibration,
  confidence as confidenceOf,
  exactConfidence,
  matches,
} from './calibration.ts';
import type { AgainstCohort, FaceCohort, ReadFaces } from './cohort/cohort.ts';
import type { Comparison, ComparisonFault, ComparisonOptions } from './compare.ts';

/** Two images for the vision threads, with the options of the comparison. */
export interface CompareInput extends ComparisonOptions {
  readonly images: readonly [Uint8Array, Uint8Array];
}

export interface CompareForBranchDeps {
  /** Compares two faces in a worker thread. */
  readonly compare: (input: CompareInput, tenant: number) => Promise<Comparison | ComparisonFault>;
  readonly cohort: FaceCohort;
  /** Calibration of the recogniser, and calibration for distances against a cohort. */
  readonly calibration: () => Calibration & { readonly cohort?: Calibration };
}

/** The branch and the person for which two faces are compared. */
export interface ComparedFor {
  readonly accountId: number;
  /** Policy of the branch. Its setting `faces` has the threshold and decides whether the cohort is used. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** The caller's reference of the person. The cohort for this comparison does not contain the person. */
  readonly reference: string | undefined;
}

/** A comparison under the branch's policy. It contains no templates, so it may be stored as evidence. */
export interface BranchComparison extends Omit<Comparison, 'templates'> {
  /**
   * For a comparison against a cohort: the version of the cohort, its number of people, and the distance without the
   * cohort.
   */
  readonly cohort?: { readonly version: string; readonly people: number; readonly distanceWithout: number };
}

export interface ComparedForBranch {
  readonly ok: true;
  readonly comparison: BranchComparison;
  /**
   * Faces that may be enrolled in the cohort. Present only if the branch uses a cohort, the recogniser alone finds a
   * match, and there is no doubt.
   */
  readonly enrollable?: ReadFaces;
}

/**
 * Compares two faces by a branch's own policy, which has a threshold and may use a cohort. Every face comparison for a
 * branch uses this function, so that the results for one person are consistent.
 */
export function makeCompareForBranch({ compare, cohort, calibration }: CompareForBranchDeps) {
  return async (
    images: CompareInput['images'],
    { accountId, policy, reference }: ComparedFor,
  ): Promise<ComparedForBranch | ComparisonFault> => {
    const { threshold, cohort: use = 'off' } = facesPolicyOf(policy);
    const compared = await compare({ images, threshold, templates: use !== 'off' }, accountId);
    if (!compared.ok) return compared;
    const { templates, ...comparison } = compared;
    if (!templates) return { ok: true, comparison };
    const read: ReadFaces = { modelVersions: comparison.modelVersions, templates };
    const against = use === 'use' ? await cohort.against(accountId, reference, read) : null;
    // The result against a cohort must not decide whether a person is enrolled in the cohort.
    const enrols = comparison.match && !comparison.doubtful;
    return {
      ok: true,
      comparison: againstCohort(comparison, against, calibration()),
      ...(enrols && { enrollable: read }),
    };
  };
}
export type CompareForBranch = ReturnType<typeof makeCompareForBranch>;

/**
 * Returns the comparison with the distance against a cohort. If there is no cohort, returns the comparison unchanged.
 */
function againstCohort(
  comparison: BranchComparison,
  against: AgainstCohort | null,
  { cohort, ...shipped }: ReturnType<CompareForBranchDeps['calibration']>,
): BranchComparison {
  if (!against || !cohort) return comparison;
  const { distance, version, people } = against;
  const moved = { ...cohort, threshold: adjustedThresholdFor(comparison.threshold, { ...shipped, cohort }) };
  return {
    ...comparison,
    match: matches(distance, moved),
    confidence: confidenceOf(distance, moved),
    exactConfidence: exactConfidence(distance, moved),
    distance,
    threshold: moved.threshold,
    cohort: { version, people, distanceWithout: comparison.distance },
  };
}
