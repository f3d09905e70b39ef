import type { CueName } from '../liveness/cue-table.ts';
import type { ScoredClip } from './clips.ts';
import { separation } from './roc.ts';
import { Z } from './wilson.ts';

/** Maximum ratio of the widths of two faces of similar size. */
const LIKE_SIZE = 1.25;

/** A measure of how well a value separates people from attacks, and the number of clips of each. */
export interface Area {
  /**
   * Probability that a live clip has a higher value than an attack. Equal values count half. If it is .5, the value has
   * no information.
   */
  readonly auc: number;
  /** Limits of the 95 % interval, computed as if each clip showed a different person. */
  readonly low: number;
  readonly high: number;
  readonly live: number;
  readonly attacks: number;
}

/** Returns null if no live clip or no attack has a value. */
export function areaOf(
  clips: readonly ScoredClip[],
  value: (clip: ScoredClip) => number | null | undefined,
): Area | null {
  const pairs = clips.flatMap((clip) => {
    const measured = value(clip);
    return measured === undefined || measured === null ? [] : [{ distance: -measured, same: clip.live }];
  });
  const { auc: area, same, different } = separation(pairs);
  return Number.isFinite(area)
    ? { auc: area, ...interval(area, same, different), live: same, attacks: different }
    : null;
}

/** Returns the AUC without the interval. */
export function auc(
  clips: readonly ScoredClip[],
  value: (clip: ScoredClip) => number | null | undefined,
): number | null {
  return areaOf(clips, value)?.auc ?? null;
}

/**
 * Returns the AUC, computed only over pairs of a live clip and an attack whose faces have similar sizes. In a
 * collection, the size of the face often separates attacks from people. This AUC shows how useful a cue is without the
 * size. `pairs` is the number of pairs. `live` and `attacks` are the numbers of clips in at least one pair. Returns
 * null if there are no pairs.
 */
export function aucAtLikeSize(clips: readonly ScoredClip[], cue: CueName): (Area & { readonly pairs: number }) | null {
  const measured = clips.flatMap(({ live, cues }) => {
    const [value, width] = [cues[cue], cues.face_width];
    return value === undefined || width === undefined ? [] : [{ live, value, width }];
  });
  let [won, pairs] = [0, 0];
  const [people, attacks] = [new Set<object>(), new Set<object>()];
  for (const one of measured.filter(({ live }) => live))
    for (const other of measured.filter(({ live }) => !live)) {
      if (Math.max(one.width, other.width) > LIKE_SIZE * Math.min(one.width, other.width)) continue;
      pairs++;
      people.add(one);
      attacks.add(other);
      won += one.value > other.value ? 1 : one.value === other.value ? 0.5 : 0;
    }
  if (pairs === 0) return null;
  const counted = { live: people.size, attacks: attacks.size };
  return { auc: won / pairs, ...interval(won / pairs, people.size, attacks.size), ...counted, pairs };
}

/** Newcombe's interval for an AUC (2006, method 5). Like Wilson's interval, it is valid at 0 and 1. */
function interval(area: number, m: number, n: number): { low: number; high: number } {
  const reach = (at: number): number => {
    const among = (m + n) / 2 - 1;
    return Z * Math.sqrt((at * (1 - at) * (1 + among * ((1 - at) / (2 - at) + at / (1 + at)))) / (m * n));
  };
  /** Finds the value between the AUC and `end` whose interval just includes the AUC. */
  const towards = (end: number): number => {
    let [near, far] = [area, end];
    for (let step = 0; step < 40; step++) {
      const middle = (near + far) / 2;
      if (Math.abs(area - middle) < reach(middle)) near = middle;
      else far = middle;
    }
    return near;
  };
  return { low: towards(0), high: towards(1) };
}

/**
 * Returns the error rate at the threshold at which the share of refused people equals the share of accepted attacks. A
 * clip without a result has a score of 0. Returns null if there are no people or no attacks.
 */
export function equalErrorRate(
  clips: readonly { readonly live: boolean; readonly score: number | null }[],
): number | null {
  const scored = clips.map(({ live, score }) => ({ live, score: score ?? 0 }));
  const [people, attacks] = [scored.filter(({ live }) => live), scored.filter(({ live }) => !live)];
  if (people.length === 0 || attacks.length === 0) return null;
  let best = { apart: Number.POSITIVE_INFINITY, rate: 0 };
  for (const at of [...new Set(scored.map(({ score }) => score)), Number.POSITIVE_INFINITY]) {
    const refused = people.filter(({ score }) => score < at).length / people.length;
    const passed = attacks.filter(({ score }) => score >= at).length / attacks.length;
    const apart = Math.abs(refused - passed);
    if (apart < best.apart) best = { apart, rate: (refused + passed) / 2 };
  }
  return best.rate;
}
