import type { CueName } from '../liveness/cue-table.ts';
import type { ScoredClip } from './clips.ts';
import { separation } from './roc.ts';

/** Faces are of like size when the larger is at most so many times the smaller. */
const LIKE_SIZE = 1.25;

/** Chance that a live clip has a higher value than an attack; .5 says nothing. Null where either is missing. */
export function auc(
  clips: readonly ScoredClip[],
  value: (clip: ScoredClip) => number | null | undefined,
): number | null {
  const pairs = clips.flatMap((clip) => {
    const measured = value(clip);
    return measured === undefined || measured === null ? [] : [{ distance: -measured, same: clip.live }];
  });
  const { auc: area } = separation(pairs);
  return Number.isFinite(area) ? area : null;
}

/**
 * The same over pairs of a live clip and an attack whose faces are of like size: what is left of a cue when it cannot follow the size of the
 * face, by which sets often tell attacks from people. `pairs`: how many there were.
 */
export function aucAtLikeSize(clips: readonly ScoredClip[], cue: CueName): { auc: number | null; pairs: number } {
  const measured = clips.flatMap(({ live, cues }) => {
    const [value, width] = [cues[cue], cues.face_width];
    return value === undefined || width === undefined ? [] : [{ live, value, width }];
  });
  let [won, pairs] = [0, 0];
  for (const one of measured.filter(({ live }) => live))
    for (const other of measured.filter(({ live }) => !live)) {
      if (Math.max(one.width, other.width) > LIKE_SIZE * Math.min(one.width, other.width)) continue;
      pairs++;
      won += one.value > other.value ? 1 : one.value === other.value ? 0.5 : 0;
    }
  return { auc: pairs === 0 ? null : won / pairs, pairs };
}

/** The rate at which as many people are refused as attacks pass, when the threshold is moved there. Null without both. */
export function equalErrorRate(scored: readonly { readonly live: boolean; readonly score: number }[]): number | null {
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
