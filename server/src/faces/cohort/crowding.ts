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
export const MIN_PEOPLE = 50;

type Distance = (a: FaceTemplate, b: FaceTemplate) => number;

/** The distance between two faces against a cohort, without the people named in `without`. */
export type Adjusted = (pair: readonly [FaceTemplate, FaceTemplate], without: ReadonlySet<string>) => number;

/**
 * The distance between two faces, raised where the space around them is crowded: where many strangers lie near a face, a distance says less.
 * distance + open − (c(a) + c(b)) / 2, c being the mean distance to the nearest share of the cohort, at most `open`. Never less than the
 * distance; symmetric. What lies around a face is measured once.
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

/** Effect of a cohort among the enrolled people themselves, each pair without its own two. */
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
