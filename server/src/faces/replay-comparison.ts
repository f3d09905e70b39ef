import { type Calibration, confidence as confidenceOf, matches } from './calibration.ts';
import type { FaceCohort } from './cohort/cohort.ts';
import type { CompareFaces } from './compare.ts';
import type { BranchComparison } from './compare-for-branch.ts';

/** A comparison as stored in its record. */
export interface RecordedComparison
  extends Pick<BranchComparison, 'match' | 'confidence' | 'distance' | 'threshold' | 'modelVersions' | 'cohort'> {
  readonly accountId: number;
  /** The caller's reference of the person. */
  readonly reference: string | undefined;
  /** The two images, or undefined if they are no longer stored. */
  readonly images: readonly [Uint8Array, Uint8Array] | undefined;
}

export interface ReplayDeps {
  readonly compare: CompareFaces;
  readonly cohort: Pick<FaceCohort, 'against'>;
  readonly calibration: Calibration & { readonly cohort?: Calibration };
  /** Returns the version of a model file in use, by the model's name. */
  readonly versionOf: (model: string) => Promise<string>;
}

/** Reason why a value cannot be measured again. The value in the record remains valid. */
export type Unmeasured = 'no_pictures' | 'other_models' | 'snapshot_deleted';

export interface ComparisonReplay {
  /** True if every repeated measurement had the same result. */
  readonly same: boolean;
  /**
   * Result from the recorded distance and threshold. `confidence` is null if the models have changed, because they use
   * a different curve.
   */
  readonly match: boolean;
  readonly confidence: number | null;
  /** Distance between the two pictures without a cohort: the recorded value and the value that was measured again. */
  readonly distance: Measured;
  /**
   * Distance against the snapshot that the record names, even if another snapshot is in use now. Null if the record
   * names no snapshot.
   */
  readonly cohort: (Measured & { readonly version: string; readonly people: number }) | null;
  readonly unmeasured: readonly Unmeasured[];
}
interface Measured {
  readonly recorded: number;
  readonly again: number | null;
}

/**
 * Two distances with at most this difference count as equal. A different processor may add numbers in another order.
 */
const ROUNDING = 1e-4;

/**
 * Repeats the decision of a recorded comparison with the numbers in the record. If the pictures and the named snapshot
 * still exist, also measures the distance again.
 */
export async function replayComparison(deps: ReplayDeps, recorded: RecordedComparison): Promise<ComparisonReplay> {
  const { distance, threshold, modelVersions, cohort, accountId, reference } = recorded;
  const ours = await Promise.all(
    Object.entries(modelVersions).map(async ([name, version]) => (await deps.versionOf(name)) === version),
  );
  const sameModels = ours.every(Boolean);
  const curve = cohort ? deps.calibration.cohort : deps.calibration;
  const match = matches(distance, { steepness: 1, threshold });
  const confidence = sameModels && curve ? confidenceOf(distance, { ...curve, threshold }) : null;

  const pictures = sameModels ? recorded.images : undefined;
  const compared = pictures && (await deps.compare(...pictures, { templates: true }));
  const again = compared?.ok ? compared : null;
  const against =
    cohort && again
      ? await deps.cohort.against(
          accountId,
          reference,
          { modelVersions: again.modelVersions, templates: again.templates! },
          cohort.version,
        )
      : null;
  const withoutCohort: Measured = { recorded: cohort?.distanceWithout ?? distance, again: again?.distance ?? null };
  const againstCohort = cohort && {
    ...{ version: cohort.version, people: cohort.people },
    ...{ recorded: distance, again: against?.distance ?? null },
  };
  const unmeasured: Unmeasured[] = [];
  if (!sameModels) unmeasured.push('other_models');
  else if (!pictures) unmeasured.push('no_pictures');
  if (again && cohort && !against) unmeasured.push('snapshot_deleted');
  return {
    same:
      match === recorded.match &&
      (confidence === null || confidence === recorded.confidence) &&
      // If a picture can no longer be read, it is not the recorded picture.
      (!compared || compared.ok) &&
      [withoutCohort, againstCohort].every((measured) => !measured || agrees(measured)),
    ...{ match, confidence, distance: withoutCohort, cohort: againstCohort ?? null, unmeasured },
  };
}

const agrees = ({ recorded, again }: Measured): boolean => again === null || Math.abs(recorded - again) <= ROUNDING;
