import { type Pair, separation } from '../../server/src/faces/evaluation/roc.ts';

export interface Fit {
  readonly threshold: number;
  readonly steepness: number;
}

/** The confidence of a same-person pair at the median distance: 99 %. */
const MEDIAN_CONFIDENCE = 0.99;

/** The distance that one in a thousand pairs of strangers is nearer than. Faces that were not found do not count. */
export function fitThreshold(pairs: readonly Pair[]): number {
  return separation(pairs.filter(({ distance }) => Number.isFinite(distance))).bound;
}

/**
 * The steepness with which the curve through a threshold gives the median pair of one person 99 %. The most likely steepness
 * was no use: on so few people the kinds hardly overlap, and it came out anywhere from 33 to 102, sure of everything.
 */
export function fitSteepness(pairs: readonly Pair[], threshold: number): number {
  const same = pairs.filter((pair) => pair.same).map(({ distance }) => distance);
  const median = same.sort((a, b) => a - b)[same.length >> 1]!;
  return Math.log(MEDIAN_CONFIDENCE / (1 - MEDIAN_CONFIDENCE)) / (threshold - median);
}
