import type { CueName } from '../liveness/cue-table.ts';
import { cuesOf, type ScoredClip } from './clips.ts';

/** What a fit makes of the shipped table: every cue's share times a factor of 0 and up, and the log-odds before anything is measured. */
export interface FittedWeights {
  readonly bias: number;
  readonly factors: Readonly<Partial<Record<CueName, number>>>;
}

/** A factor is drawn back to 1, the shipped weight, by this much: few clips must not overturn it. */
const PRIOR = 2;
const STEPS = 500;

/**
 * The likeliest factors for labelled clips (logistic regression by projected gradient): no cue changes sign, none that was not weighed is weighed,
 * people and attacks count alike however many there are of each. Deterministic.
 */
export function fitWeights(clips: readonly ScoredClip[], shippedBias: number): FittedWeights {
  const names = cuesOf(clips).filter((name) => clips.some(({ shares }) => shares[name]));
  const rows = clips.map(({ live, shares }) => ({ live, x: names.map((name) => shares[name] ?? 0) }));
  const people = rows.filter(({ live }) => live).length;
  const weight = (live: boolean) => rows.length / 2 / Math.max(1, live ? people : rows.length - people);
  const factors = names.map(() => 1);
  let bias = shippedBias;
  // No step can overshoot: the slope never changes faster than this.
  const steepest = rows.reduce(
    (sum, { live, x }) => sum + (weight(live) * (1 + x.reduce((squares, share) => squares + share ** 2, 0))) / 4,
    PRIOR,
  );
  for (let step = 0; step < STEPS; step++) {
    const slope = factors.map((factor) => PRIOR * (factor - 1));
    let biasSlope = 0;
    for (const { live, x } of rows) {
      const odds = x.reduce((sum, share, i) => sum + share * factors[i]!, bias);
      const off = weight(live) * (1 / (1 + Math.exp(-odds)) - (live ? 1 : 0));
      biasSlope += off;
      for (const [i, share] of x.entries()) slope[i]! += off * share;
    }
    bias -= biasSlope / steepest;
    for (const [i, by] of slope.entries()) factors[i] = Math.max(0, factors[i]! - by / steepest);
  }
  return { bias, factors: Object.fromEntries(names.map((name, i) => [name, factors[i]!])) };
}

/** A clip's score by fitted weights. */
export function scoreBy({ bias, factors }: FittedWeights, { shares }: ScoredClip): number {
  const odds = Object.entries(shares).reduce(
    (sum, [name, share]) => sum + share * (factors[name as CueName] ?? 1),
    bias,
  );
  return 1 / (1 + Math.exp(-odds));
}

const FOLDS = 5;

/** Each clip's score by weights fitted on the clips of other people. */
export function crossValidated(clips: readonly ScoredClip[], shippedBias: number): { live: boolean; score: number }[] {
  const people = [...new Set(clips.map(({ person }) => person))].sort();
  const foldOf = new Map(people.map((person, i) => [person, i % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const [own, others] = [
      clips.filter(({ person }) => foldOf.get(person) === fold),
      clips.filter(({ person }) => foldOf.get(person) !== fold),
    ];
    const weights = fitWeights(others, shippedBias);
    return own.map((clip) => ({ live: clip.live, score: scoreBy(weights, clip) }));
  }).flat();
}
