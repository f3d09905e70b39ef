import { type Pair, separation } from './roc.ts';
import { type Rate, wilson } from './wilson.ts';

/**
 * A pair of photos with the group of each photo. Strangers are compared only within one group. If the labels have the
 * sex, they are also compared only within one sex.
 */
export interface GroupedPair extends Pair {
  /** Group of both photos, or null if their groups differ. */
  readonly group: string | null;
}

export interface GroupRow {
  readonly group: string;
  readonly same: number;
  readonly different: number;
  readonly auc: number;
  /**
   * Share of pairs of one person that pass at the threshold at which 1 % of the group's strangers pass. The rate at 0.1
   * % needs at least 3,000 pairs of strangers.
   */
  readonly tar1: Rate;
  readonly tar01: Rate | null;
  /** Error rates at the threshold in use. */
  readonly falseMatch: Rate;
  readonly falseNonMatch: Rate;
  /** Maximum threshold at which no more than 1 % of the group's strangers pass. */
  readonly bound: number;
}

/** Minimum number of pairs of strangers for a rate of one in a thousand. */
export const ENOUGH_FOR_A_THOUSANDTH = 3000;
/** Minimum number of pairs of strangers for a group to affect the recommended threshold. */
export const ENOUGH_FOR_A_HUNDREDTH = 100;

/**
 * Returns a row for each group. The group with the most false matches is first. `threshold` is the maximum distance of
 * a match.
 */
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
 * Returns the threshold at which at most `fmr` of the strangers pass in every group with enough pairs. Returns null if
 * no group has enough pairs. Ignores pairs in which a face was not found, because they do not show that a stranger was
 * rejected.
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

/** Rounds down to four decimals. A match includes the threshold itself, but the bound of a separation is exclusive. */
function justBelow(bound: number): number {
  const floor = Math.floor(bound * 10_000);
  return (floor / 10_000 < bound ? floor : floor - 1) / 10_000;
}
