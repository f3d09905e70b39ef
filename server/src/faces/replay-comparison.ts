import { type Calibration, confidence as confidenceOf, matches } from './calibration.ts';
import type { FaceCohort } from './cohort/cohort.ts';
import type { CompareFaces } from './compare.ts';
import type { BranchComparison } from './compare-for-branch.ts';

/** A comparison as its record has it. */
export interface RecordedComparison
  extends Pick<BranchComparison, 'match' | 'confidence' | 'distance' | 'threshold' | 'modelVersions' | 'cohort'> {
  readonly accountId: number;
  /** The caller's reference of the person. */
  readonly reference: string | undefined;
  /** Undefined where they are kept no longer. */
  readonly images: readonly [Uint8Array, Uint8Array] | undefined;
}

export interface ReplayDeps {
  readonly compare: CompareFaces;
  readonly cohort: Pick<FaceCohort, 'against'>;
  readonly calibration: Calibration & { readonly cohort?: Calibration };
  /** Version of a model file in use, by name. */
  readonly versionOf: (model: string) => Promise<string>;
}

/** Why something cannot be measured again; what the record says of it stands. */
export type Unmeasured = 'no_pictures' | 'other_models' | 'snapshot_deleted';

export interface ComparisonReplay {
  /** Whether all that could be made again came out as it was. */
  readonly same: boolean;
  /** The verdict from the recorded distance and threshold. `confidence`: null under other models, whose curve is another. */
  readonly match: boolean;
  readonly confidence: number | null;
  /** Between the two pictures, without a cohort: as recorded, and measured again. */
  readonly distance: Measured;
  /** Against the very snapshot that the record names, whichever is in force; null without one. */
  readonly cohort: (Measured & { readonly version: string; readonly people: number }) | null;
  readonly unmeasured: readonly Unmeasured[];
}
interface Measured {
  readonly recorded: number;
  readonly again: number | null;
}

/** Another processor may add up in another order. */
const ROUNDING = 1e-4;

/** Decides a recorded comparison again by the record's numbers, and measures it again from its pictures and the snapshot that it names, where they are there. */
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
      // Pictures that cannot be read any more are no longer those of the record.
      (!compared || compared.ok) &&
      [withoutCohort, againstCohort].every((measured) => !measured || agrees(measured)),
    ...{ match, confidence, distance: withoutCohort, cohort: againstCohort ?? null, unmeasured },
  };
}

const agrees = ({ recorded, again }: Measured): boolean => again === null || Math.abs(recorded - again) <= ROUNDING;
