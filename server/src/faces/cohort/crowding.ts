import type { FaceTemplate } from '../../vision/faces/template.ts';

/** One person of a cohort. `person`: a keyed hash, so that a person is never compared against their own enrolment. */
export interface CohortMember {
  readonly person: string;
  readonly template: FaceTemplate;
}

/** How distances are adjusted, from the recogniser's manifest. */
export interface CohortCalibration {
  /** Share of the cohort, the nearest, whose mean distance says how crowded it is around a face. */
  readonly nearest: number;
  /** A face whose nearest are farther than this is not crowded: its distances stay. */
  readonly open: number;
  /** Members nearer than this are left out: they may be the same person under another reference. */
  readonly same: number;
}

/** Fewer people than this, and a cohort says too little (at 50 it was nearly as good as at 100). */
export const LEAST_PEOPLE = 50;

type Distance = (a: FaceTemplate, b: FaceTemplate) => number;

/** A distance that is measured once for each pair. */
function remembered(distance: Distance): Distance {
  const known = new Map<FaceTemplate, Map<FaceTemplate, number>>();
  return (a, b) => {
    const row = known.get(a) ?? new Map<FaceTemplate, number>();
    known.set(a, row);
    const value = row.get(b) ?? known.get(b)?.get(a) ?? distance(a, b);
    row.set(b, value);
    return value;
  };
}

/**
 * The distance between two faces, raised where the space around them is crowded: where many strangers lie near a face, a distance says less.
 * distance + open − (c(a) + c(b)) / 2, c being the mean distance to the nearest share of the cohort, at most `open`. Never less than the
 * distance; symmetric; without the people named in `without`.
 */
export function crowdAdjusted(
  [a, b]: readonly [FaceTemplate, FaceTemplate],
  cohort: readonly CohortMember[],
  {
    distance,
    calibration,
    without,
  }: { distance: Distance; calibration: CohortCalibration; without: ReadonlySet<string> },
): number {
  const others = cohort.filter(({ person }) => !without.has(person));
  const crowd = (face: FaceTemplate): number => {
    const far = others.map(({ template }) => distance(face, template)).filter((value) => value > calibration.same);
    const near = far.sort((x, y) => x - y).slice(0, Math.max(1, Math.round(calibration.nearest * far.length)));
    return Math.min(calibration.open, near.reduce((sum, value) => sum + value, 0) / near.length || calibration.open);
  };
  return distance(a, b) + calibration.open - (crowd(a) + crowd(b)) / 2;
}

export interface CohortEffect {
  /** Pairs of two enrolled people, and how many would match without the cohort and with it. */
  readonly pairs: number;
  readonly matching_without: number;
  readonly matching_with: number;
  /** Enrolled people whose two photos match without the cohort, and with it. */
  readonly people: number;
  readonly matched_without: number;
  readonly matched_with: number;
}

/** One person of a cohort with the other photo they were enrolled by. */
export interface EnrolledPerson extends CohortMember {
  readonly other: FaceTemplate;
}

/** What a cohort would change among the enrolled themselves, each pair judged without its own two. */
export function cohortEffect(
  enrolled: readonly EnrolledPerson[],
  {
    distance: measured,
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
  const distance = remembered(measured);
  const [people, pairs] = [enrolled, enrolled.flatMap((a, i) => enrolled.slice(i + 1).map((b) => [a, b] as const))];
  const adjusted = (a: FaceTemplate, b: FaceTemplate, ...without: string[]) =>
    crowdAdjusted([a, b], enrolled, { distance, calibration, without: new Set(without) });
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
