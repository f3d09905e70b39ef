import { type Pair, separation } from './roc.ts';
import { type Rate, wilson } from './wilson.ts';

/** A pair of photos with the group of each: strangers count only within one group (and sex, where the labels give it). */
export interface GroupedPair extends Pair {
  /** The group of both, or null when they are of two groups. */
  readonly group: string | null;
}

export interface GroupRow {
  readonly group: string;
  readonly same: number;
  readonly different: number;
  readonly auc: number;
  /** Share of one person's pairs that pass where 1 % of the group's strangers do; 0.1 % only with 3,000 pairs of strangers. */
  readonly tar1: Rate;
  readonly tar01: Rate | null;
  /** At the threshold in use. */
  readonly falseMatch: Rate;
  readonly falseNonMatch: Rate;
  /** The threshold up to which at most 1 % of the group's strangers pass. */
  readonly bound: number;
}

/** Fewer pairs of strangers than this say nothing of one in a thousand. */
export const ENOUGH_FOR_A_THOUSANDTH = 3000;
/** Fewer pairs of strangers than this, and a group does not move the recommended threshold. */
export const ENOUGH_FOR_A_HUNDREDTH = 100;

/** A row for each group, the one with the most false matches first. `threshold`: the distance up to which faces match. */
export function byGroup(pairs: readonly GroupedPair[], threshold: number): GroupRow[] {
  const groups = [...new Set(pairs.flatMap(({ group }) => group ?? []))].sort();
  return groups
    .map((group) =>
      rowOf(
        group,
        pairs.filter((pair) => pair.group === group),
        threshold,
      ),
    )
    .sort((a, b) => (b.falseMatch.share || 0) - (a.falseMatch.share || 0));
}

/**
 * The threshold at which at most `fmr` of the strangers pass in every group that has enough of them; null when none has.
 * A face that was not found is no stranger kept out: such pairs are left aside.
 */
export function worstGroupThreshold(pairs: readonly GroupedPair[], fmr = 0.01): number | null {
  const found = pairs.filter(({ distance, same, group }) => !same && group !== null && Number.isFinite(distance));
  const bounds = Object.values(Object.groupBy(found, ({ group }) => group!)).flatMap((own) =>
    own && own.length >= ENOUGH_FOR_A_HUNDREDTH ? [justBelow(separation(own, fmr).bound)] : [],
  );
  return bounds.length === 0 ? null : Math.min(...bounds);
}

function rowOf(group: string, pairs: readonly GroupedPair[], threshold: number): GroupRow {
  const same = pairs.filter((pair) => pair.same);
  const different = pairs.filter((pair) => !pair.same);
  const rate = (of: readonly Pair[], passes: (distance: number) => boolean) =>
    wilson(of.filter(({ distance }) => passes(distance)).length, of.length);
  const at = (fmr: number) => {
    const { bound } = separation(pairs, fmr);
    return rate(same, (distance) => distance < bound);
  };
  const { auc, bound } = separation(pairs, 0.01);
  return {
    group,
    same: same.length,
    different: different.length,
    auc,
    tar1: at(0.01),
    tar01: different.length >= ENOUGH_FOR_A_THOUSANDTH ? at(0.001) : null,
    falseMatch: rate(different, (distance) => distance <= threshold),
    falseNonMatch: rate(same, (distance) => distance > threshold),
    bound: justBelow(bound),
  };
}

/** Matching includes the threshold itself, the bound of a separation does not: four decimals down. */
function justBelow(bound: number): number {
  const floor = Math.floor(bound * 10_000);
  return (floor / 10_000 < bound ? floor : floor - 1) / 10_000;
}
