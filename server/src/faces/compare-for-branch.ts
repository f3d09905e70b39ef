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

/** Two images, as the vision threads take them. */
export interface CompareInput extends ComparisonOptions {
  readonly images: readonly [Uint8Array, Uint8Array];
}

export interface CompareForBranchDeps {
  /** Runs in a worker thread. */
  readonly compare: (input: CompareInput, tenant: number) => Promise<Comparison | ComparisonFault>;
  readonly cohort: FaceCohort;
  /** The recogniser's own, and that of distances that were compared against a cohort. */
  readonly calibration: () => Calibration & { readonly cohort?: Calibration };
}

/** For whom two faces are compared. */
export interface ComparedFor {
  readonly accountId: number;
  /** The branch's policy; its `faces` says the threshold and what becomes of the cohort. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** The caller's reference of the person: they never count as their own cohort. */
  readonly reference: string | undefined;
}

/** A comparison as the branch's policy wants it. Without templates: it may be kept as evidence. */
export interface BranchComparison extends Omit<Comparison, 'templates'> {
  /** Where it was made against a cohort: its version, and the distance without it. */
  readonly cohort?: { readonly version: string; readonly people: number; readonly distanceWithout: number };
}

export interface ComparedForBranch {
  readonly ok: true;
  readonly comparison: BranchComparison;
  /** Whom the cohort may enrol: only where the branch collects, the recogniser itself takes both for one person, and nothing is doubtful. */
  readonly enrollable?: ReadFaces;
}

/**
 * Compares two faces by a branch's own policy: its threshold, and its cohort where it uses one. Everything that compares faces for a
 * branch goes through here, so that one person gets one answer.
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
    // A cohort's verdict must not decide who is in the cohort.
    const enrols = comparison.match && !comparison.doubtful;
    return {
      ok: true,
      comparison: againstCohort(comparison, against, calibration()),
      ...(enrols && { enrollable: read }),
    };
  };
}
export type CompareForBranch = ReturnType<typeof makeCompareForBranch>;

/** The comparison with the distance that a cohort makes of it; as it was without one. */
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
