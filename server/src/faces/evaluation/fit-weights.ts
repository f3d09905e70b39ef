import { type CueName, type FusionTable, VIDEO_TABLE } from '../liveness/cue-table.ts';
import { along } from '../liveness/fuse.ts';
import { cuesOf, type ScoredClip } from './clips.ts';

/**
 * A fit of the shipped table. It has a factor of 0 or more for the share of each cue, and the log-odds before any cue
 * is added.
 */
export interface FittedWeights {
  readonly bias: number;
  readonly factors: Readonly<Partial<Record<CueName, number>>>;
}

/**
 * Strength of the regularisation that keeps each factor near 1. A factor of 1 is the shipped weight. The regularisation
 * prevents a few clips from changing a weight much.
 */
const PRIOR = 2;
const STEPS = 500;

/**
 * Amounts that a clip's cues add by the shipped curves, before `fuse` limits their sum. The limit is the shipped one.
 */
interface Row {
  readonly shares: Partial<Record<CueName, number>>;
  readonly bound: number;
}

function rowOf({ cues, shares }: ScoredClip, table: FusionTable): Row {
  const own = { ...shares };
  let bound = Number.POSITIVE_INFINITY;
  for (const [name, weight] of Object.entries(table.cues)) {
    const value = cues[name as CueName];
    if (!weight.bound || value === undefined) continue;
    own[name as CueName] = along(weight.curve, value);
    bound = Math.min(bound, along(weight.bound.curve, value));
  }
  return { shares: own, bound };
}

/** Returns the log-odds of a sum after the limit of `fuse`, and the slope of this result. */
function bounded(sum: number, bound: number): { odds: number; slope: number } {
  return { odds: -Math.log(Math.exp(-sum) + Math.exp(-bound)), slope: 1 / (1 + Math.exp(sum - bound)) };
}

/**
 * Returns the most likely factors for labelled clips (logistic regression by projected gradient). No cue changes its
 * sign. A cue with weight 0 stays at 0, and other cues have at most `most` times their shipped weight. People and
 * attacks have the same total weight, even if their numbers differ. The result is deterministic.
 */
export function fitWeights(
  clips: readonly ScoredClip[],
  table: FusionTable = VIDEO_TABLE,
  most = Number.POSITIVE_INFINITY,
): FittedWeights {
  const made = clips.map((clip) => ({ live: clip.live, ...rowOf(clip, table) }));
  const names = cuesOf(clips).filter((name) => made.some(({ shares }) => shares[name]));
  const rows = made.map(({ live, shares, bound }) => ({ live, bound, x: names.map((name) => shares[name] ?? 0) }));
  const people = rows.filter(({ live }) => live).length;
  const weight = (live: boolean) => rows.length / 2 / Math.max(1, live ? people : rows.length - people);
  const factors = names.map(() => 1);
  let bias = table.bias;
  // The slope never changes faster than `steepest`, so no step can be too long.
  const steepest = rows.reduce(
    (sum, { live, x }) => sum + (weight(live) * (1 + x.reduce((squares, share) => squares + share ** 2, 0))) / 4,
    PRIOR,
  );
  for (let step = 0; step < STEPS; step++) {
    const slope = factors.map((factor) => PRIOR * (factor - 1));
    let biasSlope = 0;
    for (const { live, x, bound } of rows) {
      const seen = bounded(
        x.reduce((sum, share, i) => sum + share * factors[i]!, bias),
        bound,
      );
      const off = weight(live) * (1 / (1 + Math.exp(-seen.odds)) - (live ? 1 : 0)) * seen.slope;
      biasSlope += off;
      for (const [i, share] of x.entries()) slope[i]! += off * share;
    }
    bias -= biasSlope / steepest;
    for (const [i, by] of slope.entries()) factors[i] = Math.min(most, Math.max(0, factors[i]! - by / steepest));
  }
  return { bias, factors: Object.fromEntries(names.map((name, i) => [name, factors[i]!])) };
}

/** Returns the score of a clip with fitted weights. */
export function scoreBy({ bias, factors }: FittedWeights, clip: ScoredClip, table: FusionTable = VIDEO_TABLE): number {
  const { shares, bound } = rowOf(clip, table);
  const sum = Object.entries(shares).reduce(
    (total, [name, share]) => total + share * (factors[name as CueName] ?? 1),
    bias,
  );
  return 1 / (1 + Math.exp(-bounded(sum, bound).odds));
}

const FOLDS = 5;

/**
 * Clips that are not used in a fit and test the fit. They are all clips of some people, or all clips of some people and
 * their sets.
 */
export type HeldOut = 'people' | 'people and sets';

/**
 * Returns the clips with scores by weights that were fitted on clips of other people. Uses five folds. No person is in
 * two folds. With `people and sets`, the fit uses only other sets, so that it cannot learn the methods or the cameras
 * of a set.
 */
export function crossValidated(
  clips: readonly ScoredClip[],
  { held = 'people', table, most }: { held?: HeldOut; table?: FusionTable; most?: number } = {},
): ScoredClip[] {
  const people = [...new Set(clips.map(({ person }) => person))].sort();
  const foldOf = new Map(people.map((person, i) => [person, i % FOLDS]));
  const within = (clip: ScoredClip) => (held === 'people' ? '' : clip.set);
  const parts = Object.values(Object.groupBy(clips, (clip) => `${foldOf.get(clip.person)} ${within(clip)}`));
  return parts.flatMap((part) => {
    const own = part![0]!;
    const others = clips.filter(
      (clip) => foldOf.get(clip.person) !== foldOf.get(own.person) && (held === 'people' || clip.set !== own.set),
    );
    const weights = fitWeights(others, table, most);
    return part!.map((clip) => ({ ...clip, score: scoreBy(weights, clip, table) }));
  });
}
