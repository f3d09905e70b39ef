import type { FaceTemplate } from '../../vision/faces/template.ts';

/**
 * One person of a cohort. `person` is a keyed hash. It is needed because people must not be compared against their own
 * enrolment.
 */
export interface CohortMember {
  readonly person: string;
  readonly template: FaceTemplate;
}

/** Parameters of the adjustment of distances, from the recogniser's manifest. */
export interface CohortCalibration {
  /**
   * Share of the cohort's members that count as nearest. The mean distance to these members shows how crowded the space
   * around a face is.
   */
  readonly nearest: number;
  /**
   * Mean distance of the nearest members from which a face is not crowded. The distances of such a face are not
   * changed.
   */
  readonly open: number;
  /** Maximum distance at which members are ignored, because they may be the same person under another reference. */
  readonly same: number;
}

/** Minimum number of people in a cohort. A cohort of 50 was nearly as good as a cohort of 100. */
export const MIN_PEOPLE = 50;

type Distance = (a: FaceTemplate, b: FaceTemplate) => number;

/** Distance between two faces, adjusted by a cohort that does not contain the people in `without`. */
export type Adjusted = (pair: readonly [FaceTemplate, FaceTemplate], without: ReadonlySet<string>) => number;

/**
 * Returns the distance between two faces, raised if the space around them is crowded. If many strangers are near a
 * face, its distance is weaker evidence. The formula is distance + open − (c(a) + c(b)) / 2. The term c is the mean
 * distance to the nearest share of the cohort, and is at most `open`. The result is symmetric and never below the
 * original distance. The neighbours of a face are measured only once.
 */
export function crowdingBy(
  cohort: readonly CohortMember[],
  { distance, calibration }: { readonly distance: Distance; readonly calibration: CohortCalibration },
): Adjusted {
  const { nearest, open, same } = calibration;
  const around = new Map<FaceTemplate, readonly { person: string; far: number }[]>();
  const sorted = (face: FaceTemplate) =>
    cohort
      .map(({ person, template }) => ({ person, far: distance(face, template) }))
      .filter(({ far }) => far > same)
      .sort((a, b) => a.far - b.far);
  const crowd = (face: FaceTemplate, without: ReadonlySet<string>): number => {
    const all = around.get(face) ?? sorted(face);
    around.set(face, all);
    const others = all.filter(({ person }) => !without.has(person));
    const near = others.slice(0, Math.max(1, Math.round(nearest * others.length)));
    return Math.min(open, near.reduce((sum, { far }) => sum + far, 0) / near.length || open);
  };
  return ([a, b], without) => distance(a, b) + open - (crowd(a, without) + crowd(b, without)) / 2;
}

export interface CohortEffect {
  /**
   * Number of pairs of two different enrolled people. Of these pairs, also the numbers that match without and with the
   * cohort.
   */
  readonly pairs: number;
  readonly matching_without: number;
  readonly matching_with: number;
  /**
   * Number of enrolled people. Of these people, also the numbers whose two photos match without and with the cohort.
   */
  readonly people: number;
  readonly matched_without: number;
  readonly matched_with: number;
}

/** One person of a cohort, and the second photo from the enrolment. */
export interface EnrolledPerson extends CohortMember {
  readonly other: FaceTemplate;
}

/**
 * Returns the effect of a cohort among the enrolled people. For each pair, the cohort does not contain the two people
 * of the pair.
 */
export function cohortEffect(
  enrolled: readonly EnrolledPerson[],
  {
    distance,
    calibration,
    threshold,
    adjustedThreshold,
  }: {
    readonly distance: Distance;
    readonly calibration: CohortCalibration;
    readonly threshold: number;
    readonly adjustedThreshold: number;
  },
): CohortEffect {
  const [people, pairs] = [enrolled, enrolled.flatMap((a, i) => enrolled.slice(i + 1).map((b) => [a, b] as const))];
  const byCrowd = crowdingBy(enrolled, { distance, calibration });
  const adjusted = (a: FaceTemplate, b: FaceTemplate, ...without: string[]) => byCrowd([a, b], new Set(without));
  return {
    pairs: pairs.length,
    matching_without: pairs.filter(([a, b]) => distance(a.template, b.template) <= threshold).length,
    matching_with: pairs.filter(([a, b]) => adjusted(a.template, b.template, a.person, b.person) <= adjustedThreshold)
      .length,
    people: people.length,
    matched_without: people.filter(({ template, other }) => distance(template, other) <= threshold).length,
    matched_with: people.filter(({ person, template, other }) => adjusted(template, other, person) <= adjustedThreshold)
      .length,
  };
}
