import type { FaceTemplate } from '../../vision/faces/template.ts';
import { adjustedThresholdFor, type Calibration } from '../calibration.ts';
import { type CohortCalibration, type CohortMember, crowdingBy, MIN_PEOPLE } from '../cohort/crowding.ts';
import type { GroupedPair } from './by-group.ts';
import type { LabelledPhoto } from './labels.ts';
import { type Rate, wilson } from './wilson.ts';

/** Effect of a cohort of the labelled people, in one group at one threshold. */
export interface CohortRow {
  readonly group: string;
  /**
   * Maximum distance of a match without a cohort. It is the threshold of the recogniser or of a branch.
   * `adjustedThreshold` is the corresponding maximum distance with a cohort.
   */
  readonly threshold: number;
  readonly adjustedThreshold: number;
  readonly same: number;
  readonly different: number;
  readonly falseMatch: Change;
  readonly falseNonMatch: Change;
}
interface Change {
  readonly without: Rate;
  readonly with: Rate;
}

export interface CohortFigures {
  /** Number of people with a readable photo. Each pair is compared against all the other people. */
  readonly people: number;
  /** Minimum number of people. If there are fewer, there are no rows. */
  readonly least: number;
  readonly rows: readonly CohortRow[];
}

/** Two photos, by their indices in the list. */
type Compared = GroupedPair & { readonly photos: readonly [number, number] };

export interface CohortTrial {
  readonly photos: readonly LabelledPhoto[];
  /** Template of each photo, or null if no face was found. */
  readonly templates: readonly (FaceTemplate | null)[];
  readonly pairs: readonly Compared[];
  readonly distance: (a: FaceTemplate, b: FaceTemplate) => number;
  readonly calibration: Calibration & { readonly cohort: Calibration & CohortCalibration };
  /** Recommended threshold. It is tested in addition to the threshold in use. */
  readonly recommended: number | null;
  readonly leastPeople?: number | undefined;
}

/** Name of the group that contains all people, if no photo has a group. */
const EVERYBODY = 'all';

/**
 * Compares the pairs of each group without a cohort and with a cohort of the labelled people. As in a snapshot, the
 * cohort has one photo of each person, but not of the two compared people. The result shows the effect that an operator
 * can expect after a cohort is switched on.
 */
export function withCohort(trial: CohortTrial): CohortFigures {
  const { photos, templates, pairs, distance, calibration, recommended, leastPeople = MIN_PEOPLE } = trial;
  const cohort = membersOf(photos, templates);
  if (cohort.length < leastPeople) return { people: cohort.length, least: leastPeople, rows: [] };
  const adjusted = crowdingBy(cohort, { distance, calibration: calibration.cohort });
  const grouped = photos.some(({ group }) => group !== null);
  const measured = pairs.flatMap((pair) => {
    const group = grouped ? pair.group : EVERYBODY;
    if (group === null) return [];
    const [a, b] = pair.photos;
    const [one, two] = [templates[a], templates[b]];
    const without = new Set([photos[a]!.person, photos[b]!.person]);
    return [{ ...pair, group, adjusted: one && two ? adjusted([one, two], without) : Number.POSITIVE_INFINITY }];
  });
  const thresholds = [...new Set([calibration.threshold, recommended ?? calibration.threshold])];
  const rows = Object.entries(Object.groupBy(measured, ({ group }) => group))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([group, own]) =>
      thresholds.map((threshold): CohortRow => {
        const adjustedThreshold = adjustedThresholdFor(threshold, calibration);
        const change = (same: boolean): Change => {
          const of = own!.filter((pair) => pair.same === same);
          const rate = (passes: (pair: (typeof of)[number]) => boolean) =>
            wilson(of.filter((pair) => passes(pair) !== same).length, of.length);
          return {
            without: rate((pair) => pair.distance <= threshold),
            with: rate((pair) => pair.adjusted <= adjustedThreshold),
          };
        };
        const same = own!.filter((pair) => pair.same).length;
        const counts = { same, different: own!.length - same };
        return {
          group,
          threshold,
          adjustedThreshold,
          ...counts,
          falseMatch: change(false),
          falseNonMatch: change(true),
        };
      }),
    );
  return { people: cohort.length, least: leastPeople, rows };
}

/** Returns the first photo of each person in which a face was found. */
function membersOf(photos: readonly LabelledPhoto[], templates: CohortTrial['templates']): CohortMember[] {
  const first = new Map<string, FaceTemplate>();
  for (const [i, template] of templates.entries())
    if (template && !first.has(photos[i]!.person)) first.set(photos[i]!.person, template);
  return [...first].map(([person, template]) => ({ person, template }));
}
